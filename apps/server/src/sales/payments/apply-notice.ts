/** Carries a stored notification into the request or refund it is about. Repeatable: a second run finds nothing to change. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { applyPaymentState } from './apply-payment-state.ts';
import { applyRefundState } from './apply-refund-state.ts';
import { deferIntent, isActive, readIntent } from './intent-row.ts';
import type { PaidFacts, PaymentState, RefundState } from './providers/provider.ts';
import type { Steps } from './steps.ts';

interface StoredNotice {
  readonly id: string;
  readonly accountId: string;
  readonly kind: string;
  readonly subject: string;
  readonly facts: unknown;
}

type Outcome = 'applied' | 'unknownNumber' | 'otherAccount' | 'hint';

/** JSON knows no instants. */
const paymentStateOf = (facts: unknown): PaymentState => {
  const state = facts as PaymentState;
  if (state.state !== 'succeeded') return state;
  const paid: PaidFacts = { ...state.paid, paidAt: new Date(state.paid.paidAt) };
  return { state: 'succeeded', paid };
};

const refundStateOf = (facts: unknown): RefundState => {
  const state = facts as RefundState;
  return state.state === 'succeeded' ? { ...state, refundedAt: new Date(state.refundedAt) } : state;
};

/** Only money that was paid is taken from a notification; anything else is a reason to ask. */
const applyPayment = async (ctx: Ctx, { accountId, subject, facts }: StoredNotice): Promise<Outcome> => {
  const row = await ctx.db
    .selectFrom('paymentIntents')
    .select(['id', 'accountId'])
    .where('merchantOrderNo', '=', subject)
    .executeTakeFirst();
  if (!row) return 'unknownNumber';
  if (row.accountId !== accountId) return 'otherAccount';
  const state = paymentStateOf(facts);
  if (state.state === 'succeeded') {
    await applyPaymentState(ctx, row.id, state, 'notice');
    return 'applied';
  }
  const intent = await readIntent(ctx, row.id);
  if (intent && isActive(intent) && intent.state !== 'created') await deferIntent(ctx, row.id, 0);
  return 'hint';
};

const applyRefund = async (ctx: Ctx, { accountId, subject, facts }: StoredNotice): Promise<Outcome> => {
  const row = await ctx.db
    .selectFrom('providerRefunds as r')
    .innerJoin('paymentIntents as i', 'i.id', 'r.intentId')
    .select(['r.id', 'i.accountId'])
    .where('r.refundNo', '=', subject)
    .executeTakeFirst();
  if (!row) return 'unknownNumber';
  if (row.accountId !== accountId) return 'otherAccount';
  await applyRefundState(ctx, row.id, refundStateOf(facts));
  return 'applied';
};

const lockWaiting = async (ctx: Ctx, id: string): Promise<StoredNotice | null> => {
  const { rows } = await sql<StoredNotice>`select id, account_id, kind, subject, facts from payment_notices
    where id = ${id} and applied_at is null for update skip locked`.execute(ctx.db);
  return rows[0] ?? null;
};

/** In one transaction with what it changes, so that a kill leaves both undone. */
export const applyNotice = (steps: Steps, id: string): Promise<void> =>
  steps.change(async (ctx) => {
    const notice = await lockWaiting(ctx, id);
    if (!notice) return;
    const outcome =
      notice.kind === 'payment' ? await applyPayment(ctx, notice) : await applyRefund(ctx, notice);
    if (outcome !== 'applied')
      ctx.services.log.warn('payments: a notification fits nothing', { notice: id, outcome });
    await ctx.db
      .updateTable('paymentNotices')
      .set({ appliedAt: ctx.now, outcome })
      .where('id', '=', id)
      .execute();
  });

/** Notices left by a killed process or deferred by a conflict. */
export const waitingNotices = async (ctx: Ctx, limit: number): Promise<string[]> => {
  const rows = await ctx.db
    .selectFrom('paymentNotices')
    .select('id')
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
