/** Invoices by a Nuonuo account: off until confirmed, issued, credited, refused, lost on the way. */
import type { Connector } from '@minsu/contract/foundation/connectors/connector.ts';
import {
  listConnectors,
  pageConnectorCalls,
  saveConnector,
  switchConnector,
  testConnector,
} from '@minsu/contract/foundation/connectors/connector-endpoints.ts';
import {
  correctInvoice,
  creditInvoice,
  enterInvoice,
  getInvoicePdf,
  getOrderInvoices,
  issueInvoice,
  requestInvoice,
  retryInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { nuonuoApp } from '../../../../sandbox/src/nuonuo/seed.ts';
import {
  admin,
  asked,
  company,
  desk,
  foreign,
  house,
  key,
  one,
  openInvoiceDesk,
  paidOrder,
  sandbox,
  t,
} from '../../../test/desks/invoice-desk.ts';
import { NOON } from '../../../test/test-day.ts';
import type { JobContext } from '../../platform/module.ts';
import { retryInvoicesJob } from './invoice-jobs.ts';
import { sendDueInvoices } from './send-invoices.ts';

openInvoiceDesk((url) => ({ NUONUO_URL: url }));

const { appKey, appSecret, taxNum, sellerName } = nuonuoApp;
const keys = { appKey, appSecret, taxNum, sellerName, clerk: '王会计', goodsCode: '3070402000000000000' };
const zh = { headers: { 'accept-language': 'zh-CN' } };
type Asked = z.input<typeof saveConnector.input>;

const act = (name: string, fields: Readonly<Record<string, unknown>> = {}): void =>
  void sandbox.open.nuonuo.act(name, fields);
const setNow = (at: string): void => {
  t.setNow(at);
  act('freeze', { at });
};
const pass = (seconds: number): void => setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
/** What is due, then what is asked a moment later. */
const work = async (rounds = 4, job: JobContext = t.job()): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    await sandbox.open.nuonuo.settle();
    await sendDueInvoices(job);
    pass(90);
  }
};
const reasonOf = async (orderId: string) =>
  (await desk.ok(getOrderInvoices, { orderId }, zh)).invoices[0]?.reason;
const issuedThere = () => Object.values(sandbox.open.nuonuo.state.invoices);

let made = 0;
const connect = (more: Partial<Asked> = {}): Promise<Connector> => {
  made += 1;
  return admin.ok(saveConnector, {
    ...{ vendor: 'nuonuo', name: `诺诺 ${made}`, invoice: { confirmed: ['issue', 'credit'] }, ...more },
    credentials: { ...keys, ...more.credentials },
  });
};
const now = async (id: string): Promise<Connector> =>
  (await admin.ok(listConnectors, {}, zh)).find((each) => each.id === id) as Connector;
const sent = async (amountFen = 80_000, more: Record<string, unknown> = {}) => {
  const orderId = await paidOrder();
  await desk.ok(issueInvoice, key(await asked(orderId, amountFen, more)));
  return orderId;
};
const issued = async (more: Record<string, unknown> = {}) => {
  const orderId = await sent(80_000, more);
  await work();
  expect(await one(orderId)).toMatchObject({ state: 'issued', reason: null });
  return orderId;
};

beforeEach(async () => {
  await sql`update invoices set connector_id = null, state = 'failed', next_try_at = null, number = null, issued_at = null,
    credit_number = null, credit_due = false where connector_id is not null`.execute(t.database);
  await t.database.deleteFrom('connectors').execute();
  const { state } = sandbox.open.nuonuo;
  for (const serial of Object.keys(state.invoices)) delete state.invoices[serial];
  for (const id of Object.keys(state.confirms)) delete state.confirms[id];
  state.refusals.length = 0;
  const app = state.apps[appKey];
  if (app) Object.assign(app, { tokens: [], tokenCalls: [] });
  act('clearFaults');
  act('drawer', { signedIn: true });
  act('settings', { outcome: '2', needsBuyer: false, queryLagMs: 0, tokenCalls: 50 });
  setNow(NOON);
});

