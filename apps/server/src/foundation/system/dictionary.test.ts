import { pageLedgerEntries } from '@minsu/contract/finance/ledger/ledger-endpoints.ts';
import { dictionaryTypes, isKeptBySystem } from '@minsu/contract/foundation/system/dictionary.ts';
import {
  countDictionary,
  createDictionaryItem,
  deleteDictionaryItem,
  editDictionaryItem,
  listDictionary,
  manageDictionary,
  orderDictionary,
  setDictionaryActive,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { addCharge, addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { chargeKinds, paymentMethods, takenMethods } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { sellStay } from '../../../test/sell-stay.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let admin: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
});
afterAll(() => t.close());

const items = (type: (typeof dictionaryTypes)[number]) => admin.ok(manageDictionary, { type });
const item = async (type: (typeof dictionaryTypes)[number], code: string) => {
  const found = (await items(type)).find((each) => each.code === code);
  if (!found) throw new Error(`no ${code}`);
  return found;
};
const key = ({ type, code, version }: Awaited<ReturnType<typeof item>>) => ({ type, code, version });

test('what the program knows is there: every method and kind of charge, offered unless only the program writes it', async () => {
  const methods = await items('paymentMethod');
  expect(methods.map(({ code }) => code).sort()).toEqual([...paymentMethods].sort());
  expect(methods.filter(({ active }) => active).map(({ code }) => code)).toEqual([...takenMethods]);
  const charges = await items('chargeItem');
  expect(charges.filter(({ active }) => active).map(({ code }) => code)).toEqual([...chargeKinds]);
  for (const { type, code, active, builtIn } of [...methods, ...charges]) {
    expect(builtIn, code).toBe(true);
    expect(active, code).toBe(!isKeptBySystem(type, code));
  }
  const counts = await admin.ok(countDictionary, {});
  expect(counts.map(({ type }) => type).sort()).toEqual([...dictionaryTypes].sort());
});

test('an item is added with a code of its English name, renamed, put into order and deleted', async () => {
  const made = await admin.ok(createDictionaryItem, {
    type: 'houseTag',
    zh: '滑雪',
    en: 'Near a ski run',
    colour: 'cyan',
  });
  expect(made).toMatchObject({ code: 'nearASkiRun', colour: 'cyan', active: true, used: 0, version: 0 });
  const all = await items('houseTag');
  expect(all.at(-1)?.code).toBe('nearASkiRun');
  const codes = ['nearASkiRun', ...all.map(({ code }) => code).slice(0, -1)];
  expect((await admin.ok(orderDictionary, { type: 'houseTag', codes })).map(({ code }) => code)).toEqual(
    codes,
  );
  const offered = (await admin.ok(listDictionary, { types: ['houseTag'] })).map(({ code }) => code);
  expect(offered).toEqual(codes);
  const renamed = await admin.ok(editDictionaryItem, { ...key(made), zh: '近滑雪场', en: 'Near skiing' });
  expect(renamed).toMatchObject({ zh: '近滑雪场', colour: null, version: 1 });
  const stale = await admin.call(editDictionaryItem, { ...key(made), zh: '雪', en: 'Snow' });
  expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
  await admin.ok(deleteDictionaryItem, key(renamed));
  expect((await items('houseTag')).some(({ code }) => code === 'nearASkiRun')).toBe(false);
  const told = await t.database
    .selectFrom('events')
    .select('name')
    .where('entity', '=', 'dictionary')
    .orderBy('id')
    .execute();
  expect(told.map(({ name }) => name)).toEqual([
    'dictionary.added',
    'dictionary.ordered',
    'dictionary.changed',
    'dictionary.deleted',
  ]);
});

test('refusals stand at their fields and change nothing', async () => {
  const before = await items('facility');
  const given = { type: 'facility', zh: '雪具房', en: 'Ski room', group: 'leisure' };
  const refused = async (change: object) => {
    const answer = await admin.call(createDictionaryItem, { ...given, ...change });
    return [answer.status, ...Object.keys(answer.fields)];
  };
  expect(await refused({ zh: ' 无线网络 ' })).toEqual([409, 'zh']);
  expect(await refused({ en: 'WI-FI' })).toEqual([409, 'en']);
  expect(await refused({ code: 'WIFI' })).toEqual([409, 'code']);
  expect(await refused({ code: '1 2' })).toEqual([422, 'code']);
  expect(await refused({ en: '雪', code: '' })).toEqual([422, 'code']);
  expect(await refused({ group: 'nowhere' })).toEqual([422, 'group']);
  expect(await refused({ zh: '' })).toEqual([422, 'zh']);
  expect(await refused({ colour: 'pink' })).toEqual([422, 'colour']);
  expect(await items('facility')).toEqual(before);
  const charge = await admin.call(createDictionaryItem, { type: 'chargeItem', zh: '雪票', en: 'Ski pass' });
  expect([charge.status, Object.keys(charge.fields)]).toEqual([422, ['countsAs']]);
  const order = await admin.call(orderDictionary, { type: 'supply', codes: ['sheet'] });
  expect(order.status).toBe(409);
});

