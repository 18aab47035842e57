/**
 * Handles a platform's webhook: the signature is checked, the order is read from the platform, stored and followed, and
 * only then is the webhook answered. Forged, late, foreign or known ones change nothing and are logged.
 */
import { platformHooks } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import {
  type MachineAnswer,
  type MachineRequest,
  machineCall,
  type Route,
  type StepCtx,
} from '../../../platform/http/routes.ts';
import { hashToken } from '../../../platform/http/session.ts';
import type { Hook, Outcome, PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';
import { callPlatform } from '../call-platform.ts';
import { noteUnauthorised } from '../connect/note-unauthorised.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { noteOperation, type Operation, resultOf } from '../note-operation.ts';
import { readForHook } from './hook-reads.ts';
import { inNameOf } from './in-name-of.ts';
import { nudge } from './nudge-loop.ts';
import type { FeedReader } from './read-feed.ts';
import { messageCursorOf, readMessages } from './read-messages.ts';
import { storeRevision } from './store-revision.ts';
import { tryFollow } from './take-order.ts';

interface Hooked extends OpenAccount {
  readonly connectionId: string;
}

/** Null: an unknown address, or an inactive connection's. */
const findHooked = async (ctx: StepCtx, platform: AdapterPlatform, key: string): Promise<Hooked | null> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select('id')
    .where('hookKeyHash', '=', hashToken(key))
    .where('platform', '=', platform)
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  const opened = row && (await openAccount(ctx, row.id));
  return row && opened ? { ...opened, connectionId: row.id } : null;
};

/** The sender waits for the answer, so there is no abort. */
const NEVER = new AbortController().signal;

type Noted = Omit<Operation, 'connectionId' | 'kind'>;

const note = (ctx: StepCtx, { connectionId, adapter }: Hooked, of: Noted): Promise<void> =>
  ctx.store((store) =>
    noteOperation(inNameOf(store, adapter.platform), { ...of, connectionId, kind: 'hook' }),
  );

const isKnown = async (ctx: StepCtx, { connectionId }: Hooked, eventId: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('channelHookEvents')
    .select('eventId')
    .where('connectionId', '=', connectionId)
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
};

/** The feed or another webhook was faster: it is stored and need not be read. */
const isStored = async (
  ctx: StepCtx,
  { connectionId }: Hooked,
  { platformOrderIds, revision }: Hook,
): Promise<boolean> => {
  if (revision === null || platformOrderIds.length === 0) return false;
  const rows = await ctx.db
    .selectFrom('channelOrders')
    .select('platformOrderId')
    .where('connectionId', '=', connectionId)
    .where('platformOrderId', 'in', platformOrderIds)
    .where('revision', '>=', revision)
    .execute();
  return rows.length === platformOrderIds.length;
};

