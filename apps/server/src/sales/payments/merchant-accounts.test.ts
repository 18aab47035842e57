/** Merchant accounts: keys are sealed and never come back, one account per property and provider, tested by a call. */
import {
  listMerchantAccounts,
  saveMerchantAccount,
  switchMerchantAccount,
  testMerchantAccount,
} from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { listPaymentOffers } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import {
  addMerchant,
  admin,
  collection,
  credentialsOf,
  desk,
  openPaymentDesk,
  saveByTwo,
  sell,
  stripe,
  t,
  wechat,
} from '../../../test/desks/payment-desk.ts';

openPaymentDesk();

const own = (id: string, more: Record<string, unknown> = {}) => ({
  ...{ provider: 'wechatPay' as const, name: '西湖店', entity: '西湖民宿个体户', houseIds: [id] },
  ...{ merchantNo: `19${String(Math.random()).slice(2, 10)}`, credentials: credentialsOf.wechatPay, ...more },
});

test('secrets are sealed in the database and stand in no answer and no event', async () => {
  const { id: houseId } = await buildHouse(t.database);
  const apiV3Key = 'SecretSecretSecretSecretSecret42';
  const saved = await saveByTwo(own(houseId, { credentials: { ...credentialsOf.wechatPay, apiV3Key } }));
  expect(saved.storedSecrets.sort()).toEqual(['apiV3Key', 'privateKey']);
  expect(saved.credentials).toEqual({ appId: 'wx1234567890abcdef', serialNo: 'ABCDEF0123456789' });
  expect(saved.notifyUrl).toMatch(/\/hotel-external\/payment\/[\w-]{20,}$/);
  expect(JSON.stringify(await admin.ok(listMerchantAccounts, {}))).not.toContain(apiV3Key);
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(m)::text as text from merchant_accounts m union all
    select to_jsonb(e)::text from events e where entity = 'merchantAccount' union all
    select to_jsonb(k)::text from idempotency_keys k`.execute(t.database);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.some(({ text }) => text.includes(apiV3Key))).toBe(false);
});

test('a secret that is left out stays; another one takes its place', async () => {
  const { id: houseId } = await buildHouse(t.database);
  const first = await saveByTwo(own(houseId));
  const facts = { ...own(houseId), merchantNo: first.merchantNo, id: first.id };
  const { appId = '', serialNo = '' } = credentialsOf.wechatPay;
  const kept = await saveByTwo({
    ...{ ...facts, version: first.version, name: '改名', credentials: { appId, serialNo } },
  });
  expect([kept.name, kept.storedSecrets.length]).toEqual(['改名', 2]);
  const cleared = await admin.call(saveMerchantAccount, {
    ...{ ...facts, version: kept.version, credentials: { serialNo } },
  });
  expect(cleared.fields).toHaveProperty('credentials.appId');
  expect((await admin.call(saveMerchantAccount, { ...facts, version: first.version })).status).toBe(409);
});

test('what is missing, wrong or unknown is said at its field, and nothing is stored', async () => {
  const { id: houseId } = await buildHouse(t.database);
  const before = (await admin.ok(listMerchantAccounts, {})).length;
  const { fields } = await admin.call(
    saveMerchantAccount,
    own(houseId, { credentials: { appId: 'nonsense', serialNo: 'ABCDEF0123456789', other: 'x' } }),
  );
  expect(Object.keys(fields).sort()).toEqual([
    'credentials.apiV3Key',
    'credentials.appId',
    'credentials.other',
    'credentials.privateKey',
  ]);
  const noHouse = await admin.call(saveMerchantAccount, own(houseId, { houseIds: [] }));
  expect(noHouse.fields).toHaveProperty('houseIds');
  const sandbox = await admin.call(saveMerchantAccount, own(houseId, { environment: 'sandbox' }));
  expect(sandbox.fields).toHaveProperty('environment');
  expect((await admin.ok(listMerchantAccounts, {})).length).toBe(before);
});

test('a property collects through one account per provider, and through its own before the one for all', async () => {
  const detail = await sell();
  const { houseId } = detail.order;
  expect((await collection(detail)).offers.map(({ accountName }) => accountName)).toEqual(['总店', '总店']);
  const mine = await saveByTwo(own(houseId));
  expect((await collection(detail)).offers.map(({ accountName }) => accountName).sort()).toEqual(
    ['总店', '西湖店'].sort(),
  );
  const second = await admin.call(saveMerchantAccount, own(houseId));
  expect([second.status, Object.keys(second.fields)]).toEqual([409, ['houseIds']]);
  const forAll = await admin.call(saveMerchantAccount, own(houseId, { forAll: true, houseIds: [] }));
  expect(forAll.failure).toBe('merchant.forAllTaken');
  const same = await admin.call(saveMerchantAccount, {
    ...own((await buildHouse(t.database)).id),
    merchantNo: mine.merchantNo,
  });
  expect(same.failure).toBe('merchant.numberTaken');
  await admin.ok(switchMerchantAccount, { id: mine.id, version: mine.version, active: false });
  expect((await collection(detail)).offers.every(({ accountName }) => accountName === '总店')).toBe(true);
});

test('the ways to collect for a property are known before its order, to those who collect there', async () => {
  const detail = await sell();
  const { houseId } = detail.order;
  expect(await desk.ok(listPaymentOffers, { houseId })).toEqual((await collection(detail)).offers);
  const elsewhere = await buildHouse(t.database);
  expect((await desk.call(listPaymentOffers, { houseId: elsewhere.id })).status).toBe(404);
  expect((await (await t.as('housekeeper')).call(listPaymentOffers, { houseId })).status).toBe(403);
});

test('the test asks the provider: works, refused, and keys of another merchant', async () => {
  const [account] = (await admin.ok(listMerchantAccounts, {})).filter(
    ({ provider }) => provider === 'wechatPay',
  );
  const id = account?.id ?? '';
  expect(await admin.ok(testMerchantAccount, { id })).toMatchObject({
    testWorks: true,
    testMessage: '商户 1900000001',
  });
  wechat.keysWork = false;
  expect(await admin.ok(testMerchantAccount, { id })).toMatchObject({
    testWorks: false,
    testMessage: 'SIGN_ERROR 签名错误',
  });
  wechat.keysWork = true;
  wechat.merchantNo = '1900000099';
  expect(await admin.ok(testMerchantAccount, { id })).toMatchObject({
    testWorks: false,
    testMessage: '1900000099',
  });
  wechat.merchantNo = '1900000001';
  expect(stripe.keysWork).toBe(true);
});

test('they are for roles that see all properties: others neither read nor change them', async () => {
  const { id: houseId } = await buildHouse(t.database);
  for (const name of ['frontdesk', 'supervisor', 'operator', 'landlord']) {
    const client = await t.as(name);
    expect((await client.call(listMerchantAccounts, {})).status).toBe(403);
    expect((await client.call(saveMerchantAccount, own(houseId))).status).toBe(403);
  }
  const finance = await t.as('finance');
  expect((await finance.ok(listMerchantAccounts, {}))[0]?.notifyUrl).toBeNull();
  expect((await finance.call(saveMerchantAccount, own(houseId))).status).toBe(403);
  expect((await admin.call(testMerchantAccount, { id: houseId })).status).toBe(404);
});

test('the number of an account that has collected stays', async () => {
  const { start } = await import('../../../test/desks/payment-desk.ts');
  const account = await addMerchant('wechatPay', {
    merchantNo: '1900000777',
    forAll: false,
    houseIds: [(await buildHouse(t.database)).id],
  });
  const detail = await sell();
  await start(detail);
  const [used] = (await admin.ok(listMerchantAccounts, {})).filter(({ isUsed }) => isUsed);
  const change = {
    ...own(detail.order.houseId),
    id: used?.id ?? '',
    version: used?.version ?? 0,
    forAll: true,
    houseIds: [],
  };
  expect((await admin.call(saveMerchantAccount, { ...change, merchantNo: '1900000888' })).failure).toBe(
    'merchant.numberFixed',
  );
  expect(account.isUsed).toBe(false);
});
