/**
 * Transfers between own accounts. Below the threshold a transfer is posted when it is recorded; from it on a second person
 * confirms it first. A posted one is never changed: it is voided, and recorded again.
 */

import {
  confirmTransfer,
  type getTransferBalance,
  OwnTransfer,
  recordTransfer,
  rejectTransfer,
  voidTransfer,
  withdrawTransfer,
} from '@minsu/contract/finance/transfers/transfer-endpoints.ts';
import { transferFailures } from '@minsu/contract/finance/transfers/transfer-failures.ts';
import {
  accountOf,
  isSameAccount,
  type TransferSide,
  transferPostings,
} from '@minsu/contract/finance/transfers/transfer-rules.ts';
import { type TransferAction, transferTable } from '@minsu/contract/finance/transfers/transfer-states.ts';
import { reachesThreshold } from '@minsu/contract/foundation/duties/duty-table.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { fail, failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { confirmAlone } from '../../foundation/duties/confirm-alone.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import { assertEnteredDay } from '../../foundation/houses/assert-entered-day.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { houseInScope } from '../../foundation/houses/house-scope-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { isKnownMethod } from '../../foundation/system/offered-items.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { command } from '../../platform/http/routes.ts';
import { balanceOf } from '../ledger/account-queries.ts';
import { lockedTo, postEntries } from '../ledger/post-entries.ts';
import { reverseEntry } from '../ledger/reverse-entry.ts';
import { tellTransfer, transferTodo } from './tell-transfer.ts';
import { tillAfterVoid, tillOfTransfer } from './till-of-transfer.ts';
import {
  assertSeesTransfers,
  mustFindTransfer,
  sidesOf,
  type TransferRow,
  toTransfer,
  transferFacts,
} from './transfer-queries.ts';

type Recorded = z.output<typeof recordTransfer.input>;
type SideInput = Recorded['from'];
interface Change {
  readonly entryId?: string | null;
  readonly reason?: string;
  readonly aloneReason?: string | null;
  readonly decidedBy?: string;
  readonly decidedByName?: string;
  readonly decidedAt?: Date;
  readonly voidedBy?: string;
  readonly voidedByName?: string;
  readonly voidedAt?: Date;
  readonly voidShiftId?: string | null;
}

const sideOf = async (ctx: Ctx, path: 'from' | 'to', input: SideInput): Promise<TransferSide> => {
  if (input.account === 'institution') return { account: 'institution', method: null, houseId: null };
  const { method = null, houseId = null } = input;
  if (method === null) return invalidAt(`${path}.method`, transferFailures.needsMethod.text);
  if (!(await isKnownMethod(ctx, method)))
    return invalidAt(`${path}.method`, transferFailures.unknownMethod.text);
  if (houseId !== null) await houseInScope(ctx, houseId);
  return { account: 'cash', method, houseId };
};

/** Business-wide accounts need all houses in scope. */
const assertReach = (ctx: Ctx, from: TransferSide, to: TransferSide): void => {
  if (ctx.user.moneyScopesOf(ctx.access).has('all')) return;
  if (from.houseId === null && to.houseId === null) fail(transferFailures.notFound);
};

const assertDay = async (ctx: Ctx, day: string): Promise<void> => {
  await assertEnteredDay(ctx, day, 'movedOn');
  const locked = await lockedTo(ctx);
  if (locked !== null && day <= locked)
    invalidAt('movedOn', transferFailures.lockedDay.text, { day: locked });
};

const assertNewReceipt = async (ctx: Ctx, receiptNo: string): Promise<void> => {
  if (receiptNo === '') return;
  const twin = await ctx.db
    .selectFrom('ownTransfers')
    .select('transferNo')
    .where('receiptNo', '=', receiptNo)
    .where('state', 'in', ['waiting', 'posted'])
    .executeTakeFirst();
  if (twin) invalidAt('receiptNo', transferFailures.receiptUsed.text, { no: twin.transferNo });
};

