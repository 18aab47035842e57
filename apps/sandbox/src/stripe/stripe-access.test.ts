/** The checkout page, faults, keys and the state over a restart. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSandbox } from '../sandbox.ts';
import { stripeAccounts } from './seed.ts';

const NOW = new Date('2026-11-20T04:00:00Z');
type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox(0, { now: NOW });
});
afterEach(() => sandbox.stop());

const { secretKey } = stripeAccounts.desk;
const post = async (
  of: Sandbox,
  target: string,
  form: Readonly<Record<string, string>>,
  key: string = secretKey,
) => {
  const headers = {
    authorization: `Bearer ${key}`,
    'idempotency-key': JSON.stringify([target, form]).slice(0, 200),
  };
  const response = await fetch(`${of.url}${target}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return { status: response.status, body: (await response.json()) as Readonly<Record<string, string>> };
};
const newLink = async (of: Sandbox) => {
  const price = { currency: 'usd', unit_amount: '12000', 'product_data[name]': 'Two nights' };
  const { id = '' } = (await post(of, '/v1/prices', price)).body;
  return (await post(of, '/v1/payment_links', { 'line_items[0][price]': id, 'line_items[0][quantity]': '1' }))
    .body;
};

describe('the checkout page', () => {
  const deed = async (name: string, id: string, headers = {}) => {
    const body = new URLSearchParams({ id });
    const response = await fetch(`${sandbox.url}/stripe/do/${name}`, { method: 'POST', headers, body });
    return { status: response.status, text: await response.text() };
  };

  it('declines, is left, and pays', async () => {
    const { url = '' } = await newLink(sandbox);
    const id = (await fetch(url)).url.split('/').at(-1) ?? '';
    expect((await deed('decline', id)).text).toContain('Your card was declined.');
    expect((await deed('leave', id)).text).toContain('the session stays open');
    expect(sandbox.payments.stripe.state.sessions[id]?.status).toBe('open');
    expect((await deed('pay', id, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await deed('pay', id)).text).toContain('支付成功 Paid');
    expect(sandbox.payments.stripe.state.sessions[id]?.paymentStatus).toBe('paid');
    expect((await deed('pay', 'cs_nobody')).status).toBe(404);
  });

  it('the control page names accounts and links; the state shows no key', async () => {
    const { id = '' } = await newLink(sandbox);
    expect(await (await fetch(`${sandbox.url}/control/stripe`)).text()).toContain(id);
    expect(await (await fetch(`${sandbox.url}/control/stripe/state`)).text()).not.toContain(secretKey);
  });
});

describe('faults and keys', () => {
  it('a lost answer is found again under its Idempotency-Key', async () => {
    sandbox.payments.stripe.faults.set('stripe', 'lostAnswer', { count: 1, only: 'POST /v1/prices' });
    const form = { currency: 'usd', unit_amount: '100', 'product_data[name]': 'Night' };
    await expect(post(sandbox, '/v1/prices', form)).rejects.toThrow();
    expect((await post(sandbox, '/v1/prices', form)).status).toBe(200);
    expect(Object.keys(sandbox.payments.stripe.state.prices)).toHaveLength(1);
  });

  it.each([
    ['rateLimited', 429],
    ['http500', 500],
    ['http503', 503],
    ['keyRefused', 401],
  ] as const)('%s: %i', async (fault, status) => {
    sandbox.payments.stripe.faults.set('stripe', fault, { count: 1 });
    const form = { currency: 'usd', unit_amount: '100', 'product_data[name]': 'Night' };
    expect((await post(sandbox, '/v1/prices', form)).status).toBe(status);
    expect((await post(sandbox, '/v1/prices', form)).status).toBe(200);
  });

  it('a rolled key replaces the old one', async () => {
    const rolled = sandbox.payments.stripe.act('rollKey', { account: stripeAccounts.desk.id }) as {
      secretKey: string;
    };
    const form = { currency: 'usd', unit_amount: '100', 'product_data[name]': 'Night' };
    expect((await post(sandbox, '/v1/prices', form)).status).toBe(401);
    expect((await post(sandbox, '/v1/prices', form, rolled.secretKey)).status).toBe(200);
  });
});

describe('a restart', () => {
  it('keeps links, payments and answers under their keys', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-stripe-'));
    const first = await startSandbox(0, { now: NOW, dir });
    const { id = '' } = await newLink(first);
    first.payments.stripe.act('pay', { link: id });
    await first.stop();
    const second = await startSandbox(0, { now: NOW, dir });
    expect((await newLink(second)).id).toBe(id);
    expect(Object.values(second.payments.stripe.state.sessions)).toMatchObject([{ paymentStatus: 'paid' }]);
    await second.stop();
    fs.rmSync(dir, { recursive: true });
  });
});
