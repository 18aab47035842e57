/** Channex's error messages and their four shapes of `details`. */
import { json, type Reply } from '../http/exchange.ts';

export type FieldErrors = Record<string, string[]>;

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly details: unknown;
  constructor(status: number, code: string, title: string, details?: unknown) {
    super(title);
    this.status = status;
    this.code = code;
    this.title = title;
    this.details = details;
  }
}

export const badRequest = (details: readonly string[] | Record<string, string>): ApiError =>
  new ApiError(400, 'bad_request', 'Bad Request', details);
export const unauthorized = (): ApiError => new ApiError(401, 'unauthorized', 'Unauthorized');
export const forbidden = (): ApiError => new ApiError(403, 'forbidden', 'Forbidden');
export const resourceNotFound = (): ApiError => new ApiError(404, 'resource_not_found', 'Resource Not Found');
export const validationError = (details: FieldErrors): ApiError =>
  new ApiError(422, 'validation_error', 'Validation Error', details);
/** Refusal of a channel probe. */
export const badProbe = (details: Record<string, string[]>): ApiError =>
  new ApiError(422, 'bad_request', 'Bad Request', details);
export const notSupported = (): ApiError => new ApiError(422, 'not_supported', 'Not Supported');
export const methodNotSupported = (): ApiError =>
  new ApiError(422, 'method_not_supported', 'Method Not Supported');
export const tooManyRequests = (): ApiError =>
  new ApiError(429, 'http_too_many_requests', 'Too Many Requests');
export const unavailable = (): ApiError => new ApiError(503, 'service_unavailable', 'Service Unavailable');

export const replyOfError = ({ status, code, title, details }: ApiError): Reply =>
  json(status, { errors: { code, title, ...(details === undefined ? {} : { details }) } });
