/**
 * The three adapters under the faults of their providers: an answer that is late, lost, cut off, unreadable or a server's error never
 * says more than it knows, and asking again with the same number finds out what happened, without a second effect.
 */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ProviderDesk } from '../../../../test/desks/provider-desk.ts';
import { billRows } from '../../../../test/desks/provider-desk.ts';
import { openDesks } from '../../../../test/desks/provider-desks.ts';
import { freePort } from '../../../../test/free-port.ts';

/** The provider did nothing. */
const before = ['http500', 'http503', 'hang', 'resetMidBody', 'garbage'] as const;
/** The provider carried the request out, and its answer was lost. */
const after = ['timeoutAfterCommit', 'lostAnswer', 'halfAnswer', 'gateway504'] as const;

const names = Object.keys(openDesks) as (keyof typeof openDesks)[];

describe.each(names)('%s', (name) => {
  let desk: ProviderDesk;
  beforeAll(async () => {
    desk = await openDesks[name]();
  });
  afterAll(() => desk.close());
  beforeEach(() => {
    desk.behave();
    desk.pass(2 * MINUTE_MS);
  });

  test.each([...before, ...after])(
    'creating under %s is unknown; again it is one intent, paid once',
    async (fault) => {
      const intent = desk.intent();
      desk.spoil(fault);
      expect((await desk.createIntent(intent)).kind).toBe('unknown');
      desk.behave();
      const opened = await desk.open(desk.account, intent);
      desk.pay(opened);
      expect(await desk.paidOf(opened.ref)).toMatchObject({ amount: { amountFen: 12_800 } });
    },
  );

  test.each([...before, ...after])('a query under %s says nothing of the payment', async (fault) => {
    const opened = await desk.open();
    desk.pay(opened);
    desk.spoil(fault);
    expect((await desk.provider.query(desk.account, opened.ref)).kind).toBe('unknown');
    expect((await desk.provider.close(desk.account, opened.ref)).kind).toBe('unknown');
    desk.behave();
    expect((await desk.state(opened.ref)).state).toBe('succeeded');
  });

  test.each([...before, ...after])('a refund under %s is unknown; again it moves once', async (fault) => {
    const paid = await desk.openPaid();
    const wanted = desk.refundOf(paid, 10_000);
    desk.spoil(fault);
    expect((await desk.provider.refund(desk.account, wanted)).kind).toBe('unknown');
    desk.behave();
    desk.pass(2 * MINUTE_MS);
    expect((await desk.provider.refund(desk.account, wanted)).kind).toBe('done');
    desk.pass(2 * MINUTE_MS);
    expect(await desk.refundState(wanted)).toMatchObject({
      state: 'succeeded',
      amount: { amountFen: 10_000 },
    });
    // The remaining amount shows that one refund was made.
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 2_801))).kind).toBe('refused');
    expect((await desk.provider.refund(desk.account, desk.refundOf(paid, 2_800))).kind).toBe('done');
  });

  test('a limit that is reached: reading is done later, money stays open until a query', async () => {
    const paid = await desk.openPaid();
    const wanted = desk.refundOf(paid, 100);
    desk.spoil('rateLimited');
    expect(await desk.provider.query(desk.account, paid.ref)).toMatchObject({ kind: 'later' });
    expect((await desk.provider.refund(desk.account, wanted)).kind).toMatch(/^(unknown|later)$/);
    desk.behave();
    expect((await desk.refundState(wanted)).state).toBe('absent');
  });

  test('keys that are refused need a person', async () => {
    const opened = await desk.open();
    desk.spoil('keyRefused');
    for (const outcome of [
      await desk.provider.query(desk.account, opened.ref),
      await desk.createIntent(desk.intent()),
      await desk.provider.testConnection(desk.account),
    ])
      expect(outcome.kind).toBe('unauthorised');
  });

  test('notifications that come twice say the same, under one id', async () => {
    const opened = await desk.open();
    await desk.received();
    desk.act('fault', { name: 'duplicatePush', count: 5 });
    desk.pay(opened);
    const notices = await Promise.all((await desk.received()).map((request) => desk.read(request)));
    const paid = notices.filter(
      (notice) => notice.kind === 'payment' && notice.payment.state === 'succeeded',
    );
    expect(paid.length).toBeGreaterThan(1);
    expect(new Set(paid.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test('connection refused: what was not sent may be sent again', async () => {
    const away = { ...desk.account, environment: 'sandbox' as const };
    const provider = desk.providerAt(`http://127.0.0.1:${await freePort()}`);
    for (const outcome of [
      await provider.query(away, desk.refOf(desk.intent())),
      await (provider.createQr ?? provider.createLink)?.(away, desk.intent()),
    ])
      expect(outcome).toMatchObject({ kind: 'later', code: 'unreachable' });
  });

  test('a bill of 2,000 lines adds up', async () => {
    const day = '2026-11-19';
    if (name === 'stripe') return;
    const who =
      name === 'alipay' ? { appId: desk.account.credentials.appId } : { mchid: desk.account.merchantNo };
    desk.act('bill', { ...who, date: day, extra: 2_000 });
    const outcome = await desk.provider.openBill?.(desk.account, day);
    const rows = outcome?.kind === 'done' ? await billRows(outcome.value) : null;
    expect(rows).toHaveLength(2_000);
  });
});
