/**
 * Passwords that are set, changed or confirmed travel sealed with a ticket for one request, like the password of a
 * sign-in. Here the ticket is always required, and all sealed fields of a request carry the same one.
 */
import { authFailures } from '@minsu/contract/foundation/auth/auth-failures.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import { openSealed } from './login-cipher.ts';
import { isTicketGood } from './login-ticket.ts';

type Input = Readonly<Record<string, unknown>>;

/** The input with its sealed fields decrypted, to be parsed. */
export const openSealedFields = async (ctx: StepCtx, endpoint: Endpoint, input: Input): Promise<Input> => {
  // A value that is not text is left to the endpoint's schema, which refuses it.
  const opened = (endpoint.sealed ?? []).flatMap((path) => {
    const sealed = input[path];
    return typeof sealed === 'string'
      ? [{ path, ...openSealed(sealed, ctx.services.config.loginCipherKey) }]
      : [];
  });
  if (opened.length === 0) return input;
  const plain = opened.filter(({ password, ticket }) => password === null || ticket === null);
  const { text } = authFailures.plainPassword;
  if (plain.length > 0)
    fail(authFailures.plainPassword, { fields: plain.map(({ path }) => ({ path, text })) });
  const [ticket = '', ...others] = new Set(opened.map((field) => field.ticket ?? ''));
  if (others.length > 0 || !(await isTicketGood(ctx, ticket))) fail(authFailures.usedSeal);
  return { ...input, ...Object.fromEntries(opened.map(({ path, password }) => [path, password])) };
};
