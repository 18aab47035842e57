/** Stores of Meituan: the consent page, and what its code and refresh token are exchanged for. */
import { MtTokenAnswer, mtCodes } from '@minsu/contract/connections/channels/wire/mt.ts';
import type { MtHookRegisterBiz } from '@minsu/contract/connections/channels/wire/mt-orders.ts';
import { z } from 'zod';
import { sendOutside } from '../../../platform/outside-call.ts';
import type { MeituanAccounts } from './account-calls.ts';
import type { Authorised, Outcome } from './adapter.ts';
import { callMt, type MtSettings, mtMeaning, mtSigned } from './mt-calls.ts';
import { LONG_MS, mapOutcome, readReply, type Said, SOON_MS } from './read-reply.ts';

/** The scope requested on the consent page. */
const SCOPE = 'product,order';

const TokenData = MtTokenAnswer.shape.data.unwrap();

const authorisedOf = (data: z.output<typeof TokenData>, now: Date): Authorised => {
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
  return {
    accountKey: data.opBizCode,
    accountName: data.opBizName,
    token: data.accessToken,
    refreshToken: data.refreshToken,
    expiresAt: after(data.expireIn),
    refreshExpiresAt: after(data.refreshExpireIn),
  };
};

/** Here success is 0; calls return OP_SUCCESS. */
const means = ({ code, message, data }: z.output<typeof MtTokenAnswer>): Said => ({
  meaning: mtMeaning(code === 0 ? mtCodes.ok : String(code)),
  code: String(code),
  message,
  data,
});

const askForTokens = async (
  settings: MtSettings,
  path: '/oauth/token' | '/oauth/refresh',
  fields: Readonly<Record<string, string>>,
): Promise<Outcome<Authorised>> => {
  const form = mtSigned(settings, fields);
  const now = settings.clock();
  const reply = await sendOutside({
    method: 'POST',
    url: `${settings.url}${path}`,
    form,
    timeoutMs: LONG_MS,
  });
  const outcome = readReply(reply, MtTokenAnswer, means, TokenData);
  return mapOutcome(outcome, (data) => authorisedOf(data, now));
};

export const refreshMtTokens = (settings: MtSettings, refreshToken: string): Promise<Outcome<Authorised>> =>
  askForTokens(settings, '/oauth/refresh', { grantType: 'refresh_token', refreshToken });

const endTokens = async (settings: MtSettings, appAuthToken: string): Promise<Outcome<null>> => {
  const query = new URLSearchParams(mtSigned(settings, { appAuthToken }));
  const url = `${settings.url}/general/unauth?${query}`;
  return readReply(
    await sendOutside({ method: 'GET', url, timeoutMs: LONG_MS }),
    MtTokenAnswer,
    means,
    z.null(),
  );
};

export const createMtAccounts = (settings: MtSettings): MeituanAccounts => ({
  consentUrl(state, returnTo) {
    const query = mtSigned(settings, { state, scope: SCOPE, redirectUrl: returnTo });
    return `${settings.url}/general/auth?${new URLSearchParams(query)}`;
  },
  exchange: (code) => askForTokens(settings, '/oauth/token', { grantType: 'authorization_code', code }),
  unbind: (account) => endTokens(settings, account.token ?? ''),
  registerHook: (account, url) =>
    callMt(settings, account, {
      path: '/minsu/hook/register',
      biz: { url } satisfies z.input<typeof MtHookRegisterBiz>,
      answer: z.null(),
      timeoutMs: SOON_MS,
    }),
});
