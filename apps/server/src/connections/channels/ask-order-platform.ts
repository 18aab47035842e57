/**
 * Accepts, rejects and cancels an order sold by a connected platform: calls the platform first, outside any
 * transaction, then reads the platform's order and applies it to ours, so that both have the same state.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { type OrderVerb, takesByApi } from '@minsu/contract/foundation/system/platform-registry.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { BookingState } from '@minsu/contract/sales/orders/order-states.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/http/routes.ts';
import type { Account, Adapter, Outcome, PlatformOrder } from './adapters/adapter.ts';
import { callPlatform } from './call-platform.ts';
import { noteUnauthorised } from './connect/note-unauthorised.ts';
import { openAccount } from './connect/open-account.ts';
import { failOutcome } from './fail-outcome.ts';
import { noteOperation, resultOf } from './note-operation.ts';
import { followRevision } from './pull/follow-revision.ts';
import { type ConnectedOrder, connectedOrder } from './pull/pulled-order-queries.ts';
import { storeRevision } from './pull/store-revision.ts';

export interface Asked {
  readonly orderId: string;
  /** Null: the current version. */
  readonly version: number | null;
  readonly verb: OrderVerb;
  readonly reason: string;
}

const calls: Record<
  OrderVerb,
  (adapter: Adapter, account: Account, order: ConnectedOrder, reason: string) => Promise<Outcome<unknown>>
> = {
  accept: (adapter, account, { platformOrderId, orderNo }) =>
    adapter.accept(account, platformOrderId, orderNo),
  reject: (adapter, account, { platformOrderId }, reason) => adapter.reject(account, platformOrderId, reason),
  cancel: (adapter, account, { platformOrderId }, reason) =>
    adapter.cancel(account, platformOrderId, reason, false),
};

/** States of our order that mean the platform did it. */
const expectedStates: Record<OrderVerb, readonly BookingState[]> = {
  accept: ['confirmed', 'wait_pay'],
  reject: ['rejected', 'cancelled'],
  cancel: ['cancelled', 'rejected'],
};

const openConnectedAccount = async (ctx: Ctx, connectionId: string) => {
  const { state } = await ctx.db
    .selectFrom('channelConnections')
    .select('state')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const opened = state === 'active' || state === 'paused' ? await openAccount(ctx, connectionId) : null;
  return opened ?? fail(channelFailures.notAuthorised);
};

interface CallResult {
  readonly account: Account;
  readonly verb: OrderVerb;
  readonly outcome: Outcome<unknown>;
  readonly ms: number;
}

const note = (ctx: StepCtx, link: ConnectedOrder, { account, verb, outcome, ms }: CallResult) =>
  ctx.store(async (store) => {
    const { connectionId, houseId, platformOrderId: subject } = link;
    await noteOperation(store, {
      ...{ connectionId, houseId, kind: verb, subject, items: 1, ms },
      ...resultOf(outcome),
    });
    if (outcome.kind === 'unauthorised') await noteUnauthorised(store, account, outcome);
  });

/** Applies the platform's order to ours and returns our order's new state. */
const applyPlatformOrder = (
  ctx: StepCtx,
  link: ConnectedOrder,
  order: PlatformOrder,
): Promise<BookingState> =>
  ctx.store(async (store) => {
    await storeRevision(store, link.connectionId, order);
    await followRevision(store, link, ctx.user);
    const { booking } = await store.db
      .selectFrom('orders')
      .select('booking')
      .where('houseId', '=', link.houseId)
      .where('id', '=', link.orderId)
      .executeTakeFirstOrThrow();
    return booking as BookingState;
  });

/**
 * Returns true once the platform and our order have changed, false if no connected platform sold the order or the
 * caller's version is stale (the command reports that). Fails with `channel.platformRefused` (409) after applying the
 * platform's current state, or with 503 if the platform does not answer; our order is then unchanged until the order
 * feed reports the outcome.
 */
export const askOrderPlatform = async (
  ctx: StepCtx,
  { orderId, version, verb, reason }: Asked,
): Promise<boolean> => {
  const link = await connectedOrder(ctx, orderId);
  if (!link || (version !== null && version !== link.version)) return false;
  const { adapter, account } = await openConnectedAccount(ctx, link.connectionId);
  if (!takesByApi(adapter.platform, verb)) fail(channelFailures.notByApi);
  const { outcome, ms } = await callPlatform(ctx, () => calls[verb](adapter, account, link, reason));
  await note(ctx, link, { account, verb, outcome, ms });
  if (outcome.kind === 'failed') fail(channelFailures.answerPending);
  if (outcome.kind === 'limited' || outcome.kind === 'unauthorised') failOutcome(outcome);
  const read = await callPlatform(ctx, () => adapter.order(account, link.platformOrderId));
  if (read.outcome.kind !== 'done') {
    if (outcome.kind === 'refused') failOutcome(outcome);
    return fail(channelFailures.answerUnread);
  }
  const booking = await applyPlatformOrder(ctx, link, read.outcome.value);
  if (expectedStates[verb].includes(booking)) return true;
  if (outcome.kind === 'refused') failOutcome(outcome);
  return fail(channelFailures.doneThereOnly);
};
