/**
 * Expenses of the last two months: bills of the houses, repairs charged to landlords, and those awaiting approval or a
 * receipt.
 */
import { createHash } from 'node:crypto';
import { expensePostings, markupOf, vendorPostings } from '@minsu/contract/finance/expenses/expense-rules.ts';
import type { ExpenseState } from '@minsu/contract/finance/expenses/expense-states.ts';
import { sql } from 'kysely';
import { type NewEntry, postEntries } from '../../finance/ledger/post-entries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { insertRows } from '../bulk-insert.ts';
import { type ExpenseSketch, expenseSketches } from '../data/expenses.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { drawnPaper } from '../houses/house-papers.ts';
import type { People, Person } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';

interface ExpenseTools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly filesDir: string;
  readonly random: Random;
}

interface SeedHouse {
  readonly id: string;
  readonly name: string;
  readonly landlordId: string | null;
}

/** The context that posting needs: author and time. */
export const postingCtx = (db: Db, by: Person, at: Date, newId: () => string): Ctx =>
  ({ db, now: at, newId, user: by }) as unknown as Ctx;

const recorders = ['frontdesk', 'operator', 'housekeeper', 'supervisor'] as const;

const stateOf = (day: number, sketch: ExpenseSketch, random: Random): ExpenseState => {
  if (sketch.state) return sketch.state;
  if (day < -9) return random.chance(0.97) ? 'approved' : 'returned';
  return day < -3 ? (random.chance(0.6) ? 'approved' : 'submitted') : 'submitted';
};

const rowOf = (sketch: ExpenseSketch, house: SeedHouse | null, at: number, tools: ExpenseTools) => {
  const { calendar, people, random } = tools;
  const own = random.fork(`expense ${at}`);
  const ids = createIds(own);
  const moment = { day: sketch.day, minute: own.int(600, 1_200) };
  const state = stateOf(sketch.day, sketch, own);
  const by = people.users[own.pick(recorders)];
  const approver = people.users.finance;
  const isLandlords = sketch.chargedTo === 'landlord' && house?.landlordId != null;
  const chargedTo = isLandlords ? 'landlord' : house ? 'house' : 'business';
  const markupBp = isLandlords ? (sketch.markupBp ?? 0) : 0;
  const submittedAt =
    state === 'draft' || state === 'voided'
      ? null
      : calendar.instant({ ...moment, minute: moment.minute + 5 });
  const approvedAt =
    state === 'approved' ? calendar.instant({ day: Math.min(0, sketch.day + 1), minute: 640 }) : null;
  const landlordId = isLandlords ? (house?.landlordId ?? null) : null;
  return {
    ...{ id: ids(calendar.idTime(moment)), expenseNo: '', category: sketch.category, vendor: sketch.vendor },
    ...{ spentOn: calendar.date(sketch.day), amountFen: sketch.amountFen, method: sketch.method },
    ...{ chargedTo, houseId: house?.id ?? null, landlordId, markupBp },
    markupFen: markupOf(sketch.amountFen, markupBp),
    ...{
      note: sketch.note ?? '',
      state,
      reason: state === 'returned' ? (sketch.reason ?? '请补拍清晰的票据') : null,
    },
    ...{ createdBy: by.id, createdByName: by.realname },
    ...{ submittedBy: submittedAt && by.id, submittedByName: submittedAt && by.realname, submittedAt },
    ...{ approvedBy: approvedAt && approver.id, approvedByName: approvedAt && approver.realname, approvedAt },
    ...{
      entryId: null as string | null,
      createdAt: calendar.instant(moment),
      updatedAt: calendar.instant(moment),
    },
  };
};

type Row = ReturnType<typeof rowOf>;

const entryOf = (row: Row): NewEntry => ({
  source: 'expense',
  sourceKey: `${row.id}:approve`,
  rule: row.chargedTo === 'landlord' ? 'expenseOfLandlord' : 'expenseOurs',
  houseId: row.houseId,
  landlordId: row.landlordId,
  businessDate: row.spentOn,
  memo: `${row.expenseNo} ${row.vendor}`,
  postings: expensePostings({ ...row, chargedTo: row.chargedTo as 'house' }),
});

const receiptOf = (row: Row, names: ReadonlyMap<string, string>, tools: ExpenseTools) => {
  const lines = [
    `日期　${row.spentOn}`,
    `金额　¥${(row.amountFen / 100).toFixed(2)}`,
    `付款单位　${names.get(row.houseId ?? '') ?? '民宿管家'}`,
  ];
  const svg = drawnPaper({ name: `${row.vendor} 收据`, lines });
  const key = createHash('sha256').update(`${row.id} ${svg}`).digest('base64url').slice(0, 32);
  const id = createIds(tools.random.fork(`receipt ${row.id}`))(row.createdAt.getTime());
  const { createdAt } = row;
  return {
    svg,
    file: { id, key, mime: 'image/svg+xml', sizeBytes: Buffer.byteLength(svg), createdAt, private: true },
    receipt: {
      ...{ fileId: id, expenseId: row.id, position: 1, fileName: '收据.svg' },
      ...{ uploadedBy: row.createdBy, createdAt },
    },
  };
};

type Told = Record<string, string | number | null>;

