/** Bills of the platforms for orders that are over: posted, with what a platform always gets wrong, and one that waits. */
import {
  type BillLine,
  billPostings,
  type ChannelMoney,
  type JudgedLine,
  judgeBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { sql } from 'kysely';
import { type NewEntry, postEntries } from '../../finance/ledger/post-entries.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { commissionBeside } from '../../sales/commissions/commission-queries.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import { postingCtx } from './expenses.ts';

interface BillTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly random: Random;
}

interface Sold {
  readonly id: string;
  readonly houseId: string;
  readonly no: string;
  readonly receivableFen: number;
  readonly knownFen: number;
}

interface Sketch {
  readonly channel: 'mt' | 'tj' | 'pig';
  readonly platformBillNo: string;
  /** Check-outs of these days, and the day the money came. */
  readonly from: number;
  readonly to: number;
  readonly received: number;
  readonly isPosted: boolean;
}

const sketches: readonly Sketch[] = [
  { channel: 'mt', platformBillNo: 'MTJS-0087755', from: -400, to: -71, received: -64, isPosted: true },
  { channel: 'tj', platformBillNo: 'TJ-S-551930', from: -400, to: -41, received: -36, isPosted: true },
  { channel: 'pig', platformBillNo: 'XZ20260901-77', from: -400, to: -46, received: -38, isPosted: true },
  { channel: 'mt', platformBillNo: 'MTJS-0089316', from: -70, to: -41, received: -35, isPosted: true },
  { channel: 'mt', platformBillNo: 'MTJS-0091427', from: -40, to: -24, received: -21, isPosted: true },
  { channel: 'pig', platformBillNo: 'XZ20261001-81', from: -45, to: -22, received: -18, isPosted: true },
  { channel: 'tj', platformBillNo: 'TJ-S-558102', from: -40, to: -20, received: -17, isPosted: true },
  { channel: 'mt', platformBillNo: 'MTJS-0093310', from: -23, to: -9, received: -5, isPosted: false },
];
const MAX_LINES = 600;

/** Orders that are over, the channel's money for them, by the day of leaving. */
const soldOf = async (db: Db, { channel, from, to }: Sketch, calendar: SeedCalendar): Promise<Sold[]> => {
  const { rows } = await sql<Sold>`
    select o.id, o.house_id, o.channel_order_no as no, p.fen as receivable_fen, k.known_fen
    from orders o cross join lateral ${commissionBeside('o')} k join lateral (
      select sum(x.amount_fen - x.refunded_fen)::bigint as fen from payments x
      where x.house_id = o.house_id and x.order_id = o.id and x.method = 'channel' and x.state = 'succeeded') p on p.fen > 0
    where o.channel = ${channel} and o.channel_order_no is not null
      and o.check_out between ${calendar.date(from)}::date and ${calendar.date(to)}::date
    order by o.check_out, o.channel_order_no limit ${MAX_LINES}`.execute(db);
  return rows;
};

const moneyOf = ({ receivableFen, knownFen }: Sold): ChannelMoney => ({
  ...{ receivableFen, knownFen, billedFen: null, paidFen: 0, postedCommissionFen: 0 },
  ...{ writtenOffFen: 0, lines: 0 },
});

/** Some lines are short by a subsidy that was not settled, one is too much. */
const slipOf = (at: number): number => (at % 41 === 4 ? -1_200 : at === 9 ? 3_000 : 0);

const fileLines = (sold: readonly Sold[]) => [
  ...sold.map((order, at) => {
    const { receivableFen, knownFen: told } = order;
    return { order, sellFen: receivableFen, told, paidFen: receivableFen - told + slipOf(at), no: order.no };
  }),
  { order: null, sellFen: null, told: null, paidFen: 26_400, no: '4900017735128' },
];

interface Draft {
  readonly id: string;
  readonly billNo: string;
  readonly receivedOn: string;
  readonly sketch: Sketch;
  readonly sold: readonly Sold[];
  readonly made: Date;
  readonly newId: () => string;
}

const insertHead = (
  db: Db,
  { id, billNo, receivedOn, sketch, made }: Draft,
  people: People,
): Promise<void> => {
  const { channel, platformBillNo, isPosted } = sketch;
  const by = people.users.finance;
  return insertRows(db, 'channelBills', [
    {
      ...{ id, billNo, channel, platformBillNo, receivedOn, method: 'transfer', createdAt: made },
      ...{ state: isPosted ? 'posted' : 'draft', madeBy: by.id, madeByName: by.realname },
      ...{ postedByName: isPosted ? by.realname : null, postedAt: isPosted ? made : null },
    },
  ]);
};

type Line = ReturnType<typeof fileLines>[number] & { readonly judged: JudgedLine };