describe('an account', () => {
  test('issues nothing until the owner has confirmed; then for its properties only', async () => {
    const account = await connect({ invoice: { confirmed: [] }, forAll: false, houseIds: [house.id] });
    const orderId = await paidOrder();
    const pending = await asked(orderId, 80_000);
    expect(pending.actions).toEqual(['correct', 'remove', 'enter']);
    expect((await desk.call(issueInvoice, key(pending))).failure).toBe('invoice.notConnected');
    const { id, version, name } = account;
    await admin.ok(saveConnector, {
      ...{ id, version, vendor: 'nuonuo', name, forAll: false, houseIds: [house.id] },
      ...{ credentials: keys, invoice: { confirmed: ['issue'] } },
    });
    expect((await one(orderId)).actions).toContain('issue');
    const elsewhere = await paidOrder(80_000, foreign);
    const other = await admin.ok(requestInvoice, { orderId: elsewhere, ...company, amountFen: 80_000 });
    expect(other.actions).not.toContain('issue');
    const events = await t.database.selectFrom('events').select('after').where('entityId', '=', id).execute();
    expect(JSON.stringify(events)).toContain('"confirmed":["issue"]');
  });

  test('is tested without issuing; wrong keys, wrong time and used-up tokens are told in words', async () => {
    const { id } = await connect();
    expect(await admin.ok(testConnector, { id })).toMatchObject({ testWorks: true, testMessage: '' });
    expect(issuedThere()).toEqual([]);
    const wrong = await connect({ credentials: { ...keys, appSecret: 'WRONGSECRET123' } });
    expect((await admin.ok(testConnector, { id: wrong.id }, zh)).testMessage).toBe(
      'AppKey 或 AppSecret 不正确 (070304)',
    );
    const other = await connect({ credentials: { ...keys, taxNum: '91330100799655058X' } });
    expect((await admin.ok(testConnector, { id: other.id }, zh)).testMessage).toContain('销方税号与诺诺授权');
    act('freeze', { at: new Date(t.now().getTime() + 3_600_000).toISOString() });
    expect((await admin.ok(testConnector, { id }, zh)).testMessage).toContain('校准服务器时间');
    act('freeze', { at: t.now().toISOString() });
    act('settings', { tokenCalls: 0 });
    const late = await connect();
    expect((await admin.ok(testConnector, { id: late.id }, zh)).testMessage).toContain('次数已达上限');
  });

  test('fetches its token once a day, and again when it ended early; secrets are in no row', async () => {
    const { id } = await connect();
    const tokens = async () =>
      (await admin.ok(pageConnectorCalls, { id, size: 200 })).records.filter(
        ({ operation, works }) => operation === 'accessToken' && works,
      ).length;
    await admin.ok(testConnector, { id });
    await issued();
    expect(await tokens()).toBe(1);
    pass(660);
    act('expireTokens');
    expect(await admin.ok(testConnector, { id })).toMatchObject({ testWorks: true });
    expect(await tokens()).toBe(2);
    const app = sandbox.open.nuonuo.state.apps[appKey];
    const { rows } = await sql<{ text: string }>`
      select to_jsonb(c)::text as text from connectors c union all select to_jsonb(k)::text from connector_calls k
      union all select to_jsonb(n)::text from connector_tokens n union all select to_jsonb(e)::text from events e
      union all select to_jsonb(i)::text from idempotency_keys i`.execute(t.database);
    for (const secret of [appSecret, company.receiver, ...(app?.tokens.map(({ token }) => token) ?? [])])
      expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  });

  test('says at each field what is missing or wrong', async () => {
    const { fields } = await admin.call(saveConnector, {
      ...{ vendor: 'nuonuo', name: '错', forAll: true },
      credentials: { appKey: '!', taxNum: '12', goodsCode: '307' },
    });
    expect(Object.keys(fields).sort()).toEqual(
      ['appKey', 'appSecret', 'clerk', 'goodsCode', 'sellerName', 'taxNum'].map(
        (name) => `credentials.${name}`,
      ),
    );
    const none = await admin.call(saveConnector, {
      ...{ vendor: 'nuonuo', name: '错', forAll: false, houseIds: [], credentials: keys },
    });
    expect(Object.keys(none.fields)).toEqual(['houseIds']);
  });
});

