/** Asks the provider about an open request, and closes it there once it has expired or is no longer needed. */
import type { Ctx } from '../../platform/context.ts';
import { applyPaymentState } from './apply-payment-state.ts';
import { callProvider } from './call-provider.ts';
import { closeIntent } from './end-intent.ts';
import { politeWait, retryWait } from './follow-rules.ts';
import { claimIntent, deferIntent, type IntentRow, isActive, lockIntent, refOf } from './intent-row.ts';
import { openIntent } from './open-intent.ts';
import { type OpenMerchant, openMerchant } from './open-merchant-account.ts';
import type { Outcome } from './providers/provider.ts';
import type { Steps } from './steps.ts';

const UNAUTHORISED_MS = 60_000;

/** No usable answer to a question: nothing is known, so it is asked again. */
const waitAgain = (ctx: Ctx, { id, tries }: IntentRow, outcome: Outcome<unknown>): Promise<void> => {
  if (outcome.kind === 'later') return deferIntent(ctx, id, politeWait(outcome.retryAfterMs, tries));
  return deferIntent(ctx, id, outcome.kind === 'unauthorised' ? UNAUTHORISED_MS : retryWait(tries));
};

const query = async (steps: Steps, intent: IntentRow, { account, provider }: OpenMerchant): Promise<void> => {
  const outcome = await steps.read((ctx) => callProvider(ctx, () => provider.query(account, refOf(intent))));
  await steps.change((ctx) =>
    outcome.kind === 'done'
      ? applyPaymentState(ctx, intent.id, outcome.value, 'query')
      : waitAgain(ctx, intent, outcome),
  );
};

/** Closing was not answered: the guest may have paid, and may still pay. */
const storeDoubt = async (ctx: Ctx, intent: IntentRow, outcome: Outcome<unknown>): Promise<void> => {
  const locked = await lockIntent(ctx, intent.id);
  if (!locked || !isActive(locked)) return;
  await ctx.db
    .updateTable('paymentIntents')
    .set({ state: 'unknown' })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', intent.id)
    .execute();
  await waitAgain(ctx, intent, outcome);
};

const close = async (steps: Steps, intent: IntentRow, merchant: OpenMerchant): Promise<void> => {
  const { account, provider } = merchant;
  const outcome = await steps.read((ctx) => callProvider(ctx, () => provider.close(account, refOf(intent))));
  if (outcome.kind === 'done' && outcome.value === 'closed')
    return steps.change((ctx) => closeIntent(ctx, intent.id, 'expired'));
  // Paid, or refused because of its state at the provider, which is queried.
  if (outcome.kind === 'done' || outcome.kind === 'refused') return query(steps, intent, merchant);
  return steps.change((ctx) => storeDoubt(ctx, intent, outcome));
};

const isToClose = (ctx: Ctx, { closeReason, expiresAt, ...intent }: IntentRow): boolean =>
  isActive(intent) && (closeReason !== null || expiresAt <= ctx.now);

/** Repeatable; several processes share the requests by their leases. */
export const followIntent = async (steps: Steps, id: string): Promise<void> => {
  await openIntent(steps, id);
  const intent = await steps.change((ctx) =>
    claimIntent(ctx, id, ['pending', 'unknown', 'closed', 'failed']),
  );
  const merchant = intent && (await steps.read((ctx) => openMerchant(ctx, intent.accountId)));
  if (!intent) return;
  if (!merchant) return steps.change((ctx) => deferIntent(ctx, id, UNAUTHORISED_MS));
  const isClosing = await steps.read(async (ctx) => isToClose(ctx, intent));
  return isClosing ? close(steps, intent, merchant) : query(steps, intent, merchant);
};
