/** Payment links, sessions, refunds, webhooks and the balance, by HTTP. */
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type NoticeReceiver,
  noticeReceiver,
  type Received,
} from '../payment-kit/notice-receiver.test-kit.ts';
import { stripeVector } from '../payment-kit/vectors.test-kit.ts';
import { startSandbox } from '../sandbox.ts';
import { signatureOf } from './events.ts';
import { stripeAccounts } from './seed.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let hooks: NoticeReceiver;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
  // The clock stands, so that nothing depends on how fast the machine is.
  act('freeze', { at: NOW.toISOString() });
  hooks = await noticeReceiver({ status: 200, body: '' });
});
afterEach(async () => {
  await hooks.stop();
  await sandbox.stop();
});

const act = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
  sandbox.payments.stripe.act(name, fields) as Readonly<Record<string, string>>;
const call = async (
  method: string,
  path: string,
  form?: Readonly<Record<string, string>>,
  { key = stripeAccounts.desk.secretKey as string, idempotency = '' } = {},
) => {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(idempotency && { 'idempotency-key': idempotency }) },
    ...(form && { body: new URLSearchParams(form) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: an answer's fields differ from endpoint to endpoint.
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
};
const price = async (amount = '12000', currency = 'usd') =>
  (await call('POST', '/v1/prices', { currency, unit_amount: amount, 'product_data[name]': 'Two nights' }))
    .body.id as string;
const link = async (more: Readonly<Record<string, string>> = {}) => {
  const lines = { 'line_items[0][price]': await price(), 'line_items[0][quantity]': '1' };
  return (await call('POST', '/v1/payment_links', { ...lines, ...more })).body;
};
const once = { 'restrictions[completed_sessions][limit]': '1', 'metadata[order]': 'HB1' };

describe('the check value', () => {
  it('S1 reproduces', () => {
    const { secret, t, body, v1 } = stripeVector;
    expect(signatureOf(secret, t, body)).toBe(v1);
    expect(createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')).toBe(v1);
  });
});

describe('calls', () => {
  it('refuse a wrong key, an unknown field, a missing field, and records of others', async () => {
    expect((await call('GET', '/v1/account', undefined, { key: 'sk_test_nobody' })).status).toBe(401);
    const unknown = await call('POST', '/v1/prices', { currency: 'usd', unit_amount: '100', colour: 'red' });
    expect([unknown.status, unknown.body.error.code, unknown.body.error.param]).toEqual([
      400,
      'parameter_unknown',
      'colour',
    ]);
    const missing = await call('POST', '/v1/payment_links', { 'line_items[0][quantity]': '1' });
    expect(missing.body.error).toMatchObject({ code: 'parameter_missing', param: 'line_items[0][price]' });
    const { id } = await link();
    const other = { key: stripeAccounts.other.secretKey };
    expect((await call('GET', `/v1/payment_links/${id}`, undefined, other)).body.error.code).toBe(
      'resource_missing',
    );
  });

  it('refuse amounts below half a dollar and above eight digits', async () => {
    for (const [amount, code] of [
      ['49', 'amount_too_small'],
      ['99999999', 'amount_too_large'],
    ] as const) {
      const lines = {
        'line_items[0][price]': await price(amount),
        'line_items[0][quantity]': amount === '49' ? '1' : '2',
      };
      expect((await call('POST', '/v1/payment_links', lines)).body.error.code).toBe(code);
    }
  });

  it('answer a repeated Idempotency-Key from memory, and refuse another request under it', async () => {
    const form = { currency: 'usd', unit_amount: '100', 'product_data[name]': 'Night' };
    const first = await call('POST', '/v1/prices', form, { idempotency: 'k1' });
    const again = await call('POST', '/v1/prices', form, { idempotency: 'k1' });
    expect([again.body.id, again.headers.get('idempotent-replayed')]).toEqual([first.body.id, 'true']);
    const other = await call('POST', '/v1/prices', { ...form, unit_amount: '101' }, { idempotency: 'k1' });
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error']);
  });
});

describe('payment links', () => {
  it('open a session for each guest and close after their limit', async () => {
    const made = await link(once);
    const opened = await fetch(made.url);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('120.00 USD');
    const { session = '' } = act('pay', { link: made.id });
    const found = (await call('GET', `/v1/checkout/sessions/${session}`)).body;
    expect(found).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      payment_link: made.id,
      metadata: { order: 'HB1' },
    });
    expect((await call('GET', `/v1/payment_links/${made.id}`)).body.active).toBe(false);
    expect(() => act('pay', { link: made.id })).toThrow('停用');
  });

  it('stop with active=false; a payment under way can still win', async () => {
    const made = await link();
    const { session = '' } = act('open', { link: made.id });
    expect((await call('POST', `/v1/payment_links/${made.id}`, { active: 'false' })).body.active).toBe(false);
    expect(() => act('pay', { session })).toThrow('停用');
    act('pay', { session, anyway: true });
    const list = (await call('GET', `/v1/checkout/sessions?payment_link=${made.id}`)).body;
    expect(list.data).toMatchObject([{ id: session, payment_status: 'paid' }]);
  });

  it('sessions of their own expire, by call or by time', async () => {
    const lines = { 'line_items[0][price]': await price(), 'line_items[0][quantity]': '1' };
    const form = {
      mode: 'payment',
      success_url: 'https://pms.example.com/paid?s={CHECKOUT_SESSION_ID}',
      ...lines,
    };
    const first = (await call('POST', '/v1/checkout/sessions', form)).body.id;
    expect((await call('POST', `/v1/checkout/sessions/${first}/expire`)).body.status).toBe('expired');
    const second = (await call('POST', '/v1/checkout/sessions', form)).body.id;
    act('pass', { seconds: 86_400 });
    expect((await call('GET', `/v1/checkout/sessions/${second}`)).body.status).toBe('expired');
  });
});

