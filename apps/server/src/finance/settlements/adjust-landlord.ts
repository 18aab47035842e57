/**
 * A landlord's credits and debits other than nights and expenses, releases of the reserve, and repayments of debt:
 * requested with a reason by one person, approved by another. Then pending, and a line of the next statement. Never
 * changed: a wrong one is corrected by its opposite.
 */

import {
  approveAdjustment,
  askAdjustment,
  LandlordAdjustment,
  rejectAdjustment,
  withdrawAdjustment,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { adjustmentFailures } from '@minsu/contract/finance/settlements/adjustment-failures.ts';
import {
  adjustmentFen,
  adjustmentPostings,
  adjustmentRules,
} from '@minsu/contract/finance/settlements/adjustment-rules.ts';
import {
  type AdjustmentAction,
  adjustmentTable,
} from '@minsu/contract/finance/settlements/adjustment-states.ts';
import { fail, failAt, failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseInScope } from '../../foundation/houses/house-scope-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { assertMethod } from '../../foundation/system/offered-items.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockedTo, postEntries } from '../ledger/post-entries.ts';
import {
  type AdjustmentRow,
  adjustmentFacts,
  assertLandlord,
  assertSeesAdjustments,
  findAdjustment,
  lockReleasable,
  toAdjustment,
} from './adjustment-queries.ts';
import { lockLandlords } from './draw-statements.ts';
import { adjustmentTodo, tellAdjustment } from './tell-statement-news.ts';

type Asked = z.output<typeof askAdjustment.input>;

const assertReserve = async (
  ctx: Ctx,
  { landlordId, amountFen }: Pick<AdjustmentRow, 'landlordId' | 'amountFen'>,
  but: string | null,
): Promise<void> => {
  const leftFen = await lockReleasable(ctx, landlordId, but);
  if (amountFen > leftFen) failAt('amountFen', adjustmentFailures.aboveHeld, { left: formatFen(leftFen) });
};

/** One receipt pays a debt back once. */
const assertNewReceipt = async (ctx: Ctx, landlordId: string, receiptNo: string): Promise<void> => {
  if (receiptNo === '') return;
  const { rows } = await sql<{ no: string }>`
    select a.adjustment_no as no from landlord_adjustments a where a.landlord_id = ${landlordId} and a.kind = 'repayment'
      and a.state in ('asked', 'approved') and a.receipt_no = ${receiptNo} limit 1`.execute(ctx.db);
  if (rows[0]) invalidAt('receiptNo', adjustmentFailures.receiptUsed.text, rows[0]);
};

/** Money came in: how, and on a day whose books are open. */
const assertRepaid = async (
  ctx: Ctx,
  { landlordId, method, receivedOn, receiptNo }: Asked,
): Promise<void> => {
  if (method == null) return invalidAt('method', adjustmentFailures.needsMethod.text);
  await assertMethod(ctx, method);
  if (receivedOn == null) return invalidAt('receivedOn', adjustmentFailures.needsDay.text);
  await assertEnteredDay(ctx, receivedOn, 'receivedOn');
  const locked = await lockedTo(ctx);
  if (locked !== null && receivedOn <= locked)
    invalidAt('receivedOn', adjustmentFailures.lockedDay.text, { day: locked });
  await lockLandlords(ctx, [landlordId]);
  await assertNewReceipt(ctx, landlordId, receiptNo);
};

const assertAsked = async (ctx: Ctx, asked: Asked): Promise<void> => {
  const { kind, landlordId, houseId, amountFen } = asked;
  assertSeesAdjustments(ctx);
  await assertLandlord(ctx, landlordId);
  if (houseId) await houseInScope(ctx, houseId);
  if (kind === 'adjustment') return;
  if (houseId) failAt('houseId', adjustmentFailures.noHouse);
  if (kind === 'repayment') return assertRepaid(ctx, asked);
  await assertReserve(ctx, { landlordId, amountFen }, null);
};

const newNumber = async (ctx: Ctx): Promise<string> => {
  const day = await businessDateIn(ctx);
  const { rows } = await sql<{ n: number }>`select nextval('adjustment_number_seq')::int as n`.execute(
    ctx.db,
  );
  return `TZ${day.replaceAll('-', '')}-${String(rows[0]?.n).padStart(6, '0')}`;
};

const mustFind = async (ctx: Ctx, id: string): Promise<AdjustmentRow> =>
  (await findAdjustment(ctx, id)) ?? fail(adjustmentFailures.notFound);

const record = (
  ctx: Ctx,
  row: AdjustmentRow,
  verb: string,
  more: Record<string, unknown> = {},
): Promise<void> =>
  ctx.record({
    name: `landlordAdjustment.${verb}`,
    entity: 'landlordAdjustment',
    entityId: row.id,
    after: {
      ...{
        adjustmentNo: row.adjustmentNo,
        landlordId: row.landlordId,
        kind: row.kind,
        amountFen: row.amountFen,
      },
      ...more,
    },
  });

