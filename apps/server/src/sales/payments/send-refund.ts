/** Sends a refund through its provider and queries it until it has ended. Safe to repeat with the same number. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { applyRefundState, endProviderRefund } from './apply-refund-state.ts';
import { callProvider } from './call-provider.ts';
import { politeWait, retryWait } from './follow-rules.ts';
import { type IntentRow, readIntent, refOf } from './intent-row.ts';
import { type OpenMerchant, openMerchant } from './open-merchant-account.ts';
import { refundLeaving } from './payment-hooks.ts';
import {
  claimRefund,
  deferRefund,
  lockProviderRefund,
  type ProviderRefundRow,
} from './provider-refund-row.ts';
import type { NewRefund, Outcome, RefundState } from './providers/provider.ts';
import type { Steps } from './steps.ts';

const NOT_POSSIBLE_MS = 60_000;
const SPLIT_WAIT_MS = 30_000;

interface Ready extends OpenMerchant {
  readonly intent: IntentRow;
}

const readyFor = async (ctx: Ctx, { intentId }: ProviderRefundRow): Promise<Ready | null> => {
  const intent = await readIntent(ctx, intentId);
  const merchant = intent && (await openMerchant(ctx, intent.accountId));
  return merchant && intent.providerTradeNo !== null ? { ...merchant, intent } : null;
};

/** Before the first sending, the order's split is reversed. */
const mayLeave = (steps: Steps, row: ProviderRefundRow): Promise<boolean> =>
  steps.change(async (ctx) => {
    if (row.state !== 'created' || row.source !== 'refund') return true;
    const { houseId, orderId: id } = row;
    await sql`select from orders where house_id = ${houseId} and id = ${id} for update`.execute(ctx.db);
    const answers = await refundLeaving(ctx, { houseId, id });
    return answers.every(Boolean);
  });

const newRefundOf = (row: ProviderRefundRow, { intent, notifyUrl }: Ready): NewRefund => ({
  payment: refOf(intent),
  providerTradeNo: intent.providerTradeNo ?? '',
  refundNo: row.refundNo,
  amount: { amountFen: row.amountFen, currency: intent.currency },
  reason: row.reason,
  ...(notifyUrl !== undefined && { notifyUrl }),
});

/** The provider may have received it, so it is queried before it is sent again. */
const storeDoubt = async (ctx: Ctx, { id, tries }: ProviderRefundRow): Promise<void> => {
  const row = await lockProviderRefund(ctx, id);
  if (row?.state !== 'created' && row?.state !== 'unknown') return;
  await ctx.db.updateTable('providerRefunds').set({ state: 'unknown' }).where('id', '=', id).execute();
  await deferRefund(ctx, id, retryWait(tries));
};

const store = async (ctx: Ctx, row: ProviderRefundRow, outcome: Outcome<RefundState>): Promise<void> => {
  const { id, tries } = row;
  switch (outcome.kind) {
    case 'done':
      // Accepted without a word on its state.
      if (outcome.value.state === 'absent') return storeDoubt(ctx, row);
      return applyRefundState(ctx, id, outcome.value);
    case 'later':
      return deferRefund(ctx, id, politeWait(outcome.retryAfterMs, tries));
    case 'unknown':
      return storeDoubt(ctx, row);
    default:
      return endProviderRefund(ctx, id, {
        ...{ state: 'refused', message: `${outcome.code} ${outcome.message}`, providerRefundNo: null },
      });
  }
};

const send = async (steps: Steps, row: ProviderRefundRow, ready: Ready): Promise<void> => {
  if (!(await mayLeave(steps, row))) return steps.change((ctx) => deferRefund(ctx, row.id, SPLIT_WAIT_MS));
  await steps.change(async (ctx) => {
    await ctx.db
      .updateTable('providerRefunds')
      .set({ sentAt: ctx.now })
      .where('id', '=', row.id)
      .where('sentAt', 'is', null)
      .execute();
  });
  const { account, provider } = ready;
  const outcome = await steps.read((ctx) =>
    callProvider(ctx, () => provider.refund(account, newRefundOf(row, ready))),
  );
  await steps.change((ctx) => store(ctx, row, outcome));
};

/** Absent: it never arrived, so it is sent again under the same number. Answers whether it is absent. */
const ask = async (steps: Steps, row: ProviderRefundRow, ready: Ready): Promise<boolean> => {
  const { account, provider, intent } = ready;
  const { refundNo, providerRefundNo } = row;
  const ref = {
    ...{ refundNo, providerRefundNo, payment: refOf(intent), providerTradeNo: intent.providerTradeNo ?? '' },
  };
  const outcome = await steps.read((ctx) => callProvider(ctx, () => provider.queryRefund(account, ref)));
  if (outcome.kind === 'done' && outcome.value.state === 'absent') return true;
  await steps.change((ctx) =>
    outcome.kind === 'done'
      ? applyRefundState(ctx, row.id, outcome.value)
      : deferRefund(ctx, row.id, outcome.kind === 'later' ? outcome.retryAfterMs : retryWait(row.tries)),
  );
  return false;
};

export const followRefund = async (steps: Steps, id: string): Promise<void> => {
  const row = await steps.change((ctx) => claimRefund(ctx, id));
  if (!row) return;
  const ready = await steps.read((ctx) => readyFor(ctx, row));
  if (!ready) return steps.change((ctx) => deferRefund(ctx, id, NOT_POSSIBLE_MS));
  // A row that was sent before a kill counts as open, regardless of its state.
  if (row.state === 'created' && row.tries <= 1) return send(steps, row, ready);
  if (await ask(steps, row, ready)) await send(steps, row, ready);
};
