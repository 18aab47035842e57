/** Rate limits of providers, by account: what is above them is not sent. */
import { providerFacts, providerNames } from '@minsu/contract/sales/payments/provider-registry.ts';
import { describe, expect, test } from 'vitest';
import { ScriptedProvider } from '../../../../test/channels/scripted-provider.ts';
import { HELD_BACK, limitCalls } from './limit-calls.ts';
import { later } from './outcomes.ts';
import type { IntentRef, MerchantAccount, PaymentProvider } from './provider.ts';

const START = Date.parse('2026-11-20T04:00:00Z');

const accountOf = (id: string): MerchantAccount => ({
  ...{ id, version: 1, provider: 'wechatPay', environment: 'production', merchantNo: '1', currency: 'CNY' },
  credentials: {},
});
const ref: IntentRef = {
  ...{ kind: 'qr', merchantOrderNo: 'P1', providerRef: null },
  amount: { amountFen: 100, currency: 'CNY' },
};

const limitedBy = (provider: PaymentProvider) => {
  let now = START;
  return {
    limited: limitCalls(provider, () => new Date(now)),
    pass(ms: number) {
      now += ms;
    },
  };
};

describe.each(providerNames)('%s', (name) => {
  const { callsPerSecond } = providerFacts(name);

  test('in any minute no more calls than the limit reach the provider, and none is lost', async () => {
    const fake = new ScriptedProvider(name, () => new Date(START));
    const { limited, pass } = limitedBy(fake.adapter());
    const waits: number[] = [];
    for (let ms = 0; ms < 60_000; ms += 5) {
      const outcome = await limited.query(accountOf('a'), ref);
      if (outcome.kind === 'later') waits.push(outcome.retryAfterMs);
      pass(5);
    }
    expect(fake.calls.length).toBeLessThanOrEqual(callsPerSecond * 60);
    expect(fake.calls.length).toBeGreaterThan(callsPerSecond * 55);
    expect(waits.length + fake.calls.length).toBe(12_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(Math.ceil(1_000 / (callsPerSecond - 1)) + 1);
  });

  test('accounts do not share a limit, and notifications have none', async () => {
    const fake = new ScriptedProvider(name, () => new Date(START));
    const { limited } = limitedBy(fake.adapter());
    for (let call = 0; call < callsPerSecond; call += 1) await limited.query(accountOf('a'), ref);
    expect(await limited.query(accountOf('a'), ref)).toMatchObject({ kind: 'later', code: HELD_BACK });
    expect((await limited.query(accountOf('b'), ref)).kind).toBe('done');
    const notice = { rawBody: '{}', headers: {}, receivedAt: new Date(START) };
    for (let call = 0; call < callsPerSecond * 3; call += 1)
      expect(await limited.readNotification(accountOf('a'), notice)).toEqual({ refused: 'badSignature' });
  });
});

test('a provider that says that its limit is reached is left alone for as long as it asks', async () => {
  const fake = new ScriptedProvider('alipay', () => new Date(START));
  let asked = 0;
  const { limited, pass } = limitedBy({
    ...fake.adapter(),
    query: async () => {
      asked += 1;
      return asked === 1
        ? later('isv.app-call-limited', 'too fast', 3_000)
        : later('unreachable', 'down', 9_000);
    },
  });
  await limited.query(accountOf('a'), ref);
  pass(2_000);
  expect(await limited.query(accountOf('a'), ref)).toMatchObject({ kind: 'later', retryAfterMs: 1_000 });
  expect(asked).toBe(1);
  pass(1_000);
  await limited.query(accountOf('a'), ref);
  // No connection is no limit.
  await limited.query(accountOf('a'), ref);
  expect(asked).toBe(3);
});