describe('web hooks', () => {
  const read = (secret: string, index = -1) => {
    const { headers, body }: Received = hooks.received.at(index) ?? { headers: {}, body: '' };
    const parts = (headers['stripe-signature'] ?? '').split(',').map((part) => part.split('=', 2));
    const t = Number(parts.find(([name]) => name === 't')?.[1]);
    const isSigned = parts.some(([name, value]) => name === 'v1' && value === signatureOf(secret, t, body));
    return {
      isSigned,
      age: NOW.getTime() / 1_000 - t,
      event: JSON.parse(body || '{}') as { id: string; type: string },
    };
  };
  const register = () =>
    act('webhook', { account: stripeAccounts.desk.id, url: hooks.url, events: 'checkout.session.completed' });

  it('are signed anew at each try until the answer is 2xx', async () => {
    const { secret = '' } = register();
    hooks.answerNext({ status: 500, body: '' });
    act('pay', { link: (await link()).id });
    await sandbox.payments.stripe.settle();
    act('pass', { seconds: 61 });
    await sandbox.payments.stripe.settle();
    expect([read(secret, 0).event.id, read(secret, 0).isSigned]).toEqual([read(secret, 1).event.id, true]);
    expect([read(secret, 1).isSigned, read(secret, 1).age]).toEqual([true, -61]);
  });

  it.each(['wrong', 'old', 'otherBody', 'missing'])('can be forged: %s', async (sign) => {
    const { secret = '' } = register();
    act('pay', { link: (await link()).id });
    await sandbox.payments.stripe.settle();
    act('forge', { sign, type: 'checkout.session.completed', change: { amount_total: 1 } });
    await sandbox.payments.stripe.settle();
    const { isSigned, age } = read(secret);
    expect(hooks.received).toHaveLength(2);
    expect(isSigned && age <= 300).toBe(false);
  });

  it('carry both signatures while a secret is rolled', async () => {
    const { id = '', secret: old = '' } = register();
    const { secret = '' } = act('rollSecret', { webhook: id, keepOld: true });
    act('pay', { link: (await link()).id });
    await sandbox.payments.stripe.settle();
    expect([read(old).isSigned, read(secret).isSigned]).toEqual([true, true]);
  });

  it('of a delayed payment say unpaid first', async () => {
    act('webhook', { account: stripeAccounts.desk.id, url: hooks.url });
    const { session = '' } = act('pay', { link: (await link()).id, delayed: true });
    act('endDelayed', { session, paid: true });
    await sandbox.payments.stripe.settle();
    const told = hooks.received.map(({ body }) => {
      const event = JSON.parse(body) as { type: string; data: { object: { payment_status?: string } } };
      return [event.type, event.data.object.payment_status];
    });
    expect(told.filter(([type]) => type?.startsWith('checkout.'))).toEqual([
      ['checkout.session.completed', 'unpaid'],
      ['checkout.session.async_payment_succeeded', 'paid'],
    ]);
  });
});

describe('refunds and the balance', () => {
  it('add up, never exceed the charge, and stand in the balance transactions', async () => {
    const { paymentIntent = '' } = act('pay', { link: (await link()).id });
    act('pay', { link: (await link()).id });
    const refund = (amount?: string) =>
      call('POST', '/v1/refunds', { payment_intent: paymentIntent, ...(amount && { amount }) });
    expect((await refund('5000')).body).toMatchObject({ status: 'succeeded', amount: 5_000 });
    expect((await refund('7001')).body.error.param).toBe('amount');
    expect((await refund()).body.amount).toBe(7_000);
    expect((await refund()).body.error.code).toBe('charge_already_refunded');
    const { data } = (await call('GET', '/v1/balance_transactions?limit=100')).body;
    expect(
      data.map((one: { type: string; amount: number; fee: number; net: number }) => [
        one.type,
        one.amount,
        one.fee,
        one.net,
      ]),
    ).toEqual([
      ['refund', -7_000, 0, -7_000],
      ['refund', -5_000, 0, -5_000],
      ['charge', 12_000, 378, 11_622],
      ['charge', 12_000, 378, 11_622],
    ]);
  });

  it('a failed refund gives the money back to the account', async () => {
    act('settings', { refundOutcome: 'failed', refundMs: 1_000 });
    const { paymentIntent = '' } = act('pay', { link: (await link()).id });
    act('pay', { link: (await link()).id });
    const { id, status } = (
      await call('POST', '/v1/refunds', { payment_intent: paymentIntent, amount: '5000' })
    ).body;
    expect(status).toBe('pending');
    act('pass', { seconds: 2 });
    expect((await call('GET', `/v1/refunds/${id}`)).body.status).toBe('failed');
    expect((await call('GET', '/v1/balance')).body.pending[0].amount).toBe(2 * 11_622);
  });

  it('lists come by page', async () => {
    for (let index = 0; index < 3; index += 1) act('pay', { link: (await link()).id });
    const first = (await call('GET', '/v1/balance_transactions?limit=2')).body;
    const rest = (await call('GET', `/v1/balance_transactions?limit=2&starting_after=${first.data[1].id}`))
      .body;
    expect([first.data.length, first.has_more, rest.data.length, rest.has_more]).toEqual([2, true, 1, false]);
  });
});
