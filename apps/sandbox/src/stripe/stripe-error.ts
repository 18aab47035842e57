/** Refusals: `{error: {type, code, message, param}}` with an HTTP status. */
import type { Problem } from '../payment-kit/shape.ts';

export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;
  readonly param: string | undefined;
  constructor(
    status: number,
    type: string,
    message: string,
    { code, param }: { code?: string; param?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
    this.param = param;
  }
}

export const invalidRequest = (
  message: string,
  more: { code?: string; param?: string } = {},
  status = 400,
): StripeError => new StripeError(status, 'invalid_request_error', message, more);

export const missing = (what: string, id: string, param = 'id'): StripeError =>
  invalidRequest(`No such ${what}: '${id}'`, { code: 'resource_missing', param }, 404);

/** `/line_items/0/price` → `line_items[0][price]`. */
const paramOf = (field: string): string => {
  const [first = '', ...rest] = field.slice(1).split('/');
  return first + rest.map((part) => `[${part}]`).join('');
};

export const badParam = ({ field, kind, issue, value }: Problem): StripeError => {
  const param = paramOf(field);
  if (kind === 'missing')
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (kind === 'unknown')
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  return invalidRequest(`Invalid ${param}: ${String(value)} ${issue}`, { code: 'parameter_invalid', param });
};
