/** Tests a merchant account without cost: asks for an order that does not exist, so that keys are proven in both directions. */
import { done, unauthorised } from '../outcomes.ts';
import type { PaymentProvider, ProviderDeps } from '../provider.ts';
import { type Ask, BAD_ANSWER } from './wechat-calls.ts';
import { query } from './wechat-payments.ts';

const isBadAnswer = (message: string): boolean => message.startsWith(BAD_ANSWER);

export const testConnection =
  (ask: Ask, { nonce }: ProviderDeps): PaymentProvider['testConnection'] =>
  async (account) => {
    const answer = await query(ask, account, {
      ...{ kind: 'qr', merchantOrderNo: nonce(), providerRef: null },
      amount: { amountFen: 1, currency: account.currency },
    });
    if (answer.kind === 'done') return done({ accountName: '', merchantNo: null });
    return answer.kind === 'unknown' && isBadAnswer(answer.message)
      ? unauthorised(BAD_ANSWER, answer.message.slice(BAD_ANSWER.length + 2))
      : answer;
  };
