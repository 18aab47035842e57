/**
 * The process dies between every two steps of a payment, with each provider as the sandbox plays it: while a code is opened, while a
 * payment is found, while a request is closed, and while money goes back. The next process finishes it; the guest pays once.
 */
import { approveRefund, requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getCollection } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Cast,
  casts,
  openPaymentWorld,
  type PaymentWorld,
} from '../../../test/channels/payment-world.ts';
import { dyingJob, Killed } from '../../../test/dying-job.ts';
import { brokenInvariants } from '../../../test/order-invariants.ts';
import type { JobContext } from '../../platform/module.ts';
import { askToClose } from './cancel-payment.ts';
import { createIntent } from './create-intent.ts';
import { createProviderRefunds } from './create-provider-refunds.ts';
import { followDue } from './follow-loop.ts';
import { readIntent, refOf } from './intent-row.ts';
import { openIntent } from './open-intent.ts';
import { openMerchant } from './open-merchant-account.ts';

const REFUND_FEN = 1_234;
/** Longer than a lease. */
const LEASE_SECONDS = 31;
const MINUTES = 8;

let world: PaymentWorld;
beforeAll(async () => {
  // Nothing listens there: notifications are lost.
  world = await openPaymentWorld('http://127.0.0.1:9');
});
afterAll(() => world.close());

type Detail = Awaited<ReturnType<PaymentWorld['get']>>;
const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });

const pass = (seconds: number): void =>
  world.setNow(new Date(world.t.now().getTime() + seconds * 1_000).toISOString());

const follow = async (job: JobContext): Promise<void> => {
  while ((await followDue(job, () => {})) > 0);
};

/** The work of a process that survives so many steps, then that of the next one. Answers whether the first one died. */
const workKilled = async (lives: number, work: (job: JobContext) => Promise<unknown>): Promise<boolean> => {
  const { job, isDead } = dyingJob(world.t.job(), lives);
  await work(job).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  return isDead();
};

const minutesPass = async (): Promise<void> => {
  pass(LEASE_SECONDS);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await world.follow();
    pass(60);
  }
  await world.follow();
};

const newest = async ({ order }: Detail) => {
  const { active, recent } = await world.admin.ok(getCollection, { orderId: order.id });
  return active ?? recent[0];
};

/** The state of a request as the provider reports it. */
const theirs = async (intentId: string) =>
  world.t.job().read(async (ctx) => {
    const intent = await readIntent(ctx, intentId);
    const merchant = intent && (await openMerchant(ctx, intent.accountId));
    if (!intent || !merchant) throw new Error('no such request');
    const outcome = await merchant.provider.query(merchant.account, refOf(intent));
    return outcome.kind === 'done' ? outcome.value : null;
  });

/** Amounts that the provider has paid back, one for each of our refunds. */
const theirRefunds = async (intentId: string): Promise<(number | null)[]> =>
  world.t.job().read(async (ctx) => {
    const intent = await readIntent(ctx, intentId);
    const merchant = intent && (await openMerchant(ctx, intent.accountId));
    if (!intent || !merchant) throw new Error('no such request');
    const { provider, account } = merchant;
    const rows = await ctx.db
      .selectFrom('providerRefunds')
      .select(['refundNo', 'providerRefundNo'])
      .where('intentId', '=', intentId)
      .execute();
    const payment = { payment: refOf(intent), providerTradeNo: intent.providerTradeNo ?? '' };
    const outcomes = await Promise.all(
      rows.map((row) => provider.queryRefund(account, { ...row, ...payment })),
    );
    return outcomes.map((outcome) =>
      outcome.kind === 'done' && outcome.value.state === 'succeeded' ? outcome.value.amount.amountFen : null,
    );
  });

