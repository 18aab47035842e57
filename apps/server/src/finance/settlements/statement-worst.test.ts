/**
 * A statement with all that can stand on one, recomputed from its printed text only: assumed and billed commission, tax, waivers,
 * fees in part unpaid, company credit, shared damage, tier, guarantee, corrections, reserve kept and released, a debt carried in.
 */
import {
  approveAdjustment,
  askAdjustment,
} from '@minsu/contract/finance/settlements/adjustment-endpoints.ts';
import { saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildHouse } from '../../../test/builders.ts';
import { buildOwned, buildOwner, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
import { desk, openStatements, t } from '../../../test/desks/statement-desk.ts';
import { buildCharged, readCold } from '../../../test/desks/statement-paper-desk.ts';
import { type ReadStatement, recomputeStatement } from '../../../test/read-statement.ts';
import type { TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';
import { followOrderMoney } from '../splits/follow-order-money.ts';

openStatements();

let finance: TestClient;
let admin: TestClient;
beforeAll(async () => {
  await useSplits(t);
  [finance, admin] = [await t.as('finance'), await t.as('admin')];
});
beforeEach(() => t.setNow('2026-11-20T04:00:00Z'));

interface Made {
  readonly orderId: string;
  readonly stayId?: string;
}

const pay = async (
  house: OwnedHouse,
  { orderId }: Made,
  amountFen: number,
  companyId: string | null = null,
) => {
  await t.database
    .insertInto('payments')
    .values({
      ...{ houseId: house.id, id: newId(), orderId, amountFen, companyId, state: 'succeeded', note: '' },
      ...{ method: companyId === null ? 'transfer' : 'account', takenOn: '2026-10-12', takenBy: 'test' },
      takenAt: new Date('2026-10-12T04:00:00Z'),
    })
    .execute();
  await t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));
};

const bill = async (house: OwnedHouse, { orderId }: Made, fen: number): Promise<void> => {
  await sql`insert into channel_paid_orders (house_id, order_id, channel, billed_fen, billed_lines, billed_at)
    values (${house.id}, ${orderId}, 'mt', ${fen}, 1, now())`.execute(t.database);
};

const charge = async (house: OwnedHouse, made: Made, kind: string, fen: number, to: string | null = null) => {
  await sql`insert into order_charges (house_id, id, order_id, stay_id, kind, description, amount_fen, charged_on, created_by,
      created_at, compensation_to)
    values (${house.id}, ${newId()}, ${made.orderId}, ${made.stayId ?? null}, ${kind}, '', ${fen}, '2026-10-12', 'test',
      '2026-10-12T04:00:00Z', ${to})`.execute(t.database);
};

const block = async (house: OwnedHouse, from: string, to: string): Promise<void> => {
  await sql`insert into room_blocks (house_id, id, room_id, kind, from_date, to_date, reason, created_by, created_at, owner_id)
    values (${house.id}, ${newId()}, ${house.rooms[0]?.id ?? ''}, 'owner_stay', ${from}, ${to}, '自住', 'test', now(),
      ${house.landlordId})`.execute(t.database);
};

const drawn = async (landlordId: string, month: string) => {
  await desk.generate(month, { landlordIds: [landlordId], confirmed: true });
  return desk.must(landlordId, month);
};

const payout = { minimumPayoutFen: 0, holdBackBp: 333 };

const cancelled = (house: OwnedHouse, channel: string) =>
  buildStay(t.database, house, {
    ...{ checkIn: '2026-10-20', checkOut: '2026-10-22', room: null, priceFen: 40_000, channel },
    ...{ state: 'cancelled', shown: 'cancelled', booking: 'cancelled' },
  });

/** Stays of guests, with every sort of charge. */
const sellStays = async (house: OwnedHouse): Promise<void> => {
  await buildCharged(t, house, {
    ...{ checkIn: '2026-10-03', checkOut: '2026-10-06', channel: 'mt', priceFen: 33_333 },
    charges: [
      { kind: 'extra_guest', amountFen: 10_001 },
      { kind: 'discount', amountFen: -5_000 },
      { kind: 'long_stay', amountFen: -1_001 },
      { kind: 'cleaning', amountFen: 8_000 },
    ],
  });
  const billed = { checkIn: '2026-10-08', checkOut: '2026-10-10', channel: 'mt', priceFen: 27_777 };
  await bill(house, await buildCharged(t, house, billed), 6_001);
  const damaged = await buildCharged(t, house, {
    ...{ checkIn: '2026-10-11', checkOut: '2026-10-12', priceFen: 30_000 },
  });
  await charge(house, damaged, 'damage', 12_345, 'shared');
  await charge(house, damaged, 'damage', 10_000, 'landlord');
  await sql`update orders set charges_fen = 22345, paid_fen = room_fen + 22345 where id = ${damaged.orderId}`.execute(
    t.database,
  );
  const waived = { checkIn: '2026-10-13', checkOut: '2026-10-15', priceFen: 27_777, waivedFen: 3_333 };
  await buildCharged(t, house, waived);
};

