/** Brings a request to its provider: a code or a link that the guest can pay, or the guest's own code at once. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import { applyPaymentState } from './apply-payment-state.ts';
import { callProvider } from './call-provider.ts';
import { closeIntent, declineIntent } from './end-intent.ts';
import { politeWait, queryWait, retryWait } from './follow-rules.ts';
import { claimIntent, deferIntent, type IntentRow, lockIntent, readIntent, refOf } from './intent-row.ts';
import { type OpenMerchant, openMerchant } from './open-merchant-account.ts';
import type { NewIntent, OpenedIntent, Outcome, PaymentState } from './providers/provider.ts';
import type { Steps } from './steps.ts';

const newIntentOf = (intent: IntentRow, { notifyUrl }: OpenMerchant): NewIntent => ({
  merchantOrderNo: intent.merchantOrderNo,
  amount: { amountFen: intent.amountFen, currency: intent.currency },
  description: intent.description,
  expiresAt: intent.expiresAt,
  ...(notifyUrl !== undefined && { notifyUrl }),
});

const storeCode = async (ctx: Ctx, id: string, opened: OpenedIntent): Promise<void> => {
  const intent = await lockIntent(ctx, id);
  if (intent?.state !== 'created') return;
  // To be closed: due at once.
  const waitMs = intent.closeReason === null ? queryWait(intent.kind, 0) : 0;
  await ctx.db
    .updateTable('paymentIntents')
    .set({ state: 'pending', code: opened.code, providerRef: opened.providerRef, openedAt: ctx.now })
    .set({ nextAt: new Date(ctx.now.getTime() + waitMs), tries: 0 })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await ctx.record({
    ...{ name: 'order.collectionOpened', entity: 'order', entityId: intent.orderId, houseId: intent.houseId },
    after: { provider: intent.provider, amountFen: intent.amountFen },
  });
};

const storeOpened = async (ctx: Ctx, intent: IntentRow, outcome: Outcome<OpenedIntent>): Promise<void> => {
  const { id, tries } = intent;
  switch (outcome.kind) {
    case 'done':
      return storeCode(ctx, id, outcome.value);
    case 'later':
      return deferIntent(ctx, id, politeWait(outcome.retryAfterMs, tries));
    case 'unknown':
      // The same number again opens the same payment, and no guest has seen its code.
      return deferIntent(ctx, id, retryWait(tries));
    default:
      return declineIntent(ctx, id, `${outcome.code} ${outcome.message}`);
  }
};

/** Whether an unpaid request is no longer wanted or has no time left. */
const isOver = (ctx: Ctx, { closeReason, expiresAt, provider }: IntentRow): boolean =>
  closeReason !== null ||
  expiresAt.getTime() - ctx.now.getTime() < providerFacts(provider).minMinutes * 60_000;

/** Repeatable: by the request that started it, and by the loop after a crash or without an answer. */
export const openIntent = async (steps: Steps, id: string): Promise<void> => {
  const intent = await steps.change((ctx) => claimIntent(ctx, id, ['created']));
  if (!intent) return;
  const merchant = await steps.read((ctx) => openMerchant(ctx, intent.accountId));
  const create = intent.kind === 'qr' ? merchant?.provider.createQr : merchant?.provider.createLink;
  if (!merchant || !create)
    return steps.change((ctx) => declineIntent(ctx, id, paymentFailures.kindUnsupported.text[0]));
  if (intent.tries > 1 && (await steps.read(async (ctx) => isOver(ctx, intent))))
    return giveUp(steps, intent, merchant);
  const outcome = await steps.read((ctx) =>
    callProvider(ctx, () => create.call(merchant.provider, merchant.account, newIntentOf(intent, merchant))),
  );
  await steps.change((ctx) => storeOpened(ctx, intent, outcome));
};

/** Paid, although its code was never stored here: followed like any request whose outcome is open. */
const storeOpen = async (ctx: Ctx, id: string): Promise<void> => {
  await ctx.db
    .updateTable('paymentIntents')
    .set({ state: 'unknown', nextAt: ctx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'created')
    .execute();
};

/** An earlier try may have reached the provider, so it is also closed there. */
const giveUp = async (
  steps: Steps,
  intent: IntentRow,
  { account, provider }: OpenMerchant,
): Promise<void> => {
  const { id, tries } = intent;
  const outcome = await steps.read((ctx) => callProvider(ctx, () => provider.close(account, refOf(intent))));
  await steps.change((ctx) => {
    if (outcome.kind !== 'done') return deferIntent(ctx, id, retryWait(tries));
    return outcome.value === 'closed' ? closeIntent(ctx, id, 'expired') : storeOpen(ctx, id);
  });
};

const storeScanned = async (ctx: Ctx, intent: IntentRow, outcome: Outcome<PaymentState>): Promise<void> => {
  const { id } = intent;
  switch (outcome.kind) {
    case 'done':
      return applyPaymentState(ctx, id, outcome.value, 'scan');
    case 'unknown':
      return deferIntent(ctx, id, retryWait(1));
    case 'later':
      return declineIntent(ctx, id, outcome.message);
    default:
      return declineIntent(ctx, id, `${outcome.code} ${outcome.message}`);
  }
};

/** Sends a payment code once. If its answer is lost, or this process dies, the loop queries and reverses. */
export const scanIntent = async (steps: Steps, id: string, paymentCode: string): Promise<void> => {
  const intent = await steps.read(
    async (ctx) => (await readIntent(ctx, id)) ?? fail(paymentFailures.notFound),
  );
  const merchant = await steps.read((ctx) => openMerchant(ctx, intent.accountId));
  const scan = merchant?.provider.scan;
  if (!merchant || !scan)
    return steps.change((ctx) => declineIntent(ctx, id, paymentFailures.kindUnsupported.text[0]));
  const store = { id: intent.houseId.replaceAll('-', ''), name: intent.description };
  const asked = { ...newIntentOf(intent, merchant), paymentCode, store };
  const outcome = await steps.read((ctx) =>
    callProvider(ctx, () => scan.call(merchant.provider, merchant.account, asked)),
  );
  await steps.change((ctx) => storeScanned(ctx, intent, outcome));
};
