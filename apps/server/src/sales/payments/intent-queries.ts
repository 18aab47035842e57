/** Payment requests as screens see them. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { type IntentState, intentActionsOf } from '@minsu/contract/sales/payments/intent-states.ts';
import { paymentFailures } from '@minsu/contract/sales/payments/payment-failures.ts';
import type {
  Collection,
  PaymentIntent,
  PaymentOffer,
} from '@minsu/contract/sales/payments/payment-intent.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { type RawBuilder, sql } from 'kysely';
import { houseInScope, inOwnOrder, inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { readOrderAsItIs } from '../orders/locked-order.ts';
import { dueOfOrder } from './due-of-order.ts';
import { isActive } from './intent-row.ts';
import { collectorsFor } from './merchant-for-house.ts';

const RECENT = 10;

type Row = Omit<PaymentIntent, 'actions' | 'expiresAt' | 'createdAt' | 'paidAt'> & {
  readonly houseId: string;
  readonly expiresAt: Date;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  readonly attentionEndedAt: Date | null;
};

const toIntent = (ctx: Ctx, { houseId: _, attentionEndedAt, ...row }: Row): PaymentIntent => {
  const facts = {
    isClosing: row.closeReason !== null,
    attention: row.attention,
    attentionEnded: attentionEndedAt !== null,
  };
  return {
    ...row,
    code: row.state === 'pending' && row.closeReason === null ? row.code : null,
    expiresAt: row.expiresAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    actions: intentActionsOf(row.state as IntentState, facts, ctx.user.may),
  };
};

const read = async (ctx: Ctx, where: RawBuilder<unknown>, limit: number): Promise<PaymentIntent[]> => {
  const { rows } = await sql<Row>`
    select i.id, i.house_id, i.order_id, i.provider, m.name as account_name, i.kind, i.merchant_order_no, i.amount_fen,
      i.deposit_fen, i.state, i.code, i.expires_at, i.close_reason, i.fail_reason, i.provider_trade_no, i.started_by,
      i.created_at, i.paid_at, i.attention, i.attention_outcome, i.attention_ended_at, i.version
    from payment_intents i join merchant_accounts m on m.id = i.account_id
    where ${where} and ${inScope(ctx, 'i.houseId')} and ${inOwnOrder(ctx, 'i.orderId')}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(ctx.db);
  const seen = rows.filter(({ houseId }) => seesMoneyIn(ctx, houseId));
  return seen.map((row) => toIntent(ctx, row));
};

/** Unknown, out of scope, or of a property whose amounts the caller does not see: 404. */
export const intentById = async (ctx: Ctx, id: string): Promise<PaymentIntent> =>
  (await read(ctx, sql`i.id = ${id}`, 1))[0] ?? fail(paymentFailures.notFound);

const offersIn = async (ctx: Ctx, houseId: string): Promise<PaymentOffer[]> =>
  (await collectorsFor(ctx, houseId)).map(({ provider, name }) => {
    const { kinds, minFen, maxFen } = providerFacts(provider);
    return { provider, accountName: name, kinds: [...kinds], minFen, maxFen };
  });

export const paymentOffers = async (ctx: Ctx, houseId: string): Promise<PaymentOffer[]> => {
  await houseInScope(ctx, houseId);
  if (!seesMoneyIn(ctx, houseId)) fail(paymentFailures.moneyHidden);
  return offersIn(ctx, houseId);
};

const versionOf = async (ctx: Ctx, orderId: string): Promise<number> => {
  const row = await ctx.db
    .selectFrom('orders')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirst();
  return row?.version ?? 0;
};

export const collectionOf = async (ctx: Ctx, orderId: string): Promise<Collection> => {
  // Read before the amounts: one that is older than they are is refused, and read again.
  const version = await versionOf(ctx, orderId);
  const order = await readOrderAsItIs(ctx, orderId);
  if (!seesMoneyIn(ctx, order.houseId)) fail(paymentFailures.moneyHidden);
  const [due, offers, intents] = await Promise.all([
    dueOfOrder(ctx, order),
    offersIn(ctx, order.houseId),
    read(ctx, sql`i.house_id = ${order.houseId} and i.order_id = ${order.id}`, RECENT),
  ]);
  return {
    version,
    dueFen: due.dueFen,
    depositDueFen: due.deposit?.amountFen ?? 0,
    isWhole: due.isWhole,
    offers,
    active: intents.find(isActive) ?? null,
    recent: intents.filter((intent) => !isActive(intent)),
  };
};
