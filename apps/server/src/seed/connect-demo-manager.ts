/**
 * At the first start the demo's channel manager is connected with the key of the sandbox's account, the property that is the
 * demo's own is mapped, and guests of several channels book there. What else the key reaches is left to others.
 */
import { STANDARD_PLAN_ID } from '@minsu/contract/prices/price-rules.ts';
import type { Config } from '../config.ts';
import type { Listing } from '../modules/channels/adapters/adapter.ts';
import { adapterOf, keyAccountsOf } from '../modules/channels/adapters/all-adapters.ts';
import { connectAccount } from '../modules/channels/connect-account.ts';
import { setMapping } from '../modules/channels/mapping/map-listing.ts';
import { upsertListings } from '../modules/channels/mapping/refresh-listings.ts';
import { storeProperties } from '../modules/channels/properties.ts';
import { markHouses } from '../modules/channels/push/dirty-houses.ts';
import type { Ctx } from '../platform/context.ts';
import type { JobContext } from '../platform/module.ts';
import type { StepCtx } from '../platform/routes.ts';
import { DEMO_MANAGER } from './channel-rooms.ts';

/** Key of the sandbox's account; not a secret. */
const KEY = 'uPRDdemo-channex-production-key-0001';
const PLATFORM = 'channex' as const;
const HOUSE = '西湖云栖';
const BREAKFAST = '含早';
const MINUTES_BETWEEN_GUESTS = 7;

const waitingId = async ({ db }: Ctx): Promise<string | null> => {
  const row = await db
    .selectFrom('channelConnections')
    .select('id')
    .where('name', '=', DEMO_MANAGER)
    .where('state', '=', 'inactive')
    .where('accountKey', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
};

const typesOf = async ({ db }: Ctx) =>
  db
    .selectFrom('roomTypes as t')
    .innerJoin('houses as h', 'h.id', 't.houseId')
    .select(['t.houseId', 't.id as roomTypeId', 't.name'])
    .where('h.name', '=', HOUSE)
    .execute();

const breakfastPlan = async ({ db }: Ctx, houseId: string): Promise<string> => {
  const row = await db
    .selectFrom('ratePlans')
    .select('id')
    .where('houseId', '=', houseId)
    .where('meal', '<>', 'none')
    .where('active', '=', true)
    .executeTakeFirst();
  return row?.id ?? STANDARD_PLAN_ID;
};

/** Each plan there is the type of its name; those with breakfast are the plan with breakfast. */
const mapAll = async (ctx: Ctx, connectionId: string, listings: readonly Listing[]): Promise<void> => {
  const types = await typesOf(ctx);
  const stored = await upsertListings(ctx, connectionId, listings);
  const idOf = new Map(stored.map(({ platformRoomId, id }) => [platformRoomId, id]));
  for (const { key, name, typeName } of listings) {
    const type = types.find((one) => one.name === typeName);
    const id = idOf.get(key);
    if (!type || id === undefined) continue;
    const { houseId, roomTypeId } = type;
    const ratePlanId = name.includes(BREAKFAST) ? await breakfastPlan(ctx, houseId) : STANDARD_PLAN_ID;
    await setMapping(ctx, connectionId, [id], { houseId, roomTypeId, ratePlanId });
  }
  await markHouses(
    ctx,
    types.map(({ houseId }) => houseId),
    ctx.now,
  );
};

const leaveOthers = async ({ db }: Ctx, connectionId: string): Promise<void> => {
  await db
    .updateTable('channelProperties')
    .set({ chosen: false })
    .where('connectionId', '=', connectionId)
    .where('name', 'not like', `${HOUSE}%`)
    .execute();
};

const connect = async (job: JobContext, id: string): Promise<string | null> =>
  job.read(async (ctx) => {
    const calls = keyAccountsOf(ctx.services, PLATFORM);
    const adapter = adapterOf(ctx.services, PLATFORM);
    if (!calls || !adapter) return null;
    const account = {
      ...{ connectionId: id, platform: PLATFORM, token: KEY, secret: ctx.newId() },
      accountKey: 'production:demo',
    } as const;
    const opened = await calls.open(account);
    const listed = await adapter.listings(account, { pageNow: 1, pageSize: 100 });
    if (opened.kind !== 'done' || listed.kind !== 'done') return null;
    const { accountName, properties } = opened.value;
    await job.change(async (inside) => {
      await storeProperties(inside, id, properties);
      await leaveOthers(inside, id);
    });
    const step: StepCtx = { ...ctx, store: (run) => job.change(run) };
    const { accountKey, token, secret } = account;
    await connectAccount(step, id, PLATFORM, {
      ...{ accountKey, accountName, token, secret },
      ...{ refreshToken: null, expiresAt: null, refreshExpiresAt: null },
    });
    await job.change((inside) => mapAll(inside, id, listed.value.list));
    return properties.find(({ name }) => name.startsWith(HOUSE))?.key ?? null;
  });

/** Does nothing once it has an account, and nothing without the sandbox. */
export const connectDemoManager = async (job: JobContext, config: Config): Promise<void> => {
  if (config.seed !== 'demo' || !config.sandbox || !config.demoChannels) return;
  const id = await job.read(waitingId);
  const propertyId = id === null ? null : await connect(job, id);
  if (propertyId === null) return;
  const answer = await fetch(`http://127.0.0.1:${config.sandboxPort}/control/channex/visits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ propertyId, everyMinutes: MINUTES_BETWEEN_GUESTS }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused visits: ${answer.status}`);
};