/** Fees and company credit of which a part is not paid. */
const sellOnCredit = async (house: OwnedHouse): Promise<void> => {
  const fee = await cancelled(house, 'mt');
  await charge(house, fee, 'cancellation_fee', 20_000);
  await pay(house, fee, 12_000);
  const missed = await buildStay(t.database, house, {
    ...{ checkIn: '2026-10-23', checkOut: '2026-10-24', room: null, state: 'no_show', shown: 'no_show' },
    priceFen: 29_850,
  });
  await pay(house, missed, 10_000);
  const company = { name: `单位 ${house.id}`, contact: '何琳', creditFen: 10_000_000 };
  const { id: companyId } = await admin.ok(saveCompany, company);
  const days = { checkIn: '2026-10-25', checkOut: '2026-10-27' };
  await pay(house, await buildCompleted(t.database, house, { ...days, paidFen: 0 }), 80_000, companyId);
  const mixed = await buildCompleted(t.database, house, { ...days, paidFen: 30_000 });
  await pay(house, mixed, 30_000);
  await pay(house, mixed, 50_000, companyId);
};

const owned = async (landlordId: string): Promise<OwnedHouse> => ({
  ...(await buildHouse(t.database, { rooms: 3, landlordId })),
  landlordId,
});

const sellUnderTiers = async (landlordId: string): Promise<void> => {
  const house = await owned(landlordId);
  const tiers = [
    { uptoFen: 60_000, rateBp: 2_500 },
    { uptoFen: 100_001, rateBp: 1_750 },
    { uptoFen: null, rateBp: 999 },
  ];
  await desk.underContract(house, {
    terms: { model: { kind: 'tiered', tiers }, basis: 'netOfChannel', ...payout },
  });
  await buildCharged(t, house, {
    ...{ checkIn: '2026-10-03', checkOut: '2026-10-07', priceFen: 30_001, channel: 'mt' },
  });
};

const sellUnderGuarantee = async (landlordId: string): Promise<void> => {
  const house = await owned(landlordId);
  await desk.underContract(house, {
    from: '2026-10-11',
    terms: {
      ...{ model: { kind: 'guaranteed', minimumFen: 500_000, rateBp: 2_000 }, basis: 'gross', ...payout },
      cancellation: 'landlord',
    },
  });
  await buildCharged(t, house, {
    ...{ checkIn: '2026-10-15', checkOut: '2026-10-17', priceFen: 30_001, channel: 'mt' },
  });
  const fee = await cancelled(house, 'direct');
  await charge(house, fee, 'cancellation_fee', 20_000);
  await pay(house, fee, 20_000);
};

const released = async (landlordId: string, amountFen: number): Promise<void> => {
  const asked = await finance.ok(askAdjustment, {
    ...{ landlordId, kind: 'release', amountFen, reason: '合同部分到期' },
  });
  await admin.ok(approveAdjustment, { id: asked.id, version: asked.version });
};

/** The second statement of a landlord with three contracts. */
const worst = async (): Promise<ReadStatement> => {
  const house = await buildOwned(t.database, '顾南枝', { rooms: 6 });
  const other = await buildOwner(t.database, '共有人');
  await desk.underContract(house, {
    terms: {
      ...{ model: { kind: 'commission', rateBp: 1_950 }, basis: 'netOfTax', taxBp: 600, ...payout },
      ...{ cleaning: 'landlord', refunds: 'shared', cancellation: 'shared', compensation: 'shared' },
      ownerStays: { nightsPerYear: 1, terms: 'cost' },
    },
    parties: [
      { landlordId: house.landlordId, shareBp: 6_667 },
      { landlordId: other, shareBp: 3_333 },
    ],
  });
  const before = await buildCharged(t, house, {
    ...{ checkIn: '2026-09-10', checkOut: '2026-09-13', priceFen: 33_333, channel: 'mt' },
  });
  await run(t);
  await desk.bring((await drawn(house.landlordId, '2026-09')).id, 'sent');
  t.setNow('2026-11-21T04:00:00Z');
  await bill(house, before, 9_000);
  await t.job().change((ctx) => followOrderMoney(ctx, { houseId: house.id, id: before.orderId }));
  await released(house.landlordId, 500);
  await sellStays(house);
  await sellOnCredit(house);
  await block(house, '2026-10-28', '2026-10-30');
  await sellUnderTiers(house.landlordId);
  await sellUnderGuarantee(house.landlordId);
  await run(t);
  await run(t);
  return readCold(t, finance, (await drawn(house.landlordId, '2026-10')).id);
};

