/** A payment request as the server reads, locks and claims it. Lock order: the order's row first, then the request. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import {
  type Attention,
  activeIntents,
  type CloseReason,
  type IntentAction,
  type IntentFacts,
  type IntentState,
  intentTable,
} from '@minsu/contract/sales/payments/intent-states.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import type { IntentKind, ProviderName } from '@minsu/contract/sales/payments/provider-registry.ts';
import { sql } from 'kysely';
import { inOwnOrder, inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { IntentRef } from './providers/provider.ts';

export interface IntentRow {
  readonly id: string;
  readonly houseId: string;
  readonly orderId: string;
  readonly accountId: string;
  readonly provider: ProviderName;
  readonly kind: IntentKind;
  readonly merchantOrderNo: string;
  readonly amountFen: number;
  readonly depositFen: number;
  readonly depositId: string | null;
  readonly currency: string;
  readonly state: IntentState;
  readonly description: string;
  readonly code: string | null;
  readonly providerRef: string | null;
  readonly providerTradeNo: string | null;
  readonly expiresAt: Date;
  readonly closeReason: CloseReason | null;
  readonly closeAskedBy: string | null;
  readonly tries: number;
  readonly startedBy: string;
  readonly startedById: string | null;
  readonly shiftId: string | null;
  readonly createdAt: Date;
  readonly attention: Attention | null;
  readonly attentionEndedAt: Date | null;
  readonly version: number;
}

const columns = [
  ...(['id', 'houseId', 'orderId', 'accountId', 'provider', 'kind', 'merchantOrderNo', 'amountFen'] as const),
  ...(['depositFen', 'depositId', 'currency', 'state', 'description', 'code', 'providerRef'] as const),
  ...(['providerTradeNo', 'expiresAt', 'closeReason', 'closeAskedBy', 'tries', 'startedBy'] as const),
  ...(['startedById', 'shiftId', 'createdAt', 'attention', 'attentionEndedAt', 'version'] as const),
];

export const readIntent = async (ctx: Ctx, id: string): Promise<IntentRow | null> => {
  const row = await ctx.db
    .selectFrom('paymentIntents')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return (row as IntentRow | undefined) ?? null;
};

/** For a caller with a scope: out of it, or unknown, fails with 404. */
export const intentInScope = async (ctx: Ctx, id: string): Promise<IntentRow> => {
  const row = await ctx.db
    .selectFrom('paymentIntents')
    .select(columns)
    .where('id', '=', id)
    .where(inScope(ctx, 'paymentIntents.houseId'))
    .where(inOwnOrder(ctx, 'paymentIntents.orderId'))
    .executeTakeFirst();
  return (row as IntentRow | undefined) ?? fail(paymentFailures.notFound);
};

/** Locks the request until the transaction ends. Callers that also need the order lock the order first. */
export const lockIntent = async (ctx: Ctx, id: string): Promise<IntentRow | null> => {
  const row = await ctx.db
    .selectFrom('paymentIntents')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return (row as IntentRow | undefined) ?? null;
};

export const factsOf = ({ closeReason, attention, attentionEndedAt }: IntentRow): IntentFacts => ({
  isClosing: closeReason !== null,
  attention,
  attentionEnded: attentionEndedAt !== null,
});

export const refuseIntent = (intent: IntentRow, action: IntentAction) =>
  refusal(intentTable[action], intent.state, factsOf(intent));

export const isActive = ({ state }: Pick<IntentRow, 'state'>): boolean => activeIntents.includes(state);

export const refOf = (intent: IntentRow): IntentRef => ({
  kind: intent.kind,
  merchantOrderNo: intent.merchantOrderNo,
  providerRef: intent.providerRef,
  amount: { amountFen: intent.amountFen, currency: intent.currency },
});

/** Longer than a call to a provider takes: until then no other process calls for the same request. */
export const LEASE_MS = 30_000;

/**
 * Takes a request that is due, so that one process at a time calls the provider for it. If that process dies, the request is due again
 * after the lease. Null: it is not due, or in another state.
 */
export const claimIntent = async (
  ctx: Ctx,
  id: string,
  states: readonly IntentState[],
): Promise<IntentRow | null> => {
  const row = await ctx.db
    .updateTable('paymentIntents')
    .set({ nextAt: new Date(ctx.now.getTime() + LEASE_MS) })
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', [...states])
    .where('nextAt', '<=', ctx.now)
    .returning(columns)
    .executeTakeFirst();
  return (row as IntentRow | undefined) ?? null;
};

/** Asks the provider again after this time. */
export const deferIntent = async (ctx: Ctx, id: string, ms: number | null): Promise<void> => {
  await ctx.db
    .updateTable('paymentIntents')
    .set({ nextAt: ms === null ? null : new Date(ctx.now.getTime() + ms) })
    .where('id', '=', id)
    .execute();
};

/** Due requests, the longest waiting first. */
export const dueIntents = async (ctx: Ctx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from payment_intents where next_at <= ${ctx.now}
    order by next_at limit ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

/** Milliseconds until the next request is due; null: none is waiting. */
export const untilNextIntent = async (ctx: Ctx): Promise<number | null> => {
  const { rows } = await sql<{ at: Date | null }>`select min(next_at) as at from payment_intents
    where next_at is not null`.execute(ctx.db);
  const at = rows[0]?.at;
  return at ? Math.max(0, new Date(at).getTime() - ctx.now.getTime()) : null;
};
