/** Describes a failure at an identity provider briefly for the connection, without tokens and personal data. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';

const LENGTH = 200;

interface Mishap extends Error {
  readonly code?: string;
  readonly error?: string;
  readonly error_description?: string;
  readonly status?: number;
  readonly cause?: { readonly message?: string; readonly code?: string; readonly status?: number };
}

export const errorTextOf = (error: unknown): string => {
  const { message, code, error: answered, error_description: described, status, cause } = error as Mishap;
  const parts = [
    answered,
    described,
    message,
    code,
    status && `HTTP ${status}`,
    cause?.message ?? cause?.code,
  ];
  return cutText([...new Set(parts.filter(Boolean))].join(': ').replace(/\s+/g, ' '), LENGTH);
};

/** No usable answer; another attempt may work. */
export const isOutage = (error: unknown): boolean => {
  const { name, code, cause } = error as Mishap;
  const status = (error as Mishap).status ?? cause?.status;
  if (status !== undefined) return status >= 500 || status === 429;
  return (
    name === 'TimeoutError' ||
    name === 'AbortError' ||
    code === 'OAUTH_TIMEOUT' ||
    (error instanceof TypeError && !code?.startsWith('OAUTH') && !code?.startsWith('ERR_')) ||
    (cause as unknown) instanceof TypeError
  );
};