const textOf = (read: ReadStatement): string =>
  [...read.sections.values()].flatMap((rows) => rows.map(({ text }) => text)).join('\n');

/** The same paper with one row reading otherwise. */
const withText = (read: ReadStatement, section: string, at: number, text: string): ReadStatement => ({
  ...read,
  sections: new Map(
    [...read.sections].map(([name, rows]) => [
      name,
      name === section ? rows.map((row, index) => (index === at ? { ...row, text } : row)) : rows,
    ]),
  ),
});

/** Amounts settled before stand on an earlier statement; at any rate nothing is nothing. */
const isBeyondPaper = (text: string, at: number): boolean =>
  /^¥[\d,]+\.\d\d→/.test(text.slice(at)) ||
  (/(?:基数¥0\.00×房东|=¥0\.00×份额)$/.test(text.slice(0, at)) && /^[\d.]+%/.test(text.slice(at)));

/** A fen of a month's guarantee is less than one of a part of it. */
const stepOf = (text: string, at: number): number => (text.slice(0, at).endsWith('保底') ? 1 : 0.01);

/** Every amount and rate of every row, each moved by a little; those that the reader does not miss. */
const unnoticed = (read: ReadStatement): string[] =>
  [...read.sections].flatMap(([section, rows]) =>
    rows.flatMap(({ text }, at) =>
      [...text.matchAll(/¥[\d,]+\.\d\d|[\d.]+%/g)].flatMap(({ 0: figure, index }) => {
        if (isBeyondPaper(text, index)) return [];
        const isRate = figure.endsWith('%');
        const value = Number(figure.replaceAll(/[¥,%]/g, ''));
        const moved = isRate
          ? `${(value + 0.5).toFixed(2)}%`
          : `¥${(value + stepOf(text, index)).toFixed(2)}`;
        const other = text.slice(0, index) + moved + text.slice(index + figure.length);
        const { faults } = recomputeStatement(withText(read, section, at, other));
        return faults.length > 0 ? [] : [`${section} ${at + 1}: ${figure} in ${text}`];
      }),
    ),
  );

test('every figure is worked out from the paper alone, and any figure that is moved is found', async () => {
  const read = await worst();
  const { faults, checks, rows } = recomputeStatement(read);
  expect(faults).toEqual([]);
  expect([rows, checks > 220]).toEqual([20, true]);
  const said = textOf(read);
  for (const words of [
    '价内税6%¥58.86',
    '整单佣金12%×¥1,039.99=¥124.80（按渠道费率估算，以账单为准）',
    '整单佣金¥60.01（渠道账单）',
    '收取费用¥200.00−待收款¥80.00',
    '房费¥800.00−待收款¥500.00',
    '损坏赔偿¥199.38（¥100.00+¥123.45×80.5%）',
    '变动：渠道佣金¥120.00→¥90.00',
    '保证金余额：上期¥14.72',
    '年度自住1晚内，只付清洁成本',
    '超出年度自住1晚，按当日房价',
  ])
    expect(said).toContain(words);
  // Billed now: the earlier estimate is not said of it.
  expect(read.sections.get('以前结算的更正')?.[0]?.text).not.toContain('估算');
  expect(unnoticed(read)).toEqual([]);
});

test('a figure of the year that is moved is found', async () => {
  const house = await buildOwned(t.database, '欠款人', { rooms: 3 });
  await desk.underContract(house, {
    terms: {
      ...{ model: { kind: 'commission', rateBp: 2_000 }, basis: 'gross' },
      ...{ minimumPayoutFen: 50_000, holdBackBp: 500 },
    },
  });
  await block(house, '2026-09-01', '2026-09-20');
  await run(t);
  await desk.bring((await drawn(house.landlordId, '2026-09')).id, 'approved');
  await buildCharged(t, house, { checkIn: '2026-10-03', checkOut: '2026-10-07', priceFen: 30_001 });
  await run(t);
  const read = await readCold(t, finance, (await drawn(house.landlordId, '2026-10')).id);
  expect(recomputeStatement(read).faults).toEqual([]);
  expect(read.year).toHaveLength(2);
  read.year.forEach((row, month) => {
    row.forEach((_, column) => {
      const year = read.year.map((each, at) =>
        each.map((fen, index) => (at === month && index === column ? fen + 1 : fen)),
      );
      expect(recomputeStatement({ ...read, year }).faults, `${month} ${column}`).not.toEqual([]);
    });
  });
});
