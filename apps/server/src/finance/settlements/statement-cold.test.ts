/** Recomputes every line and total of a statement from its printed text only, to the fen. */
import {
  pageContracts,
  saveContractDraft,
  signContract,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import {
  approveStatement,
  getStatement,
  regenerateStatement,
  returnStatement,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { paperOf } from '@minsu/contract/finance/settlements/statement-paper.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildOwned, buildOwner, draftOf, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { run, useSplits } from '../../../test/desks/split-desk.ts';
import { desk, openStatements, plain, t } from '../../../test/desks/statement-desk.ts';
import {
  accountOf,
  buildCharged,
  onPdf,
  printed,
  readCold,
  sheetOf,
} from '../../../test/desks/statement-paper-desk.ts';
import { recomputeStatement } from '../../../test/read-statement.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { followOrderMoney } from '../splits/follow-order-money.ts';
import { splitJob } from '../splits/split-jobs.ts';

const MONTH = '2026-10';
openStatements();

let finance: TestClient;
beforeAll(async () => {
  await useSplits(t);
  finance = await t.as('finance');
});
beforeEach(() => t.setNow('2026-11-20T04:00:00Z'));

const fees = { channel: 'mt', priceFen: 33_333 };

/**
 * For every sort of order: with extra guests, discounts that do not divide, cleaning, a waiver, a commission that is
 * assumed.
 */
const sell = async (house: OwnedHouse): Promise<void> => {
  await buildCharged(t, house, {
    ...{ ...fees, checkIn: '2026-10-03', checkOut: '2026-10-06' },
    charges: [
      { kind: 'extra_guest', amountFen: 10_001 },
      { kind: 'discount', amountFen: -5_000 },
      { kind: 'long_stay', amountFen: -1_001 },
      { kind: 'cleaning', amountFen: 8_000 },
    ],
  });
  await buildCharged(t, house, {
    checkIn: '2026-10-10',
    checkOut: '2026-10-12',
    priceFen: 27_777,
    waivedFen: 3_333,
  });
  await buildCharged(t, house, { ...fees, checkIn: '2026-10-20', checkOut: '2026-10-21' });
};

const drawn = async (landlordId: string, month = MONTH) => {
  await desk.generate(month, { landlordIds: [landlordId], confirmed: true });
  return desk.must(landlordId, month);
};

const agreed = async (id: string) => {
  const read = await readCold(t, finance, id);
  const found = recomputeStatement(read);
  expect(found.faults).toEqual([]);
  const { statement } = await finance.ok(getStatement, { id });
  expect(found.payableFen).toBe(statement.payableFen);
  return { ...found, read };
};

const models = {
  commission: {
    model: { kind: 'commission', rateBp: 1_933 },
    basis: 'netOfTax',
    cleaning: 'landlord',
    refunds: 'landlord',
  },
  gross: {
    model: { kind: 'commission', rateBp: 2_000 },
    basis: 'gross',
    cleaning: 'platform',
    refunds: 'platform',
  },
  tiered: {
    model: {
      kind: 'tiered',
      tiers: [
        { uptoFen: 60_000, rateBp: 2_500 },
        { uptoFen: 100_001, rateBp: 1_750 },
        { uptoFen: null, rateBp: 999 },
      ],
    },
    basis: 'netOfChannel',
    refunds: 'shared',
  },
  guaranteed: { model: { kind: 'guaranteed', minimumFen: 500_000, rateBp: 2_000 }, basis: 'netOfChannel' },
  fixedRent: { model: { kind: 'fixedRent', monthlyFen: 333_333 }, cleaning: 'landlord' },
} satisfies Record<string, Partial<ContractTerms>>;

test.each(Object.entries(models))(
  'of a contract by %s every line is worked out from the paper alone',
  async (name, terms) => {
    const house = await buildOwned(t.database, `房东${name}`, { rooms: 3 });
    const other = await buildOwner(t.database, '共有人');
    const third = await buildOwner(t.database, '第三人');
    await desk.underContract(house, {
      terms: { ...terms, minimumPayoutFen: 0, holdBackBp: 333 },
      parties: [
        { landlordId: house.landlordId, shareBp: 3_334 },
        { landlordId: other, shareBp: 3_333 },
        { landlordId: third, shareBp: 3_333 },
      ],
      from: '2026-10-03',
    });
    await sell(house);
    await run(t);
    let checks = 0;
    for (const landlordId of [house.landlordId, other, third]) {
      const found = await agreed((await drawn(landlordId)).id);
      expect(found.rows).toBeGreaterThanOrEqual(3);
      checks += found.checks;
    }
    expect(checks).toBeGreaterThan(50);
  },
);

test('the reader is no rubber stamp: one fen moved on the paper is found', async () => {
  const house = await buildOwned(t.database, '苏一', { rooms: 3 });
  await desk.underContract(house, { terms: { ...models.tiered, ...plain } });
  await sell(house);
  await run(t);
  const { read } = await agreed((await drawn(house.landlordId)).id);
  for (const [section, rows] of read.sections)
    for (const row of rows) {
      const moved = new Map(read.sections);
      moved.set(
        section,
        rows.map((each) => (each === row ? { ...each, fen: each.fen + 1 } : each)),
      );
      expect(recomputeStatement({ ...read, sections: moved }).faults, `${section} ${row.text}`).not.toEqual(
        [],
      );
    }
});

test('paper, sheet and screen say the same', async () => {
  const house = await buildOwned(t.database, '苏二', { rooms: 3 });
  await desk.underContract(house, { terms: { ...models.commission, ...plain } });
  await sell(house);
  await run(t);
  const { id } = await drawn(house.landlordId);
  for (const language of ['zh-CN', 'en-US'] as const) {
    const screen = paperOf(await accountOf(finance, id), language);
    const said = screen.sections.flatMap(({ rows }) => rows);
    const onPaper = (await printed(t, finance, id, language)).join('').replaceAll(/\s/g, '');
    const sheet = await sheetOf(t, finance, id, language);
    for (const { what, how, amountFen } of said) {
      expect(onPaper).toContain(onPdf(what));
      for (const line of how) expect(onPaper).toContain(onPdf(line));
      expect(sheet).toContainEqual(expect.objectContaining({ what, amount: amountFen / 100 }));
      if (how.length > 0) expect(sheet.map((row) => row.how)).toContain(how.join('\n'));
    }
    for (const [name, value] of screen.facts) {
      expect(onPaper).toContain(onPdf(value));
      expect(sheet).toContainEqual(expect.objectContaining({ what: name, how: value }));
    }
  }
});

test('what is corrected is netted for each order, and what was settled before stays as it was printed', async () => {
  const house = await buildOwned(t.database, '苏三', { rooms: 3 });
  await desk.underContract(house, { terms: { ...models.commission, ...plain } });
  await sell(house);
  await run(t);
  const before = await drawn(house.landlordId);
  await desk.bring(before.id, 'sent');
  const paper = await printed(t, finance, before.id);
  await sql`update orders set waived_fen = 10_000 where house_id = ${house.id} and check_in = '2026-10-03'`.execute(
    t.database,
  );
  t.setNow('2026-12-02T04:00:00Z');
  for (const { id } of await t.database
    .selectFrom('orders')
    .select('id')
    .where('houseId', '=', house.id)
    .execute())
    await t.job().change((ctx) => followOrderMoney(ctx, { houseId: house.id, id }));
  await run(t);
  const after = await drawn(house.landlordId, '2026-11');
  const { read } = await agreed(after.id);
  const rows = read.sections.get('以前结算的更正') ?? [];
  expect(rows.map(({ number }) => number)).toEqual([1, null]);
  expect(rows[0]?.text).toContain(`原结（${before.statementNo}）`);
  expect(rows[0]?.text).toContain('订单金额已变');
  const again = await printed(t, finance, before.id);
  const withoutFoot = (pages: string[]) => pages.join('\n').replaceAll(/^S\d{6}-\d+ · .*$/gm, '');
  expect(withoutFoot(again)).toBe(withoutFoot(paper));
});

test('a contract changed from a settled day on gives one line for each order, with one reason', async () => {
  const house = await buildOwned(t.database, '苏四', { rooms: 3 });
  const first = { terms: { ...models.commission, ...plain }, from: '2026-01-01' };
  await desk.underContract(house, first);
  await sell(house);
  await run(t);
  const before = await drawn(house.landlordId);
  await desk.bring(before.id, 'sent');
  t.setNow('2026-12-02T04:00:00Z');
  const admin = await t.as('admin');
  const { records } = await admin.ok(pageContracts, { landlordId: [house.landlordId] });
  const [{ id, version } = { id: '', version: 0 }] = records;
  const draft = draftOf(house, {
    from: '2026-10-01',
    terms: { ...models.commission, ...plain, model: { kind: 'commission', rateBp: 1_500 } },
  });
  const drafted = await admin.ok(saveContractDraft, { id, version, ...draft });
  await admin.byTwo(signContract, { id, version: drafted.contract.version });
  await splitJob.run(t.job(), {});
  await run(t);
  await run(t);
  const { read } = await agreed((await drawn(house.landlordId, '2026-11')).id);
  const rows = read.sections.get('以前结算的更正') ?? [];
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, null]);
  for (const { text } of rows.slice(0, 3)) expect(text).toContain('合同变更，按新条款重算');
});