/** A large sum recorded in pieces needs a second person like a whole one. */
const needsSecondPerson = async (ctx: Ctx, sumFen: number): Promise<boolean> => {
  const { transferFourEyesFen } = await readSettings(ctx.db, ctx.services);
  const since = new Date(ctx.now.getTime() - 24 * HOUR_MS);
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(m.amount_fen + m.fee_fen), 0)::bigint as fen from own_transfers m
    where m.recorded_by = ${ctx.user.id} and m.recorded_at > ${since} and m.state in ('waiting', 'posted')`.execute(
    ctx.db,
  );
  return reachesThreshold(transferFourEyesFen, sumFen, (rows[0]?.fen ?? 0) + sumFen);
};

const newNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ n: number }>`select nextval('transfer_number_seq')::int as n`.execute(ctx.db);
  const day = (await businessDateIn(ctx)).replaceAll('-', '');
  return `ZZ${day}-${String(rows[0]?.n).padStart(6, '0')}`;
};

const record = (
  ctx: Ctx,
  { id, transferNo, amountFen, feeFen, fromHouseId, toHouseId }: TransferRow,
  verb: string,
  more: Record<string, unknown> = {},
): Promise<void> =>
  ctx.record({
    name: `ownTransfer.${verb}`,
    entity: 'ownTransfer',
    entityId: id,
    houseId: fromHouseId ?? toHouseId,
    after: { transferNo, amountFen, feeFen, ...more },
  });

const post = async (ctx: Ctx, row: TransferRow): Promise<string | null> => {
  const [entry] = await postEntries(ctx, [
    {
      ...{ source: 'transfer', sourceKey: row.id, rule: 'transfer', businessDate: row.movedOn },
      houseId: row.fromHouseId ?? row.toHouseId,
      memo: row.transferNo,
      postings: transferPostings({ ...sidesOf(row), amountFen: row.amountFen, feeFen: row.feeFen }),
    },
  ]);
  return entry?.id ?? null;
};

/** Transfers are rare: one after the other, the sums of a day and the receipt numbers are those that are stored. */
const oneAtATime = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(${advisoryLocks.transfers})`.execute(ctx.db);

const insert = async (
  ctx: Ctx,
  { amountFen, feeFen, movedOn, receiptNo, note }: Recorded,
  { from, to }: Record<'from' | 'to', TransferSide>,
): Promise<string> => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('ownTransfers')
    .values({
      ...{ id, transferNo: await newNumber(ctx), movedOn, amountFen, feeFen, receiptNo, note },
      ...{ fromAccount: from.account, fromMethod: from.method, fromHouseId: from.houseId },
      ...{ toAccount: to.account, toMethod: to.method, toHouseId: to.houseId },
      ...{ recordedBy: ctx.user.id, recordedByName: ctx.user.realname, recordedAt: ctx.now },
      state: 'waiting',
      shiftId: await tillOfTransfer(ctx, { from, to, movedOn }),
      needsSecond: await needsSecondPerson(ctx, amountFen + feeFen),
    })
    .execute();
  return id;
};