/** Stores the event together with its results: of two simultaneous deliveries one finds it stored. */
const store = (ctx: StepCtx, { connectionId }: Hooked, eventId: string, orders: readonly PlatformOrder[]) =>
  ctx.store(async (own) => {
    await own.db
      .insertInto('channelHookEvents')
      .values({ connectionId, eventId, receivedAt: own.now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    for (const order of orders) await storeRevision(own, connectionId, order);
  });

const notRead = async (ctx: StepCtx, hooked: Hooked, subject: string, outcome: Outcome<unknown>) => {
  await note(ctx, hooked, { subject, ...resultOf(outcome) });
  if (outcome.kind === 'unauthorised')
    await ctx.store((own) => noteUnauthorised(own, hooked.account, outcome));
};

/** Null: the platform could not be read now. */
const readOrders = async (ctx: StepCtx, hooked: Hooked, hook: Hook): Promise<PlatformOrder[] | null> => {
  const orders: PlatformOrder[] = [];
  for (const platformOrderId of hook.platformOrderIds) {
    const outcome = await readForHook(ctx, hooked, platformOrderId);
    if (outcome.kind !== 'done') {
      await notRead(ctx, hooked, platformOrderId, outcome);
      return null;
    }
    orders.push(outcome.value);
  }
  return orders;
};

/** False: the platform is to send it again. */
const takeOrders = async (ctx: StepCtx, hooked: Hooked, hook: Hook): Promise<boolean> => {
  const { connectionId } = hooked;
  const orders = (await isStored(ctx, hooked, hook)) ? [] : await readOrders(ctx, hooked, hook);
  if (orders === null) return false;
  await store(ctx, hooked, hook.eventId, orders);
  for (const platformOrderId of hook.platformOrderIds)
    await tryFollow(ctx, ctx.store, { connectionId, platformOrderId });
  await note(ctx, hooked, {
    ...{ subject: hook.platformOrderIds.join(' '), items: orders.length, result: 'done' },
  });
  return true;
};

/** The platform claims that the token is invalid; a call shows whether it is. */
const checkToken = async (ctx: StepCtx, hooked: Hooked, hook: Hook): Promise<boolean> => {
  const { adapter, account } = hooked;
  const { outcome } = await callPlatform(ctx, () => adapter.listings(account, { pageNow: 1, pageSize: 1 }));
  if (outcome.kind === 'unauthorised') await notRead(ctx, hooked, '', outcome);
  await store(ctx, hooked, hook.eventId, []);
  return true;
};

/** Stored messages are not read again; others come from the message feed. Returns false if it could not be read now. */
const takeMessage = async (ctx: StepCtx, hooked: Hooked, hook: Hook): Promise<boolean> => {
  const { connectionId } = hooked;
  const cursor = Number((await messageCursorOf(ctx, connectionId)) ?? 0);
  const isRead = hook.revision !== null && cursor >= hook.revision;
  const reader: FeedReader = { read: (run) => run(ctx), change: ctx.store, signal: NEVER };
  if (!isRead && !(await readMessages(reader, connectionId))) return false;
  await store(ctx, hooked, hook.eventId, []);
  return true;
};

/** The secret in a platform's first message is stored sealed; later messages are checked by it. */
const keepLearned = (ctx: StepCtx, { connectionId }: Hooked, learned: string): Promise<void> =>
  ctx.store(async ({ db, services }) => {
    await db
      .updateTable('channelConnections')
      .set({ secretCipher: services.cipher.encrypt(learned) })
      .where('id', '=', connectionId)
      .where('secretCipher', 'is', null)
      .execute();
  });

const take = async (ctx: StepCtx, hooked: Hooked, hook: Hook): Promise<boolean> => {
  if (hook.learned !== undefined) await keepLearned(ctx, hooked, hook.learned);
  if (hook.about === 'feed' || hook.about === 'messages' || hook.about === 'reviews') {
    const { about } = hook;
    await ctx.store((own) => nudge(own, hooked.connectionId, about));
    return true;
  }
  if (await isKnown(ctx, hooked, hook.eventId)) {
    await note(ctx, hooked, {
      ...{ subject: hook.platformOrderIds.join(' '), result: 'done', code: 'replayed' },
    });
    return true;
  }
  if (hook.about === 'token') return checkToken(ctx, hooked, hook);
  if (hook.about === 'message') return takeMessage(ctx, hooked, hook);
  return hook.about === 'order' ? takeOrders(ctx, hooked, hook) : true;
};

const answer = async (
  ctx: StepCtx,
  platform: AdapterPlatform,
  request: MachineRequest,
): Promise<MachineAnswer> => {
  const hooked = await findHooked(ctx, platform, request.params.connectionKey ?? '');
  if (!hooked) {
    ctx.services.log.warn('hook of no connection', { platform });
    return { status: 404, body: { code: 404, message: 'not found' } };
  }
  const { adapter, account } = hooked;
  const { params: _, ...call } = request;
  const hook = adapter.readHook(account, { ...call, method: 'POST', receivedAt: ctx.now });
  if ('refused' in hook) {
    await note(ctx, hooked, { result: 'refused', code: hook.refused });
    return { status: 403, body: { code: 403, message: hook.refused } };
  }
  return adapter.hookAnswer(await take(ctx, hooked, hook));
};

const routeOf = (platform: AdapterPlatform, endpoint: Endpoint): Route =>
  machineCall(endpoint, (ctx, request) => answer(ctx, platform, request));

export const hookRoutes: readonly Route[] = soldPlatforms.map((platform) =>
  routeOf(platform, platformHooks[platform]),
);
