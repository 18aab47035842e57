/**
 * Alipay open API, 当面付, through the gateway with RSA2. Built from public documentation and the official SDKs' sources, never
 * run against the real service. README.md beside this file lists the assumptions.
 */
import { done, unauthorised } from '../outcomes.ts';
import type { CreateProvider, PaymentProvider, ProviderDeps } from '../provider.ts';
import { openBill } from './alipay-bills.ts';
import { type Ask, BAD_ANSWER, createAsk } from './alipay-calls.ts';
import { notificationAnswer, readNotification } from './alipay-notice.ts';
import { close, createQr, query, scan } from './alipay-payments.ts';
import { queryRefund, refund } from './alipay-refunds.ts';

/** Asks for a trade that does not exist, so that keys are proven in both directions. */
const testConnection =
  (ask: Ask, { clock, nonce }: ProviderDeps): PaymentProvider['testConnection'] =>
  async (account) => {
    const answer = await query(ask, clock, account, { kind: 'qr', merchantOrderNo: nonce() });
    if (answer.kind === 'done') return done({ accountName: '', merchantNo: null });
    return answer.kind === 'unknown' && answer.message.startsWith(BAD_ANSWER)
      ? unauthorised(BAD_ANSWER, answer.message.slice(BAD_ANSWER.length + 2))
      : answer;
  };

export const createAlipay: CreateProvider = (deps) => {
  const ask = createAsk(deps);
  const { clock } = deps;
  return {
    name: 'alipay',
    testConnection: testConnection(ask, deps),
    createQr: createQr(ask),
    scan: scan(ask, clock),
    query: (account, ref) => query(ask, clock, account, ref),
    close: (account, ref) => close(ask, clock, account, ref),
    refund: refund(ask, clock),
    queryRefund: queryRefund(ask, clock),
    readNotification,
    notificationAnswer,
    openBill: openBill(ask, deps),
  };
};