test('what has moved since the draft is said when somebody reviews or approves it', async () => {
  const house = await buildOwned(t.database, '苏五', { rooms: 3 });
  await desk.underContract(house, { terms: { ...models.gross, ...plain } });
  await sell(house);
  await run(t);
  const { id } = await drawn(house.landlordId);
  const { version, payableFen } = await desk.bring(id, 'reviewed');
  await buildCharged(t, house, { checkIn: '2026-10-28', checkOut: '2026-10-30', priceFen: 10_000 });
  await run(t);
  const admin = await t.as('admin');
  const refused = await admin.call(approveStatement, { id, version });
  expect([refused.status, refused.failure]).toEqual([409, 'settlement.outdated']);
  expect(refused.message).toContain('2 stay lines, 0 monthly lines');
  const now = formatFen((payableFen ?? 0) + 16_000);
  expect(refused.message).toContain(`payable changed from ¥${formatFen(payableFen ?? 0)} to ¥${now}`);
  const returned = await admin.ok(returnStatement, { id, version, reason: '有新间夜' });
  await finance.ok(regenerateStatement, { id, version: returned.statement.version });
  expect((await desk.bring(id, 'approved')).payableFen).toBe((payableFen ?? 0) + 16_000);
});

test('an owner who stays himself is charged on his own statement, and no other owner on his', async () => {
  const house = await buildOwned(t.database, '苏六', { rooms: 3 });
  const partner = await buildOwner(t.database, '同住人');
  await desk.underContract(house, {
    terms: { ...models.gross, ...plain, ownerStays: { nightsPerYear: 1, terms: 'free' } },
    parties: [
      { landlordId: house.landlordId, shareBp: 5_000 },
      { landlordId: partner, shareBp: 5_000 },
    ],
  });
  await sell(house);
  const room = house.rooms[0]?.id ?? '';
  await sql`insert into room_blocks (house_id, id, room_id, kind, from_date, to_date, reason, created_by, created_at, owner_id)
    values (${house.id}, ${newId()}, ${room}, 'owner_stay', '2026-10-25', '2026-10-28', '自住', 'test', now(), ${partner})`.execute(
    t.database,
  );
  await run(t);
  const own = await agreed((await drawn(partner)).id);
  const stays = (own.read.sections.get('住宿与取消') ?? []).filter(({ text }) => text.includes('房东自住'));
  expect(stays.map(({ fen }) => fen < 0)).toEqual([true]);
  const other = await agreed((await drawn(house.landlordId)).id);
  expect(JSON.stringify([...other.read.sections])).not.toContain('房东自住');
});