const update = async (
  ctx: Ctx,
  row: TransferRow,
  state: OwnTransfer['state'],
  change: Change = {},
): Promise<void> => {
  await ctx.db
    .updateTable('ownTransfers')
    .set({ ...change, state, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();
};

/** In the caller's transaction. */
export const recordOwn = async (ctx: Ctx, input: Recorded): Promise<OwnTransfer> => {
  assertSeesTransfers(ctx);
  const from = await sideOf(ctx, 'from', input.from);
  const to = await sideOf(ctx, 'to', input.to);
  if (isSameAccount(from, to)) invalidAt('to.account', transferFailures.sameAccount.text);
  assertReach(ctx, from, to);
  await assertDay(ctx, input.movedOn);
  await oneAtATime(ctx);
  await assertNewReceipt(ctx, input.receiptNo);
  const row = await mustFindTransfer(ctx, await insert(ctx, input, { from, to }));
  await record(ctx, row, 'recorded');
  if (row.needsSecond) await tellTransfer(ctx, row);
  else await update(ctx, row, 'posted', { entryId: await post(ctx, row) });
  return toTransfer(ctx, await mustFindTransfer(ctx, row.id));
};

export const recordTransferRoute = command(recordTransfer, recordOwn);

interface Key {
  readonly id: string;
  readonly version: number;
}

const lock = async (ctx: Ctx, { id, version }: Key, action: TransferAction): Promise<TransferRow> => {
  assertSeesTransfers(ctx);
  await sql`select from own_transfers m where m.id = ${id} for update`.execute(ctx.db);
  const row = await mustFindTransfer(ctx, id);
  if (row.version !== version) failStale(OwnTransfer, await toTransfer(ctx, row));
  const refused = refusal(transferTable[action], row.state, await transferFacts(ctx, row));
  if (refused) fail(refused);
  return row;
};

/** The user who confirmed, rejected or withdrew; a void leaves this unchanged. */
const decidedBy = (ctx: Ctx): Change => ({
  ...{ decidedBy: ctx.user.id, decidedByName: ctx.user.realname, decidedAt: ctx.now },
});

const decide = async (
  ctx: Ctx,
  row: TransferRow,
  state: OwnTransfer['state'],
  change: Change = {},
): Promise<OwnTransfer> => {
  await update(ctx, row, state, change);
  await record(ctx, row, state, change.reason ? { reason: change.reason } : {});
  await settleTodo(ctx, transferTodo(row.id));
  return toTransfer(ctx, await mustFindTransfer(ctx, row.id));
};

/** If one person runs the business, the reason for deciding alone; null: a second person decides. */
const aloneReasonOf = async (
  ctx: Ctx,
  { id, recordedBy, needsSecond, fromHouseId, toHouseId }: TransferRow,
  reason: string | undefined,
): Promise<string | null> =>
  needsSecond
    ? confirmAlone(ctx, await confirmerOf(ctx, 'transfer'), {
        ...{ act: 'transfer', starters: [recordedBy], id, houseId: fromHouseId ?? toHouseId, reason },
      })
    : null;

/** In the caller's transaction. */
export const confirmOwn = async (
  ctx: Ctx,
  { dutyReason, ...key }: Key & { readonly dutyReason?: string | undefined },
): Promise<OwnTransfer> => {
  const row = await lock(ctx, key, 'confirm');
  const aloneReason = await aloneReasonOf(ctx, row, dutyReason);
  return decide(ctx, row, 'posted', { ...decidedBy(ctx), entryId: await post(ctx, row), aloneReason });
};

export const confirmTransferRoute = command(confirmTransfer, confirmOwn);

export const rejectTransferRoute = command(rejectTransfer, async (ctx, { reason, ...key }) =>
  decide(ctx, await lock(ctx, key, 'reject'), 'rejected', { ...decidedBy(ctx), reason }),
);

export const withdrawTransferRoute = command(withdrawTransfer, async (ctx, key) =>
  decide(ctx, await lock(ctx, key, 'withdraw'), 'withdrawn', decidedBy(ctx)),
);

export const voidTransferRoute = command(voidTransfer, async (ctx, { reason, dutyReason, ...key }) => {
  const row = await lock(ctx, key, 'void');
  await aloneReasonOf(ctx, row, dutyReason);
  const why = { businessDate: await businessDateIn(ctx), memo: reason };
  await reverseEntry(ctx, row.entryId ?? fail(transferFailures.notPosted), why);
  const voided = { voidedBy: ctx.user.id, voidedByName: ctx.user.realname, voidedAt: ctx.now };
  return decide(ctx, row, 'voided', { ...voided, reason, voidShiftId: await tillAfterVoid(ctx, row) });
});

export const transferBalance = async (
  ctx: Ctx,
  input: z.output<typeof getTransferBalance.input>,
): Promise<{ balanceFen: number }> => {
  assertSeesTransfers(ctx);
  const { account, method = null, houseId = null } = input;
  if (houseId !== null) await houseInScope(ctx, houseId);
  else if (!ctx.user.moneyScopesOf(ctx.access).has('all')) fail(transferFailures.notFound);
  return { balanceFen: await balanceOf(ctx, accountOf({ account, method, houseId })) };
};
