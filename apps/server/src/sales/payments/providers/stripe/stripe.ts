/**
 * Stripe: payment links and webhooks. Built from public documentation, never run against the real service. README.md beside
 * this file lists the assumptions.
 */
import { z } from 'zod';
import { mapOutcome } from '../outcomes.ts';
import type { CreateProvider, PaymentProvider } from '../provider.ts';
import { openBill } from './stripe-bills.ts';
import { type Ask, createAsk } from './stripe-calls.ts';
import { close, createLink, query } from './stripe-links.ts';
import { notificationAnswer, readNotification } from './stripe-notice.ts';
import { queryRefund, refund } from './stripe-refunds.ts';

const Account = z.object({
  id: z.string(),
  business_profile: z.object({ name: z.string().nullish() }).nullish(),
});

const testConnection =
  (ask: Ask): PaymentProvider['testConnection'] =>
  async (account) =>
    mapOutcome(await ask(account, { path: '/v1/account', answer: Account }), ({ id, business_profile }) => ({
      accountName: business_profile?.name ?? '',
      merchantNo: id,
    }));

export const createStripe: CreateProvider = (deps) => {
  const ask = createAsk(deps);
  return {
    name: 'stripe',
    testConnection: testConnection(ask),
    createLink: createLink(ask),
    query: query(ask),
    close: close(ask),
    refund: refund(ask),
    queryRefund: queryRefund(ask),
    readNotification,
    notificationAnswer,
    openBill: openBill(ask),
  };
};