test('what is in use is disabled, not deleted; what is built in stays; one has to be left', async () => {
  const house = await buildHouse(t.database);
  await t.database
    .updateTable('houses')
    .set({ tags: ['lakeView'] })
    .where('id', '=', house.id)
    .execute();
  const tag = await item('houseTag', 'lakeView');
  expect(tag.used).toBe(1);
  expect((await admin.call(deleteDictionaryItem, key(tag))).failure).toBe('dictionary.inUse');
  const off = await admin.ok(setDictionaryActive, { ...key(tag), active: false });
  expect(off.active).toBe(false);
  expect((await admin.call(deleteDictionaryItem, key(await item('paymentMethod', 'cash')))).failure).toBe(
    'dictionary.builtIn',
  );
  const system = await item('paymentMethod', 'channel');
  expect((await admin.call(setDictionaryActive, { ...key(system), active: true })).failure).toBe(
    'dictionary.keptBySystem',
  );
  for (const code of ['wechat', 'alipay', 'card', 'transfer'])
    await admin.ok(setDictionaryActive, { ...key(await item('paymentMethod', code)), active: false });
  const last = await admin.call(setDictionaryActive, {
    ...key(await item('paymentMethod', 'cash')),
    active: false,
  });
  expect(last.failure).toBe('dictionary.lastOne');
  for (const code of ['wechat', 'alipay', 'card', 'transfer'])
    await admin.ok(setDictionaryActive, { ...key(await item('paymentMethod', code)), active: true });
});

test('only who keeps dictionaries changes them; everybody signed in reads their names', async () => {
  const director = await t.as('director');
  const tag = await item('houseTag', 'family');
  const refused = [
    await director.call(countDictionary, {}),
    await director.call(manageDictionary, { type: 'houseTag' }),
    await director.call(createDictionaryItem, { type: 'houseTag', zh: '甲', en: 'A' }),
    await director.call(editDictionaryItem, { ...key(tag), zh: '甲', en: 'A' }),
    await director.call(setDictionaryActive, { ...key(tag), active: false }),
    await director.call(orderDictionary, { type: 'houseTag', codes: ['family'] }),
    await director.call(deleteDictionaryItem, key(tag)),
  ];
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
  expect((await director.ok(listDictionary, { types: ['houseTag'] })).length).toBeGreaterThan(10);
  expect((await t.nobody.call(listDictionary, {})).status).toBe(401);
});

test('a method and a charge of the business are taken, posted and named; one that is disabled is refused', async () => {
  const method = await admin.ok(createDictionaryItem, {
    type: 'paymentMethod',
    zh: '抖音支付',
    en: 'Douyin Pay',
  });
  const charge = await admin.ok(createDictionaryItem, {
    type: 'chargeItem',
    zh: '早餐券',
    en: 'Breakfast voucher',
    countsAs: 'meal',
  });
  const house = await buildHouse(t.database);
  const { orderId } = await sellStay(admin, house, house.rooms[0]);
  const order = () => admin.ok(getOrder, { id: orderId });
  const versionOf = async () => (await order()).order.version;
  await admin.ok(addCharge, { orderId, version: await versionOf(), kind: charge.code, amountFen: 3_800 });
  await admin.ok(addPayment, { orderId, version: await versionOf(), method: method.code, amountFen: 5_000 });
  const { folio } = await order();
  expect(folio?.lines.find(({ item: code }) => code === charge.code)).toMatchObject({
    kind: 'meal',
    amountFen: 3_800,
  });
  expect(folio?.payments.map((payment) => payment.method)).toContain(method.code);
  const { records: rows } = await admin.ok(pageLedgerEntries, { orderId });
  const cash = rows.flatMap(({ lines }) => lines).filter(({ kind }) => kind === 'cash');
  expect(cash).toMatchObject([{ party: method.code, amountFen: 5_000 }]);
  expect((await item('paymentMethod', method.code)).used).toBeGreaterThan(0);
  const { version } = await item('paymentMethod', method.code);
  await admin.ok(setDictionaryActive, { type: 'paymentMethod', code: method.code, version, active: false });
  const again = { orderId, version: await versionOf(), amountFen: 100 };
  const refused = await admin.call(addPayment, { ...again, method: method.code });
  expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['method']]);
  const unknown = await admin.call(addCharge, { ...again, kind: 'nothing' });
  expect([unknown.status, Object.keys(unknown.fields)]).toEqual([422, ['kind']]);
});
