/** Calls to Meituan: form fields signed by the developer, the call's input as JSON text in `biz`. */
import { MT_BUSINESS_ID, MtAnswer, mtCodes } from '@minsu/contract/connections/channels/wire/mt.ts';
import { type MtParams, mtSignText } from '@minsu/contract/connections/channels/wire/signatures.ts';
import type { z } from 'zod';
import { sendOutside } from '../../../platform/outside-call.ts';
import type { Account, Outcome } from './adapter.ts';
import { type Meaning, readReply, type Said } from './read-reply.ts';
import { sha1Hex } from './signatures.ts';

export interface MtSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly developerId: string;
  readonly signKey: string;
  readonly clock: () => Date;
}

export const mtSign = (signKey: string, params: MtParams): string => sha1Hex(mtSignText(signKey, params));

/** With what every call carries, and signed. */
export const mtSigned = (
  { developerId, signKey, clock }: MtSettings,
  fields: Readonly<Record<string, string>>,
): Record<string, string> => {
  const all = {
    developerId,
    businessId: String(MT_BUSINESS_ID),
    timestamp: String(Math.floor(clock().getTime() / 1_000)),
    charset: 'UTF-8',
    ...fields,
  };
  return { ...all, sign: mtSign(signKey, all) };
};

/** A wrong signature or clock is our fault, not the account's: nothing was done, and a retry may succeed. */
const meanings: Readonly<Record<string, Meaning>> = {
  [mtCodes.ok]: 'done',
  [mtCodes.rateLimited]: 'limited',
  [mtCodes.tokenDead]: 'unauthorised',
  [mtCodes.scope]: 'unauthorised',
  [mtCodes.boundElsewhere]: 'unauthorised',
  [mtCodes.retryLater]: 'failed',
  [mtCodes.badSign]: 'failed',
  [mtCodes.staleTimestamp]: 'failed',
  [mtCodes.system]: 'failed',
};

/** Business codes and unknown ones mean refused. */
export const mtMeaning = (code: string): Meaning => meanings[code] ?? 'refused';

const means = ({ code, msg, data }: z.output<typeof MtAnswer>): Said => ({
  meaning: mtMeaning(code),
  code,
  message: msg,
  data,
});

/** `POST /minsu…` in the name of a store. */
export const callMt = async <T>(
  settings: MtSettings,
  account: Account,
  call: {
    readonly path: string;
    readonly biz: object;
    readonly answer: z.ZodType<T>;
    readonly timeoutMs: number;
  },
): Promise<Outcome<T>> => {
  const { path, biz, answer, timeoutMs } = call;
  const fields = { appAuthToken: account.token ?? '', version: '2', biz: JSON.stringify(biz) };
  const form = mtSigned(settings, fields);
  const reply = await sendOutside({ method: 'POST', url: `${settings.url}${path}`, form, timeoutMs });
  return readReply(reply, MtAnswer, means, answer);
};