/** In the caller's transaction. */
export const ask = async (ctx: Ctx, asked: Asked): Promise<LandlordAdjustment> => {
  await assertAsked(ctx, asked);
  const { kind, landlordId, houseId = null, side, amountFen, reason, method, receivedOn, receiptNo } = asked;
  const repaid =
    kind === 'repayment' ? { method: method ?? null, receivedOn: receivedOn ?? null, receiptNo } : {};
  const id = ctx.newId();
  await ctx.db
    .insertInto('landlordAdjustments')
    .values({
      ...{ id, adjustmentNo: await newNumber(ctx), kind, landlordId, houseId, reason, state: 'asked' },
      amountFen: adjustmentFen(kind, side, amountFen),
      ...repaid,
      ...{ askedBy: ctx.user.id, askedByName: ctx.user.realname, askedAt: ctx.now },
    })
    .execute();
  const row = await mustFind(ctx, id);
  await record(ctx, row, 'asked', { reason });
  await tellAdjustment(ctx, row);
  return toAdjustment(ctx, row);
};

export const askAdjustmentRoute = command(askAdjustment, ask);

interface Key {
  readonly id: string;
  readonly version: number;
}

const lock = async (ctx: Ctx, { id, version }: Key, action: AdjustmentAction): Promise<AdjustmentRow> => {
  assertSeesAdjustments(ctx);
  await sql`select from landlord_adjustments a where a.id = ${id} for update`.execute(ctx.db);
  const row = await mustFind(ctx, id);
  if (row.version !== version) failStale(LandlordAdjustment, await toAdjustment(ctx, row));
  const refused = refusal(adjustmentTable[action], row.state, await adjustmentFacts(ctx, row.askedBy));
  if (refused) fail(refused);
  return row;
};

const verbs = { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' } as const;

interface Decision {
  readonly entryId?: string | null;
  readonly note?: string;
  /** For a business run by one person. */
  readonly aloneReason?: string | null;
}

const decide = async (
  ctx: Ctx,
  row: AdjustmentRow,
  action: AdjustmentAction,
  { entryId = null, note = '', aloneReason = null }: Decision = {},
): Promise<LandlordAdjustment> => {
  await ctx.db
    .updateTable('landlordAdjustments')
    .set({
      ...{ state: verbs[action], entryId, decisionNote: note, aloneReason, version: row.version + 1 },
      ...{ decidedBy: ctx.user.id, decidedByName: ctx.user.realname, decidedAt: ctx.now },
    })
    .where('id', '=', row.id)
    .execute();
  await record(ctx, row, verbs[action], note === '' ? {} : { reason: note });
  await settleTodo(ctx, adjustmentTodo(row.id));
  return toAdjustment(ctx, await mustFind(ctx, row.id));
};

/** In the caller's transaction; waits for a running generation of the landlord's statement. */
export const approveAsked = async (
  ctx: Ctx,
  { dutyReason, ...key }: Key & { readonly dutyReason?: string | undefined },
): Promise<LandlordAdjustment> => {
  const row = await lock(ctx, key, 'approve');
  const aloneReason = await confirmAlone(ctx, await confirmerOf(ctx, 'adjustment'), {
    ...{ act: 'adjustment', starters: [row.askedBy], id: row.id, houseId: row.houseId, reason: dutyReason },
  });
  await lockLandlords(ctx, [row.landlordId]);
  if (row.kind === 'release') await assertReserve(ctx, row, row.id);
  const { id, landlordId, houseId, amountFen, kind, reason, method, receivedOn } = row;
  const [entry] = await postEntries(ctx, [
    {
      ...{ source: 'adjustment', sourceKey: `landlord:${id}`, landlordId, houseId, memo: reason },
      rule: adjustmentRules[kind],
      businessDate: receivedOn ?? (await businessDateIn(ctx)),
      postings: adjustmentPostings({ kind, landlordId, houseId, method }, amountFen),
    },
  ]);
  return decide(ctx, row, 'approve', { entryId: entry?.id ?? null, aloneReason });
};

export const approveAdjustmentRoute = command(approveAdjustment, approveAsked);
export const rejectAsked = async (ctx: Ctx, { note, ...key }: Key & { readonly note: string }) =>
  decide(ctx, await lock(ctx, key, 'reject'), 'reject', { note });

export const rejectAdjustmentRoute = command(rejectAdjustment, rejectAsked);
export const withdrawAdjustmentRoute = command(withdrawAdjustment, async (ctx, key) =>
  decide(ctx, await lock(ctx, key, 'withdraw'), 'withdraw'),
);
