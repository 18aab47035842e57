/** Reads the first listings of the account and reports step by step what works. Changes nothing there. */
import type { ConnectionTest, testSteps } from '@minsu/contract/connections/channels/channel-connection.ts';
import { testConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { externalCommand } from '../../../platform/http/routes.ts';
import type { Outcome } from '../adapters/adapter.ts';
import { askPlatform } from '../ask-platform.ts';
import { lockConnectionFor } from './connection-scope.ts';
import { openAccount } from './open-account.ts';

type Step = (typeof testSteps)[number];

/** The step at which it failed; a limit is an answer by the platform, so it was reached and the account accepted. */
const failedAt: Readonly<Record<Exclude<Outcome<unknown>['kind'], 'done'>, Step>> = {
  failed: 'reachable',
  unauthorised: 'authorised',
  refused: 'listings',
  limited: 'listings',
};

const order = ['reachable', 'authorised', 'listings'] as const satisfies readonly Step[];

export const stepsOf = (outcome: Outcome<unknown>): ConnectionTest['steps'] => {
  if (outcome.kind === 'done') return order.map((step) => ({ step, works: true }));
  const last = order.indexOf(failedAt[outcome.kind]);
  return order.slice(0, last + 1).map((step, at) => ({ step, works: at < last }));
};

export const testConnectionRoute = externalCommand(testConnection, async (ctx, { id }) => {
  await ctx.store((store) => lockConnectionFor(store, id, 'test'));
  const opened = (await openAccount(ctx, id)) ?? fail(channelFailures.notConnectable);
  const began = performance.now();
  const outcome = await askPlatform(ctx, opened, { kind: 'test' }, ({ adapter, account }) =>
    adapter.listings(account, { pageNow: 1, pageSize: 20 }),
  );
  const ms = Math.round(performance.now() - began);
  const steps = stepsOf(outcome);
  if (outcome.kind !== 'done') return { works: false, steps, listings: null, message: outcome.message, ms };
  await ctx.store(async ({ db, now }) => {
    await db.updateTable('channelConnections').set({ checkedAt: now }).where('id', '=', id).execute();
  });
  return { works: true, steps, listings: outcome.value.total, message: '', ms };
});
