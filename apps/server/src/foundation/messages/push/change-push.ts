/** Turns notifications on and off for a device of the caller, and tries them. */
import { messageFailures } from '@minsu/contract/foundation/messages/message-failures.ts';
import {
  MAX_PUSH_DEVICES,
  subscribePush,
  testPush,
  unsubscribePush,
} from '@minsu/contract/foundation/messages/push-endpoints.ts';
import { coreFailures, fail, failAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command, preflightCommand } from '../../../platform/http/routes.ts';
import { hashToken } from '../../../platform/http/session.ts';
import { checkPushAddress } from './push-address.ts';
import { myPushDevices, pushDevicesOf, type Subscription } from './push-device-queries.ts';
import { areValidKeys } from './push-encryption.ts';
import { queueTestPush } from './queue-push.ts';

/** Held until the change is done, so that it does not end meanwhile. */
const heldSession = async (ctx: Ctx): Promise<Buffer> => {
  const row = await ctx.db
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '=', hashToken(ctx.token ?? ''))
    .forShare()
    .executeTakeFirst();
  return row?.tokenHash ?? fail(coreFailures.unauthorized);
};

const dropOldest = async (ctx: Ctx): Promise<void> => {
  const newest = ctx.db
    .selectFrom('pushSubscriptions')
    .select('id')
    .where('userId', '=', ctx.user.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PUSH_DEVICES);
  await ctx.db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', ctx.user.id)
    .where('id', 'not in', newest)
    .execute();
};

/** A browser has one subscription: it belongs to the user who is signed in there now. */
const store = async (ctx: Ctx, subscription: Subscription, sessionHash: Buffer): Promise<boolean> => {
  const { cipher } = ctx.services;
  const endpointHash = cipher.hash(subscription.endpoint);
  const owner = { userId: ctx.user.id, sessionHash, userAgent: ctx.userAgent };
  const sealed = { subscriptionCipher: cipher.encrypt(JSON.stringify(subscription)) };
  const before = await ctx.db
    .selectFrom('pushSubscriptions')
    .select(['id', 'userId'])
    .where('endpointHash', '=', endpointHash)
    .forUpdate()
    .executeTakeFirst();
  if (before?.userId === ctx.user.id) {
    await ctx.db
      .updateTable('pushSubscriptions')
      .set({ ...owner, ...sealed })
      .where('id', '=', before.id)
      .execute();
    return false;
  }
  // Messages that wait for the other user are dropped with it.
  if (before) await ctx.db.deleteFrom('pushSubscriptions').where('id', '=', before.id).execute();
  await ctx.db
    .insertInto('pushSubscriptions')
    .values({ id: ctx.newId(), ...owner, ...sealed, endpointHash, createdAt: ctx.now })
    .execute();
  return true;
};

export const subscribePushRoute = preflightCommand(
  subscribePush,
  checkPushAddress,
  async (ctx, { endpoint, p256dh, auth }) => {
    if (!areValidKeys({ p256dh, auth })) failAt('p256dh', messageFailures.noPushKeys);
    const sessionHash = await heldSession(ctx);
    // Two pages of one browser may subscribe at once.
    await ctx.db.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute();
    if (await store(ctx, { endpoint, p256dh, auth }, sessionHash)) {
      await dropOldest(ctx);
      const { host } = new URL(endpoint);
      const key = { entity: 'user', entityId: ctx.user.id } as const;
      await ctx.record({ name: 'user.pushEnabled', ...key, after: { host } });
    }
    return myPushDevices(ctx);
  },
);

export const unsubscribePushRoute = command(unsubscribePush, async (ctx, { id }) => {
  const gone = await ctx.db
    .deleteFrom('pushSubscriptions')
    .where('id', '=', id)
    .where('userId', '=', ctx.user.id)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) fail(messageFailures.pushNotFound);
  await ctx.record({ name: 'user.pushDisabled', entity: 'user', entityId: ctx.user.id });
  return myPushDevices(ctx);
});

export const testPushRoute = command(testPush, async (ctx) => {
  const { devices } = await myPushDevices(ctx);
  const own = devices.find(({ current }) => current);
  const device = (await pushDevicesOf(ctx, [ctx.user.id])).find(({ id }) => id === own?.id);
  if (!device) return fail(messageFailures.pushNotFound);
  await queueTestPush(ctx, device);
  return null;
});
