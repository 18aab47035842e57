/**
 * Accepts, rejects and cancels an order sold by a connected platform: the platform is asked first, outside any
 * transaction; then its order is read and ours follows, so that ours never claims a state the platform's lacks.
 */
import { channelFailures } from '@minsu/contract/channels/channel-failures.ts';
import { fail } from '@minsu/contract/failure.ts';
import type { BookingState } from '@minsu/contract/orders/order-states.ts';
import { type OrderVerb, takesByApi } from '@minsu/contract/system/platform-registry.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StepCtx } from '../../platform/routes.ts';
import type { Account, Adapter, Outcome, PlatformOrder } from './adapters/adapter.ts';
import { callPlatform } from './call-platform.ts';
import { failOutcome } from './fail-outcome.ts';
import { noteOperation, resultOf } from './note-operation.ts';
import { noteUnauthorised } from './note-unauthorised.ts';
import { openAccount } from './open-account.ts';
import { followRevision } from './pull/follow-revision.ts';
import { type ConnectedOrder, connectedOrder } from './pull/pulled-order-queries.ts';
import { storeRevision } from './pull/store-revision.ts';

export interface Asked {
  readonly orderId: string;
  /** Null: as it now is. */
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

/** Our order's states after the platform has done it. */
const reached: Record<OrderVerb, readonly BookingState[]> = {
  accept: ['confirmed', 'wait_pay'],
  reject: ['rejected', 'cancelled'],
  cancel: ['cancelled', 'rejected'],
};

const openFor = async (ctx: Ctx, connectionId: string) => {
  const { state } = await ctx.db
    .selectFrom('channelConnections')
    .select('state')
    .where('id', '=', connectionId)
    .executeTakeFirstOrThrow();
  const opened = state === 'active' || state === 'paused' ? await openAccount(ctx, connectionId) : null;
  return opened ?? fail(channelFailures.notAuthorised);
};

interface Answered {
  readonly account: Account;
  readonly verb: OrderVerb;
  readonly outcome: Outcome<unknown>;
  readonly ms: number;
}

const note = (ctx: StepCtx, link: ConnectedOrder, { account, verb, outcome, ms }: Answered) =>
  ctx.store(async (store) => {
    const { connectionId, houseId, platformOrderId: subject } = link;
    await noteOperation(store, {
      ...{ connectionId, houseId, kind: verb, subject, items: 1, ms },
      ...resultOf(outcome),
    });
    if (outcome.kind === 'unauthorised') await noteUnauthorised(store, account, outcome);
  });

/** Ours as it is once it has followed the platform's order. */
const followed = (ctx: StepCtx, link: ConnectedOrder, order: PlatformOrder): Promise<BookingState> =>
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
 * False: not sold by a connected platform, or the caller's version is stale, which the command reports. True: the
 * platform has done it and ours has followed. Fails with `channel.platformRefused` (409) after ours has followed the
 * platform's current state, and with 503 without an answer: then nothing has changed, and the order feed settles it.
 */
export const askOrderPlatform = async (
  ctx: StepCtx,
  { orderId, version, verb, reason }: Asked,
): Promise<boolean> => {
  const link = await connectedOrder(ctx, orderId);
  if (!link || (version !== null && version !== link.version)) return false;
  const { adapter, account } = await openFor(ctx, link.connectionId);
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
  const booking = await followed(ctx, link, read.outcome.value);
  if (reached[verb].includes(booking)) return true;
  if (outcome.kind === 'refused') failOutcome(outcome);
  return fail(channelFailures.doneThereOnly);
};
