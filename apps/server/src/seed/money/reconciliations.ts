/**
 * The payment institution of the demo: money put there for the payouts, divides of the last days, and its files of days, matched
 * as they are later. Most agree; some differ as such files do, and what is older than a few days was settled.
 */

import type { DayLine, LineState } from '@minsu/contract/finance/payouts/day-file-rules.ts';
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { sql } from 'kysely';
import { ourRecords } from '../../finance/payouts/our-records-queries.ts';
import {
  countDifferences,
  storeMishap,
  storeReconciliation,
} from '../../finance/payouts/store-reconciliation.ts';
import { confirmOwn, recordOwn } from '../../finance/transfers/move-own-money.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import { type As, openDesks, type StatementTools } from './statements.ts';

const DAYS = 12;
/** One order more than that a day would be a large business. */
const DIVIDES_A_DAY = 9;
const FEE_FEN = 100;
/** Put there in round sums. */
const ROUND_FEN = 5_000_000;

interface Ended {
  readonly orderNo: string;
  readonly amountFen: number;
  readonly day: string;
}

/** Amounts of registered landlords from orders that ended on each day. */
const endedOf = async (db: Db, today: string): Promise<Ended[]> => {
  const { rows } = await sql<Ended>`
    select order_no, amount_fen, day from (
      select o.order_no, sum(i.amount_fen)::bigint as amount_fen, (o.check_out + 1) as day,
        row_number() over (partition by o.check_out order by o.order_no) as place
      from split_items i join orders o on o.house_id = i.house_id and o.id = i.order_id
      join onboarding_files f on f.landlord_id = i.landlord_id and f.state = 'joined'
      where i.party = 'landlord' and i.state = 'succeeded' and i.kind = 'night'
        and o.check_out between ${addDays(today, -DAYS - 1)}::date and ${addDays(today, -2)}::date
      group by o.order_no, o.check_out having sum(i.amount_fen) > 0) k
    where place <= ${DIVIDES_A_DAY} order by day, order_no`.execute(db);
  return rows;
};

const noon = (day: string): Date => new Date(`${day}T04:00:00Z`);

const insertDivides = async (db: Db, as: As, today: string): Promise<void> => {
  const ended = await endedOf(db, today);
  await insertRows(
    db,
    'institutionDivides',
    ended.map(({ orderNo, amountFen, day }) => ({
      ...{ divideNo: as('finance', noon(day)).newId(), orderNo, amountFen, state: 'succeeded' },
      ...{ institutionSeq: 2, askedAt: noon(day), finishedOn: day },
    })),
  );
};

interface PaidDay {
  readonly day: string;
  readonly fen: number;
}

/** Money is put there before it is paid out. */
const fund = async (db: Db, as: As): Promise<string[]> => {
  const { rows } = await sql<PaidDay>`
    select paid_on as day, sum(amount_fen + fee_fen)::bigint as fen from payouts
    where method = 'institution' and state = 'paid' group by 1 order by 1`.execute(db);
  for (const { day, fen } of rows) {
    const before = addDays(day, -1);
    const ctx = as('finance', noon(before));
    const amountFen = Math.ceil(fen / ROUND_FEN) * ROUND_FEN;
    const transfer = await recordOwn(ctx, {
      from: { account: 'cash', method: 'transfer' },
      to: { account: 'institution' },
      ...{ amountFen, feeFen: 0, movedOn: before, note: '备付金充值' },
      receiptNo: `BOC${before.replaceAll('-', '')}`,
    });
    if (transfer.state === 'waiting') await confirmOwn(as('admin', noon(before)), transfer);
  }
  return rows.map(({ day }) => day);
};

/** What is wrong with a file, by how many days ago its day was. */
type Slip = 'left out' | 'other amount' | 'unknown' | 'taken back';
const slips: Readonly<Record<number, readonly Slip[]>> = {
  10: ['left out'],
  8: ['other amount'],
  6: ['unknown', 'left out'],
  3: ['taken back'],
  2: ['other amount', 'unknown'],
};
/** No file that can be read; none yet. */
const CUT = 5;
const AWAITED = 1;

const notes: Readonly<Record<string, string>> = {
  missingThere: '机构次日补出，已在后一日文件中核到',
  missingHere: '机构测试交易，对方已冲正，无需入账',
  amountDiffers: '机构按旧分账比例出账，已更正并补出',
};

const slip = (line: DayLine, what: Slip): DayLine[] => {
  switch (what) {
    case 'left out':
      return [];
    case 'other amount':
      return [{ ...line, amountFen: line.amountFen - 1_200 }];
    case 'taken back':
      return [{ ...line, state: 'returned' }];
    case 'unknown':
      return [
        line,
        { ...line, requestNo: `T${line.requestNo.slice(-10)}`, orderNo: null, amountFen: 18_800 },
      ];
  }
};

const fileOf = async (ctx: Ctx, day: string, wrong: readonly Slip[]): Promise<DayLine[]> => {
  const ours = await ourRecords(ctx, day, []);
  const lines = ours.map(
    ({ what, requestNo, orderNo, amountFen, ended }): DayLine => ({
      ...{ what, requestNo, orderNo, amountFen, feeFen: what === 'payout' ? FEE_FEN : 0 },
      ...{ state: (ended[0] ?? 'divided') as LineState, reference: null },
    }),
  );
  return lines.flatMap((line, at) => {
    const what = wrong[at];
    return what === undefined ? [line] : slip(line, what);
  });
};

/** Settled two days after they were found. */
const settle = async (as: As, id: string, day: string): Promise<void> => {
  const ctx = as('finance', noon(addDays(day, 3)));
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from reconciliation_differences where reconciliation_id = ${id}`.execute(ctx.db);
  for (const difference of rows)
    await ctx.db
      .updateTable('reconciliationDifferences')
      .set({
        ...{ state: 'resolved', note: notes[difference.kind] ?? '已与机构核实', resolvedAt: ctx.now },
        ...{ resolvedBy: ctx.user.realname, resolvedById: ctx.user.id, version: 1 },
      })
      .where('id', '=', difference.id)
      .execute();
  await countDifferences(ctx, id);
};

const matchDays = async (as: As, today: string, days: readonly string[]): Promise<void> => {
  for (const day of days) {
    const ctx = as('finance', noon(addDays(day, 1)));
    const ago = Math.round((noon(today).getTime() - noon(day).getTime()) / DAY_MS);
    if (ago === AWAITED) {
      await storeMishap(ctx, day, { state: 'waiting', problem: 'noFileYet' });
      continue;
    }
    if (ago === CUT) {
      await storeMishap(ctx, day, { state: 'failed', problem: 'cutFile' });
      continue;
    }
    const wrong = slips[ago] ?? [];
    const id = await storeReconciliation(ctx, day, await fileOf(ctx, day, wrong), 'institution');
    if (wrong.length > 0 && ago > CUT) await settle(as, id, day);
  }
};

/** After the statements and their payouts. */
export const insertReconciliations = async (db: Db, tools: StatementTools): Promise<void> => {
  const as = await openDesks(db, tools);
  const today = localDate(tools.now, BUSINESS_TIME_ZONE);
  await insertDivides(db, as, today);
  const paid = await fund(db, as);
  const last = Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago - 1));
  const days = [...new Set([...paid, ...last])].filter((day) => day < today).sort();
  await matchDays(as, today, days);
};
