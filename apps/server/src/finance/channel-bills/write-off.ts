/**
 * A difference with a channel is written off, or kept, by two people: one requests it with a reason, another approves
 * and posts it.
 */

import { channelBillFailures } from '@minsu/contract/finance/channel-bills/channel-bill-failures.ts';
import { openFen, writeOffPostings } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { writeOffTable } from '@minsu/contract/finance/channel-bills/channel-bill-states.ts';
import {
  approveWriteOff,
  askWriteOff,
  rejectWriteOff,
  WriteOff,
} from '@minsu/contract/finance/channel-bills/channel-receivable-endpoints.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { postEntries } from '../ledger/post-entries.ts';
import { lineById } from './bill-line-queries.ts';
import { assertSeesAmounts } from './bill-row-queries.ts';
import { lockPaidOrders, moneyOfOrders } from './channel-money-queries.ts';
import {
  type StoredWriteOff,
  storedWriteOff,
  toWriteOff,
  writeOffById,
  writeOffFacts,
} from './write-off-queries.ts';

interface Difference {
  readonly channel: string;
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly lineId: string | null;
  readonly amountFen: number;
}

/** The order's open amount; locked until the transaction ends. */
const differenceOfOrder = async (ctx: Ctx, orderId: string): Promise<Difference> => {
  const { rows } = await sql<{ houseId: string; channel: string }>`
    select o.house_id, o.channel from orders o where o.id = ${orderId} and ${inScope(ctx, 'o.houseId')}`.execute(
    ctx.db,
  );
  const [order] = rows;
  if (!order) fail(channelBillFailures.nothingOpen);
  await lockPaidOrders(ctx, order.channel, [{ id: orderId, houseId: order.houseId }]);
  const money = (await moneyOfOrders(ctx, [orderId])).get(orderId);
  return { ...order, orderId, lineId: null, amountFen: money ? openFen(money) : 0 };
};

/** A line without an order brought money with no expected amount. */
const differenceOfLine = async (ctx: Ctx, lineId: string): Promise<Difference> => {
  const { rows } = await sql<{ channel: string }>`
    select b.channel from channel_bill_lines l join channel_bills b on b.id = l.bill_id
    where l.id = ${lineId} and b.state = 'posted' for update of l`.execute(ctx.db);
  const line = await lineById(ctx, lineId);
  if (!rows[0] || line.orderId !== null) fail(channelBillFailures.nothingOpen);
  return { channel: rows[0].channel, houseId: null, orderId: null, lineId, amountFen: -line.paidFen };
};

const differenceOf = (ctx: Ctx, of: { orderId?: string | null; lineId?: string | null }) =>
  of.orderId ? differenceOfOrder(ctx, of.orderId) : differenceOfLine(ctx, of.lineId ?? '');

export const askWriteOffRoute = command(askWriteOff, async (ctx, { reason, ...of }) => {
  assertSeesAmounts(ctx);
  const difference = await differenceOf(ctx, { orderId: of.orderId ?? null, lineId: of.lineId ?? null });
  if (difference.amountFen === 0) fail(channelBillFailures.nothingOpen);
  const id = ctx.newId();
  await ctx.db
    .insertInto('channelWriteOffs')
    .values({
      ...difference,
      id,
      reason,
      state: 'asked',
      askedBy: ctx.user.id,
      askedByName: ctx.user.realname,
      askedAt: ctx.now,
    })
    .execute();
  const { channel, amountFen } = difference;
  await ctx.record({
    name: 'channelWriteOff.asked',
    entity: 'channelBill',
    entityId: id,
    after: { channel, amountFen, reason },
  });
  return writeOffById(ctx, id);
});

interface Key {
  readonly id: string;
  readonly version: number;
}

const lockWriteOff = async (
  ctx: Ctx,
  { id, version }: Key,
  action: 'approve' | 'reject',
): Promise<StoredWriteOff> => {
  assertSeesAmounts(ctx);
  await sql`select from channel_write_offs w where w.id = ${id} for update`.execute(ctx.db);
  const row = await storedWriteOff(ctx, id);
  if (row.version !== version) failStale(WriteOff, await toWriteOff(ctx, row));
  const refused = refusal(writeOffTable[action], row.state, await writeOffFacts(ctx, row.askedBy));
  if (refused) fail(refused);
  return row;
};

interface Decision {
  readonly state: 'approved' | 'rejected';
  readonly entryId?: string | null;
  readonly note?: string;
  /** Set if the business is run by one person. */
  readonly aloneReason?: string | null;
}

const decide = async (
  ctx: Ctx,
  row: StoredWriteOff,
  { state, entryId = null, note = '', aloneReason = null }: Decision,
) => {
  await ctx.db
    .updateTable('channelWriteOffs')
    .set({
      ...{ state, entryId, decisionNote: note, aloneReason, version: row.version + 1 },
      decidedByName: ctx.user.realname,
      decidedAt: ctx.now,
      // The requester may withdraw; a decision and its time belong to an approval.
      decidedBy: state === 'approved' ? ctx.user.id : null,
    })
    .where('id', '=', row.id)
    .execute();
  await ctx.record({
    name: `channelWriteOff.${state}`,
    entity: 'channelBill',
    entityId: row.id,
    after: { channel: row.channel, amountFen: row.amountFen, ...(note && { reason: note }) },
  });
  return writeOffById(ctx, row.id);
};

export const approveWriteOffRoute = command(approveWriteOff, async (ctx, { dutyReason, ...key }) => {
  const row = await lockWriteOff(ctx, key, 'approve');
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'writeOff'), {
    ...{ act: 'writeOff', starters: [row.askedBy], id: row.id, houseId: row.houseId, reason: dutyReason },
  });
  const now = await differenceOf(ctx, row);
  if (now.amountFen !== row.amountFen)
    fail(channelBillFailures.changed, { params: { now: formatFen(now.amountFen) } });
  const [entry] = await postEntries(ctx, [
    {
      source: 'adjustment',
      sourceKey: `channelWriteOff:${row.id}`,
      rule: 'channelWrittenOff',
      houseId: row.houseId,
      orderId: row.orderId,
      businessDate: await businessDateIn(ctx),
      memo: row.reason,
      postings: writeOffPostings(row.channel, row.houseId, row.amountFen),
    },
  ]);
  if (row.orderId !== null)
    await sql`update channel_paid_orders s set written_off_fen = s.written_off_fen + ${row.amountFen}
      where s.house_id = ${row.houseId} and s.order_id = ${row.orderId}`.execute(ctx.db);
  return decide(ctx, row, { state: 'approved', entryId: entry?.id ?? null, aloneReason });
});

export const rejectWriteOffRoute = command(rejectWriteOff, async (ctx, { note, ...key }) =>
  decide(ctx, await lockWriteOff(ctx, key, 'reject'), { state: 'rejected', note }),
);
