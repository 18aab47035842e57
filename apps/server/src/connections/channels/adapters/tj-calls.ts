/** Calls to Tujia: JSON, the account's signature in the query. */
import { tjSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import { TjAnswer, tjCodes } from '@minsu/contract/connections/channels/wire/tj.ts';
import type { z } from 'zod';
import { sendOutside } from '../../../platform/outside-call.ts';
import type { Account, Outcome } from './adapter.ts';
import { type Meaning, readReply, type Said } from './read-reply.ts';
import { md5Hex } from './signatures.ts';

export interface TjSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly otaId: string;
  readonly clock: () => Date;
}

/** The signing account: name and password. */
export interface TjSigner {
  readonly account: string;
  readonly password: string;
}

export const tjSignature = (otaId: string, timestamp: string, signer: TjSigner): string =>
  md5Hex(tjSignText({ otaId, timestamp, ...signer }));

/** A wrong password appears as a wrong signature: the account is no longer authorised. */
const meanings: Readonly<Record<number, Meaning>> = {
  [tjCodes.ok]: 'done',
  [tjCodes.rateLimited]: 'limited',
  [tjCodes.badSignature]: 'unauthorised',
  [tjCodes.accountClosed]: 'unauthorised',
  [tjCodes.retryLater]: 'failed',
  [tjCodes.staleTimestamp]: 'failed',
  [tjCodes.system]: 'failed',
};

const means = ({ resultCode, resultMessage, data }: z.output<typeof TjAnswer>): Said => ({
  meaning: meanings[resultCode] ?? 'refused',
  code: String(resultCode),
  message: resultMessage,
  data,
});

export interface TjCall<T> {
  readonly path: string;
  /** A GET when there is none. */
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly answer: z.ZodType<T>;
  readonly timeoutMs: number;
}

export const signerOf = ({ accountKey, secret }: Account): TjSigner => ({
  account: accountKey,
  password: secret ?? '',
});

export const callTj = async <T>(
  { url, otaId, clock }: TjSettings,
  signer: TjSigner,
  { path, body, query = {}, answer, timeoutMs }: TjCall<T>,
): Promise<Outcome<T>> => {
  const timestamp = String(clock().getTime());
  const signature = tjSignature(otaId, timestamp, signer);
  const signed = new URLSearchParams({ ...query, otaId, account: signer.account, timestamp, signature });
  const reply = await sendOutside({
    method: body === undefined ? 'GET' : 'POST',
    url: `${url}${path}?${signed}`,
    ...(body !== undefined && { body }),
    timeoutMs,
  });
  return readReply(reply, TjAnswer, means, answer);
};