const entriesOf = ({ id, billNo, receivedOn, sketch }: Draft, lines: readonly Line[]): NewEntry[] =>
  lines.map(({ order, paidFen, no, judged: { commissionFen } }, line) => {
    const houseId = order?.houseId ?? null;
    const { channel } = sketch;
    return {
      ...{
        source: 'channelStatement',
        sourceKey: `${id}:${line + 1}:0`,
        houseId,
        orderId: order?.id ?? null,
      },
      ...{
        rule: order ? 'channelPaid' : 'channelPaidUnknown',
        businessDate: receivedOn,
        memo: `${billNo} ${no}`,
      },
      postings: billPostings({ channel, method: 'transfer', houseId, paidFen, commissionFen }),
    };
  });

const insertLines = async (db: Db, draft: Draft, lines: readonly Line[], people: People): Promise<void> => {
  const { id, sketch, made, newId } = draft;
  const ctx = postingCtx(db, people.users.finance, made, newId);
  const posted = sketch.isPosted ? await postEntries(ctx, entriesOf(draft, lines)) : [];
  await insertRows(
    db,
    'channelBillLines',
    lines.map(({ order, sellFen, told, paidFen, no, judged }, line) => ({
      ...{ id: newId(), billId: id, line: line + 1, platformOrderNo: no, sellFen, paidFen, memo: '' },
      ...{ toldCommissionFen: told, houseId: order?.houseId ?? null, orderId: order?.id ?? null },
      ...judged,
      ...{ entryId: posted[line]?.id ?? null, round: 0 },
    })),
  );
};

const insertPaid = (
  db: Db,
  { sold, sketch }: Draft,
  after: ReadonlyMap<string, ChannelMoney>,
): Promise<void> =>
  insertRows(
    db,
    'channelPaidOrders',
    sold.map((order) => {
      const end = after.get(order.id) ?? moneyOf(order);
      return {
        ...{ houseId: order.houseId, orderId: order.id, channel: sketch.channel, writtenOffFen: 0 },
        ...{ paidFen: end.paidFen, commissionFen: end.postedCommissionFen, lines: end.lines },
        ...{ billedFen: end.billedFen ?? 0, billedLines: end.billedFen === null ? 0 : end.lines },
      };
    }),
  );

const insertBill = async (db: Db, sketch: Sketch, at: number, tools: BillTools): Promise<void> => {
  const { calendar, people, random } = tools;
  const sold = await soldOf(db, sketch, calendar);
  if (sold.length === 0) return;
  const lines = fileLines(sold);
  const given = lines.map(
    ({ order, sellFen, paidFen, told }): BillLine => ({
      orderId: order?.id ?? null,
      ...{ paidFen, sellFen },
      toldCommissionFen: told,
    }),
  );
  const { judged, after } = judgeBill(given, new Map(sold.map((order) => [order.id, moneyOf(order)])));
  const made = calendar.instant({ day: sketch.received, minute: 900 });
  const ids = createIds(random.fork(sketch.platformBillNo));
  const newId = () => ids(made.getTime());
  const receivedOn = calendar.date(sketch.received);
  const billNo = `CB${receivedOn.replaceAll('-', '')}-${String(at + 1).padStart(4, '0')}`;
  const draft: Draft = { id: newId(), billNo, receivedOn, sketch, sold, made, newId };
  await insertHead(db, draft, people);
  const withJudgement = lines.map((line, index) => ({ ...line, judged: judged[index] as JudgedLine }));
  await insertLines(db, draft, withJudgement, people);
  if (sketch.isPosted) await insertPaid(db, draft, after);
};

/** A short payment that finance wants to write off, not yet approved by a second person. */
const askWriteOff = async (db: Db, { calendar, people, random }: BillTools): Promise<void> => {
  const { rows } = await sql<{ houseId: string; orderId: string; channel: string }>`
    select l.house_id, l.order_id, b.channel from channel_bill_lines l join channel_bills b on b.id = l.bill_id
    where b.state = 'posted' and l.kind = 'short' order by b.bill_no, l.line limit 1`.execute(db);
  const [short] = rows;
  if (!short) return;
  const asked = { day: -3, minute: 880 };
  const by = people.users.finance;
  await insertRows(db, 'channelWriteOffs', [
    {
      ...{ id: createIds(random.fork('write-off'))(calendar.idTime(asked)), ...short, lineId: null },
      ...{ amountFen: 1_200, reason: '平台满减补贴未随单结算，金额小，不再追', state: 'asked' },
      ...{ askedBy: by.id, askedByName: by.realname, askedAt: calendar.instant(asked), decisionNote: '' },
    },
  ]);
};

export const insertChannelBills = async (db: Db, tools: BillTools): Promise<void> => {
  for (const [at, sketch] of sketches.entries()) await insertBill(db, sketch, at, tools);
  await sql`select setval('channel_bill_number_seq', ${sketches.length})`.execute(db);
  await askWriteOff(db, tools);
};