describe('an invoice', () => {
  test('is issued with number and file, and credited', async () => {
    await connect();
    const orderId = await issued({ kind: 'special' });
    const invoice = await one(orderId);
    expect(invoice.number).toMatch(/^\d{20}$/);
    expect(issuedThere()).toMatchObject([
      { invoiceLine: 'bs', orderAmount: '800.00', taxAmount: '45.28', buyerTaxNum: company.taxCode },
    ]);
    const file = await t.app.inject({
      ...{ method: 'GET', url: `${getInvoicePdf.path}?id=${invoice.id}` },
      headers: { authorization: desk.token },
    });
    expect([file.statusCode, file.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await desk.ok(creditInvoice, { ...key(invoice), reason: '抬头写错' });
    await work();
    const red = issuedThere().find(({ isRed }) => isRed);
    expect(await one(orderId)).toMatchObject({ state: 'credited', creditNumber: red?.invoiceNo });
    expect(Object.values(sandbox.open.nuonuo.state.confirms)).toMatchObject([{ redReason: '2' }]);
  });

  test('that the tax bureau refuses says why; with the clerk signed in it goes out under another number', async () => {
    await connect();
    act('drawer', { signedIn: false });
    const orderId = await sent();
    await work(1);
    expect((await one(orderId)).state).toBe('failed');
    expect(await reasonOf(orderId)).toBe('开票员未登录电子税务局，请登录后重试 (E9116)');
    act('drawer', { signedIn: true });
    await desk.ok(retryInvoice, key(await one(orderId)));
    await work();
    expect((await one(orderId)).state).toBe('issued');
    act('settings', { outcome: '22', failCause: '额度不足' });
    const second = await sent();
    await work();
    expect([(await one(second)).state, await reasonOf(second)]).toEqual(['failed', '开票失败: 额度不足']);
  });

  test('whose signature failed waits and says so; confirmed, the signature is repeated', async () => {
    const { id, version, name } = await connect();
    act('settings', { outcome: '24' });
    const orderId = await sent();
    await work(3);
    expect(await one(orderId)).toMatchObject({ state: 'issuing' });
    expect(await reasonOf(orderId)).toContain('签章失败');
    act('settings', { outcome: '2' });
    await admin.ok(saveConnector, {
      ...{ id, version, vendor: 'nuonuo', name, credentials: keys },
      invoice: { confirmed: ['issue', 'resign'] },
    });
    pass(600);
    await work(3);
    pass(600);
    await work(3);
    expect(await one(orderId)).toMatchObject({ state: 'issued' });
    expect(issuedThere()).toHaveLength(1);
  });

  test('that does not fit is told before anything is sent', async () => {
    await connect();
    const orderId = await sent(80_000, { buyerAddress: '路'.repeat(90) });
    await work(1);
    expect(await reasonOf(orderId)).toContain('购方地址（80 字）');
    await desk.ok(correctInvoice, {
      ...key(await one(orderId)),
      ...{ titleKind: 'company', buyerTitle: company.buyerTitle, taxCode: company.taxCode },
      ...{ buyerAddress: '龙井路 1 号', amountFen: 80_000 },
    });
    await desk.ok(issueInvoice, key(await one(orderId)));
    await work();
    expect((await one(orderId)).state).toBe('issued');
  });

  test('waits while its connection is disabled, and goes on', async () => {
    const { id, version } = await connect();
    const orderId = await sent();
    const paused = await admin.ok(switchConnector, { id, version, state: 'paused' });
    await sendDueInvoices(t.job());
    expect(await reasonOf(orderId)).toBe('连接已停用，启用后继续');
    await admin.ok(switchConnector, { id, version: paused.version, state: 'active' });
    await t.database
      .updateTable('invoices')
      .set({ nextTryAt: t.now() })
      .where('orderId', '=', orderId)
      .execute();
    await work();
    expect((await one(orderId)).state).toBe('issued');
    expect(retryInvoicesJob.on).toContain('connector.activated');
    expect((await now(id)).monthCount).toBe(1);
  });
});

describe('a credit note', () => {
  test('is by hand until credit notes are confirmed', async () => {
    await connect({ invoice: { confirmed: ['issue'] } });
    const orderId = await issued();
    const refused = await desk.call(creditInvoice, { ...key(await one(orderId)), reason: '退款' });
    expect(Object.keys(refused.fields)).toEqual(['creditNumber']);
    await desk.ok(creditInvoice, {
      ...key(await one(orderId)),
      reason: '退款',
      creditNumber: '9'.repeat(20),
    });
    expect(await one(orderId)).toMatchObject({ state: 'credited', creditNumber: '9'.repeat(20) });
  });

  test('that the buyer has to confirm waits; refused, the invoice stands; credited before, too', async () => {
    await connect();
    act('settings', { needsBuyer: true });
    const orderId = await issued();
    await desk.ok(creditInvoice, { ...key(await one(orderId)), reason: '退款' });
    await work(3);
    expect([(await one(orderId)).state, await reasonOf(orderId)]).toEqual([
      'crediting',
      '待购方确认（72 小时内）',
    ]);
    const [bill] = Object.values(sandbox.open.nuonuo.state.confirms);
    act('buyer', { billId: bill?.billId, agreed: false });
    pass(3_600);
    await work(2);
    expect([(await one(orderId)).state, await reasonOf(orderId)]).toEqual(['issued', '购方已拒绝红冲']);
    act('refuse', { code: 'E9103', only: 'saveInvoiceRedConfirm' });
    await desk.ok(creditInvoice, { ...key(await one(orderId)), reason: '退款' });
    await work(1);
    expect([(await one(orderId)).state, await reasonOf(orderId)]).toEqual([
      'issued',
      '该发票已被冲红 (E9103)',
    ]);
  });
});

describe('lost on the way', () => {
  class Killed extends Error {}
  const dying = (at: number, isAfter: boolean): JobContext => {
    const job = t.job();
    let changes = 0;
    return {
      ...job,
      async change(run) {
        changes += 1;
        if (changes > at || (changes === at && !isAfter)) throw new Killed();
        const answer = await job.change(run);
        if (changes === at) throw new Killed();
        return answer;
      },
    };
  };
  const places = [1, 2, 3, 4].flatMap((at) => [false, true].map((isAfter) => ({ at, isAfter })));

  test.each(places)(
    'killed at change $at, after its commit: $isAfter: one invoice, one credit note',
    async ({ at, isAfter }) => {
      await connect();
      const orderId = await sent();
      await sendDueInvoices(dying(at, isAfter)).catch((error) => expect(error).toBeInstanceOf(Killed));
      pass(660);
      await work();
      expect(await one(orderId)).toMatchObject({ state: 'issued' });
      await desk.ok(creditInvoice, { ...key(await one(orderId)), reason: '退款' });
      await sendDueInvoices(dying(at, isAfter)).catch((error) => expect(error).toBeInstanceOf(Killed));
      pass(660);
      await work();
      expect(await one(orderId)).toMatchObject({ state: 'credited' });
      expect(
        issuedThere()
          .map(({ isRed }) => isRed)
          .sort(),
      ).toEqual([false, true]);
    },
  );

  test.each(['lostAnswer', 'http500', 'http503', 'garbage', 'keyRefused', 'resetMidBody', 'halfAnswer'])(
    'an answer that is %s: one invoice',
    async (name) => {
      await connect();
      act('fault', { name, count: 1, only: 'requestBillingNew' });
      const orderId = await sent();
      await work(6);
      expect(await one(orderId)).toMatchObject({ state: 'issued' });
      expect(issuedThere()).toHaveLength(1);
    },
  );

  test('a query that does not know it yet: it waits, then asks to issue it under the same number', async () => {
    await connect();
    act('settings', { queryLagMs: 120_000 });
    const orderId = await sent();
    await work(5);
    expect(await one(orderId)).toMatchObject({ state: 'issued' });
    expect(issuedThere()).toHaveLength(1);
  });

  test('by hand it can still be entered once it failed', async () => {
    await connect();
    act('drawer', { signedIn: false });
    const orderId = await sent();
    await work(1);
    await desk.ok(enterInvoice, { ...key(await one(orderId)), number: '8'.repeat(20) });
    expect(await one(orderId)).toMatchObject({ state: 'issued', number: '8'.repeat(20) });
  });
});
