/** Shares waiting for payment are shown on the statement, apart from the payout, and stay as printed. */

import { getStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { paperOf } from '@minsu/contract/finance/settlements/statement-paper.ts';
import { saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildStay } from '../../../test/build-stay.ts';
import { buildOwned, buildOwner, type OwnedHouse } from '../../../test/desks/contract-desk.ts';
import { buildCompleted, run, useSplits } from '../../../test/desks/split-desk.ts';
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
import { lockOrder } from '../../sales/orders/locked-order.ts';
import { saveOrder } from '../../sales/orders/save-order.ts';

const SECTION = '待收款（收到后结算，不计入本期应付）';
openStatements();

let finance: TestClient;
beforeAll(async () => {
  await useSplits(t);
  finance = await t.as('finance');
});
beforeEach(() => t.setNow('2026-11-20T04:00:00Z'));

const save = (orderId: string): Promise<void> =>
  t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));

const pay = async (house: OwnedHouse, orderId: string, amountFen: number, companyId?: string) => {
  await t.database
    .insertInto('payments')
    .values({
      ...{ houseId: house.id, id: newId(), orderId, amountFen, state: 'succeeded', note: '' },
      ...{ method: companyId === undefined ? 'transfer' : 'account', companyId: companyId ?? null },
      ...{ takenOn: '2026-10-12', takenBy: 'test', takenAt: new Date() },
    })
    .execute();
  await save(orderId);
};

const missed = async (house: OwnedHouse, priceFen: number, paidFen: number): Promise<string> => {
  const { orderId } = await buildStay(t.database, house, {
    ...{ checkIn: '2026-10-10', checkOut: '2026-10-11', room: null, state: 'no_show', shown: 'no_show' },
    priceFen,
  });
  await pay(house, orderId, paidFen);
  return orderId;
};

/** A no-show of 298.50 with 100.00 paid, and a stay charged to a company account. */
const sell = async (house: OwnedHouse) => {
  const noShow = await missed(house, 29_850, 10_000);
  const admin = await t.as('admin');
  const company = { name: `单位 ${house.id}`, contact: '何琳', creditFen: 10_000_000 };
  const { id: companyId } = await admin.ok(saveCompany, company);
  const stay = await buildCompleted(t.database, house, {
    checkIn: '2026-10-14',
    checkOut: '2026-10-16',
    paidFen: 0,
  });
  await pay(house, stay.orderId, 80_000, companyId);
  await buildCharged(t, house, { checkIn: '2026-10-20', checkOut: '2026-10-21', priceFen: 33_333 });
  return { noShow };
};

const shared = { model: { kind: 'commission' as const, rateBp: 2_000 }, basis: 'gross' as const };
const terms = { ...shared, ...plain, cancellation: 'shared' as const };

const drawn = async (landlordId: string, month = '2026-10') => {
  await desk.generate(month, { landlordIds: [landlordId], confirmed: true });
  return desk.must(landlordId, month);
};

test('each reservation that waits is worked out on paper, below what is paid out', async () => {
  const house = await buildOwned(t.database, '周一', { rooms: 3 });
  const other = await buildOwner(t.database, '周二');
  await desk.underContract(house, {
    terms,
    parties: [
      { landlordId: house.landlordId, shareBp: 6_667 },
      { landlordId: other, shareBp: 3_333 },
    ],
  });
  await sell(house);
  await run(t);
  const waits = [];
  for (const landlordId of [house.landlordId, other]) {
    const { id } = await drawn(landlordId);
    const read = await readCold(t, finance, id);
    expect(recomputeStatement(read).faults).toEqual([]);
    const rows = read.sections.get(SECTION) ?? [];
    expect(rows.map(({ text }) => text.includes('等协议单位结算'))).toEqual([false, true, false]);
    const { statement } = await finance.ok(getStatement, { id });
    expect(rows.at(-1)?.fen).toBe(statement.awaitedFen);
    waits.push(statement.awaitedFen ?? 0);
    const one = rows.map((row, at) => (at === 0 ? { ...row, fen: row.fen + 1 } : row));
    const moved = { ...read, sections: new Map([...read.sections, [SECTION, one]]) };
    expect(recomputeStatement(moved).faults).not.toEqual([]);
  }
  // 80 % of 198.50 and of 800.00.
  expect(waits.reduce((sum, fen) => sum + fen, 0)).toBe(15_880 + 64_000);
});

test('paper, sheet and screen name the same reservations', async () => {
  const house = await buildOwned(t.database, '周三', { rooms: 3 });
  await desk.underContract(house, { terms });
  await sell(house);
  await run(t);
  const { id } = await drawn(house.landlordId);
  for (const language of ['zh-CN', 'en-US'] as const) {
    const rows =
      paperOf(await accountOf(finance, id), language).sections.find(({ key }) => key === 'awaited')?.rows ??
      [];
    expect(rows.map(({ amountFen }) => amountFen)).toEqual([15_880, 64_000, 79_880]);
    const onPaper = (await printed(t, finance, id, language)).join('').replaceAll(/\s/g, '');
    const sheet = await sheetOf(t, finance, id, language);
    for (const { what, how, amountFen } of rows) {
      for (const line of [what, ...how]) expect(onPaper).toContain(onPdf(line));
      expect(sheet).toContainEqual(expect.objectContaining({ what, amount: amountFen / 100 }));
    }
  }
});

test('once paid it moves to the next statement, and the printed one goes on saying what it said', async () => {
  const house = await buildOwned(t.database, '周四', { rooms: 3 });
  await desk.underContract(house, { terms });
  const { noShow } = await sell(house);
  await run(t);
  const before = await drawn(house.landlordId);
  await desk.bring(before.id, 'sent');
  t.setNow('2026-12-02T04:00:00Z');
  await pay(house, noShow, 19_850);
  await run(t);
  const rows = (await readCold(t, finance, before.id)).sections.get(SECTION) ?? [];
  expect(rows.map(({ fen }) => fen)).toEqual([15_880, 64_000, 79_880]);
  const after = await drawn(house.landlordId, '2026-11');
  const read = await readCold(t, finance, after.id);
  expect(recomputeStatement(read).faults).toEqual([]);
  expect(read.sections.get('以前结算的更正')?.at(-1)?.fen).toBe(15_880);
  expect((read.sections.get(SECTION) ?? []).map(({ fen }) => fen)).toEqual([64_000, 64_000]);
});