const cashOf = async ({ order }: Detail): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select coalesce(sum(p.amount_fen), 0)::bigint as fen from ledger_postings p
    join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.id = p.account_id
    where e.order_id = ${order.id} and a.kind = 'cash'`.execute(world.t.database);
  return Number(rows[0]?.fen ?? 0);
};

/** A request that the guest can pay; opened again by the desk where nothing was stored of the first one. */
const openOf = async (cast: Cast, detail: Detail) => {
  const shown = await newest(detail);
  return shown ?? world.ask(cast, detail);
};

const isPaid = async (detail: Detail): Promise<void> => {
  const paid = await world.get(detail.order.id);
  expect([paid.order.balanceFen, paid.order.deposit]).toEqual([0, 'held']);
  expect(paid.folio?.payments).toHaveLength(1);
};

interface Phase {
  /** Everything before the kill. */
  readonly prepare: (cast: Cast) => Promise<Detail>;
  readonly work: (cast: Cast, detail: Detail, job: JobContext) => Promise<unknown>;
  readonly isOver: (cast: Cast, detail: Detail) => Promise<void>;
}

const opened = async (cast: Cast): Promise<Detail> => {
  const detail = await world.sell();
  await world.ask(cast, detail);
  return detail;
};

const paidThere = async (cast: Cast): Promise<Detail> => {
  const detail = await opened(cast);
  const intent = await newest(detail);
  cast.pay(world.actOf(cast.provider), { code: intent?.code ?? null });
  pass(20);
  return detail;
};

const paidHere = async (cast: Cast): Promise<Detail> => {
  const detail = await paidThere(cast);
  await minutesPass();
  await isPaid(detail);
  return world.get(detail.order.id);
};

const phases: Readonly<Record<string, Phase>> = {
  opened: {
    prepare: () => world.sell(),
    work: async ({ provider, kind }, { order }, job) => {
      const asked = { orderId: order.id, version: order.version, provider, kind, withDeposit: true };
      const id = await job.change((ctx) => createIntent(ctx, { ...asked, folioFen: order.balanceFen ?? 0 }));
      await openIntent(job, id);
    },
    async isOver(cast, detail) {
      await openOf(cast, detail);
      pass(LEASE_SECONDS);
      await world.follow();
      const intent = await newest(detail);
      expect(intent?.state).toBe('pending');
      cast.pay(world.actOf(cast.provider), { code: intent?.code ?? null });
      await minutesPass();
      await isPaid(detail);
    },
  },
  found: {
    prepare: paidThere,
    work: (_cast, _detail, job) => follow(job),
    async isOver(_, detail) {
      await minutesPass();
      await isPaid(detail);
    },
  },
  closed: {
    prepare: opened,
    work: async (_cast, detail, job) => {
      const intent = await newest(detail);
      await job.change((ctx) => askToClose(ctx, intent?.id ?? '', 'cancelled'));
      await follow(job);
    },
    async isOver(_, detail) {
      const seen = await newest(detail);
      // Killed before anything was stored: the desk cancels again.
      if (seen?.closeReason === null)
        await world.t.job().change((ctx) => askToClose(ctx, seen.id, 'cancelled'));
      await minutesPass();
      const intent = await newest(detail);
      expect(intent?.state).toBe('closed');
      expect((await theirs(intent?.id ?? ''))?.state).toMatch(/closed|absent/);
      expect(await cashOf(detail)).toBe(0);
    },
  },
  refunded: {
    prepare: async (cast) => {
      const detail = await paidHere(cast);
      const paymentId = detail.folio?.payments[0]?.id ?? '';
      const asked = await world.admin.ok(requestRefund, {
        ...{ ...key(detail), paymentId, amountFen: REFUND_FEN, reason: '提前离店' },
      });
      const finance = await world.t.as('finance');
      return finance.ok(approveRefund, { ...key(asked), refundId: asked.folio?.refunds[0]?.id ?? '' });
    },
    work: async (_cast, { order }, job) => {
      await job.change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId: order.id }));
      await follow(job);
    },
    async isOver(_, detail) {
      const { order } = detail;
      // The event that creates it is delivered again.
      await world.t
        .job()
        .change((ctx) => createProviderRefunds(ctx, { houseId: order.houseId, orderId: order.id }));
      await minutesPass();
      const { folio } = await world.get(order.id);
      expect(folio?.refunds).toMatchObject([{ state: 'succeeded', amountFen: REFUND_FEN }]);
      const intent = await newest(detail);
      expect(await theirRefunds(intent?.id ?? '')).toEqual([REFUND_FEN]);
      expect(await cashOf(detail)).toBe((intent?.amountFen ?? 0) - REFUND_FEN);
    },
  },
};

describe.each(casts)('$provider', (cast) => {
  test('its account is added', async () => {
    await world.addAccount(cast);
  });

  test.each(Object.keys(phases))('%s, killed between every two steps', { timeout: 300_000 }, async (name) => {
    const { prepare, work, isOver } = phases[name] as Phase;
    let kills = 0;
    for (let isDead = true; isDead; kills += 1) {
      const detail = await prepare(cast);
      isDead = await workKilled(kills, (job) => work(cast, detail, job));
      pass(LEASE_SECONDS);
      await isOver(cast, detail);
    }
    expect(kills).toBeGreaterThan(5);
    expect(await brokenInvariants(world.t.database)).toEqual({});
  });
});