const eventsOf = (row: Row, tools: ExpenseTools) => {
  const ids = createIds(tools.random.fork(`events ${row.id}`));
  const event = (name: string, at: Date, by: { id: string | null; name: string | null }, after: Told) => ({
    ...{
      houseId: NIL_ID,
      id: ids(at.getTime()),
      name: `expense.${name}`,
      entity: 'expense',
      entityId: row.id,
    },
    ...{ userId: by.id, actor: by.name ?? '', requestId: 'seed', after, at },
  });
  const recorder = { id: row.createdBy, name: row.createdByName };
  const { vendor, amountFen, spentOn, reason } = row;
  return [
    event('recorded', row.createdAt, recorder, { vendor, amountFen, spentOn }),
    ...(row.submittedAt ? [event('submitted', row.submittedAt, recorder, { state: 'submitted' })] : []),
    ...(row.approvedAt
      ? [
          event(
            'approved',
            row.approvedAt,
            { id: row.approvedBy, name: row.approvedByName },
            { state: 'approved' },
          ),
        ]
      : []),
    ...(row.state === 'voided' ? [event('discarded', row.updatedAt, recorder, { state: 'voided' })] : []),
    ...(row.state === 'returned'
      ? [
          event(
            'returned',
            row.updatedAt,
            { id: null, name: tools.people.users.finance.realname },
            { reason },
          ),
        ]
      : []),
  ];
};

const housesOf = (db: Db): Promise<SeedHouse[]> =>
  db
    .selectFrom('houses')
    .select(['id', 'name', 'landlordId'])
    .where('state', 'in', ['online', 'offline'])
    .orderBy('code')
    .execute();

const insertReceipts = async (
  db: Db,
  rows: readonly Row[],
  houses: readonly SeedHouse[],
  tools: ExpenseTools,
) => {
  const names = new Map(houses.map(({ id, name }) => [id, name]));
  const receipts = rows
    .filter(({ id }) => tools.random.fork(`has ${id}`).chance(0.85))
    .map((row) => receiptOf(row, names, tools));
  await Promise.all(receipts.map(({ file, svg }) => writeLocal(tools.filesDir, file.key, svg)));
  await insertRows(
    db,
    'files',
    receipts.map(({ file }) => file),
  );
  await insertRows(
    db,
    'expenseReceipts',
    receipts.map(({ receipt }) => receipt),
  );
};

const post = async (db: Db, rows: readonly Row[], { people, calendar, random }: ExpenseTools) => {
  const approved = rows.filter(({ state }) => state === 'approved');
  const ids = createIds(random.fork('entries'));
  const at = calendar.instant({ day: -1, minute: 700 });
  const ctx = postingCtx(db, people.users.finance, at, () => ids(at.getTime()));
  const posted = await postEntries(ctx, approved.map(entryOf));
  return new Map(approved.map(({ id }, index) => [id, posted[index]?.id ?? null]));
};

/** Vendors paid some days after the bill: about half of those that waited. */
const payVendors = async (db: Db, rows: readonly Row[], { people, calendar, random }: ExpenseTools) => {
  const waiting = rows.filter((row) => row.state === 'approved' && row.method === null);
  const ids = createIds(random.fork('payments'));
  const at = calendar.instant({ day: -2, minute: 700 });
  const ctx = postingCtx(db, people.users.finance, at, () => ids(at.getTime()));
  const paidOn = calendar.date(-2);
  for (const row of waiting.filter((_, index) => index % 2 === 0)) {
    if (row.spentOn > paidOn) continue;
    const [entry] = await postEntries(ctx, [
      {
        ...{ source: 'expense', sourceKey: `${row.id}:pay`, rule: 'vendorPaid', houseId: row.houseId },
        ...{ landlordId: row.landlordId, businessDate: paidOn, memo: `${row.expenseNo} ${row.vendor}` },
        postings: vendorPostings(row.houseId, 'transfer', row.amountFen),
      },
    ]);
    await db
      .updateTable('expenses')
      .set({ paidOn, paidMethod: 'transfer', paidEntryId: entry?.id ?? null })
      .where('id', '=', row.id)
      .execute();
  }
};

export const insertExpenses = async (db: Db, tools: ExpenseTools): Promise<void> => {
  const houses = await housesOf(db);
  const sketches = expenseSketches(houses.length, tools.random.fork('sketches'));
  const drafts = sketches.map((sketch, at) =>
    rowOf(sketch, sketch.house === null ? null : (houses[sketch.house] ?? null), at, tools),
  );
  const rows = drafts
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((row, at) => ({
      ...row,
      expenseNo: `E${row.spentOn.replaceAll('-', '')}-${String(at + 1).padStart(4, '0')}`,
    }));
  const entries = await post(db, rows, tools);
  await insertRows(
    db,
    'expenses',
    rows.map((row) => ({ ...row, entryId: entries.get(row.id) ?? null })),
  );
  await sql`select setval('expense_number_seq', ${rows.length + 1})`.execute(db);
  await insertReceipts(db, rows, houses, tools);
  await insertRows(
    db,
    'events',
    rows.flatMap((row) => eventsOf(row, tools)),
  );
  await payVendors(db, rows, tools);
};
