/** Accounts of Xiaozhu: bound by the code that their mobile receives. */
import {
  type PigAccountBind,
  PigAccountBound,
  PigAccountList,
  type PigAccountUnbind,
  type PigHookRegister,
} from '@minsu/contract/connections/channels/wire/pig.ts';
import { z } from 'zod';
import type { XiaozhuAccounts } from './account-calls.ts';
import { callPig, type PigSettings } from './pig-calls.ts';
import { LONG_MS, mapOutcome, SOON_MS } from './read-reply.ts';

export const createPigAccounts = (settings: PigSettings): XiaozhuAccounts => ({
  sendCode: (mobile) =>
    callPig(settings, null, {
      path: '/pig/sms/send',
      body: { mobile },
      answer: z.null(),
      timeoutMs: LONG_MS,
    }),
  async bind(mobile, smsCode) {
    const outcome = await callPig(settings, null, {
      path: '/pig/account/bind',
      body: { mobile, smsCode } satisfies z.input<typeof PigAccountBind>,
      answer: PigAccountBound,
      timeoutMs: LONG_MS,
    });
    // Valid until bound again or revoked.
    return mapOutcome(outcome, ({ accountId, accountToken, nick, mobileMasked }) => ({
      accountKey: accountId,
      accountName: `${nick} ${mobileMasked}`,
      token: accountToken,
      refreshToken: null,
      expiresAt: null,
      refreshExpiresAt: null,
    }));
  },
  accounts: () =>
    callPig(settings, null, { path: '/pig/account/list', answer: PigAccountList, timeoutMs: LONG_MS }),
  unbind: (account) =>
    callPig(settings, account.token, {
      path: '/pig/account/unbind',
      body: { accountId: account.accountKey } satisfies z.input<typeof PigAccountUnbind>,
      answer: z.null(),
      timeoutMs: LONG_MS,
    }),
  registerHook: (account, url) =>
    callPig(settings, account.token, {
      path: '/pig/hook/register',
      body: { url } satisfies z.input<typeof PigHookRegister>,
      answer: z.null(),
      timeoutMs: SOON_MS,
    }),
});