test('an order of many nights, each of another price, goes on from page to page', async () => {
  const house = await buildOwned(t.database, '苏七', { rooms: 3 });
  await desk.underContract(house, { terms: { ...models.commission, ...plain } });
  const { orderId, stayId } = await buildCharged(t, house, {
    ...{ checkIn: '2026-09-01', checkOut: '2026-11-01', channel: 'mt', priceFen: 30_000 },
    charges: [{ kind: 'discount', amountFen: -100_003 }],
  });
  await sql`update order_nights set price_fen = 30000 + 37 * extract(doy from night)::int where stay_id = ${stayId}`.execute(
    t.database,
  );
  await sql`update orders set room_fen = (select sum(price_fen) from order_nights where stay_id = ${stayId}),
    paid_fen = (select sum(price_fen) from order_nights where stay_id = ${stayId}) - 100003 where id = ${orderId}`.execute(
    t.database,
  );
  await run(t);
  const found = await agreed((await drawn(house.landlordId)).id);
  expect(found.rows).toBe(1);
  expect(found.checks).toBeGreaterThan(61);
  expect((await printed(t, finance, (await desk.must(house.landlordId)).id)).length).toBeGreaterThan(2);
});

test('what the landlord owes is carried on with its reason, and the next statement says from where', async () => {
  const house = await buildOwned(t.database, '苏八', { rooms: 3 });
  const versionId = await desk.underContract(house, { terms: { ...models.gross, ...plain } });
  await sql`insert into room_blocks (house_id, id, room_id, kind, from_date, to_date, reason, created_by, created_at)
    values (${house.id}, ${newId()}, ${house.rooms[0]?.id ?? ''}, 'owner_stay', '2026-09-01', '2026-09-20', '自住', 'test', now())`.execute(
    t.database,
  );
  await run(t);
  const owing = await drawn(house.landlordId, '2026-09');
  expect([owing.payableFen, (owing.carriedOutFen ?? 0) < 0]).toEqual([0, true]);
  const owed = await agreed(owing.id);
  const textOf = (read: typeof owed.read) => (read.sections.get('合计') ?? []).map(({ text }) => text).join();
  expect(textOf(owed.read)).toContain('房东应付，从以后所得抵扣');
  await desk.bring(owing.id, 'approved');
  await desk.splitNight(house, versionId, { night: '2026-10-04' });
  const next = await agreed((await drawn(house.landlordId)).id);
  expect(textOf(next.read)).toContain(`${owing.statementNo}：房东应付，从以后所得抵扣`);
});
