/**
 * At the first start the demo's channel managers are connected with the keys of the sandbox's accounts, the room types that
 * they sell are mapped, and guests of several channels book there. What else a key reaches is left to others.
 */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Config } from '../config.ts';
import type { Listing, Property } from '../connections/channels/adapters/adapter.ts';
import { adapterOf, keyAccountsOf } from '../connections/channels/adapters/all-adapters.ts';
import { connectAccount } from '../connections/channels/connect/connect-account.ts';
import { storeProperties } from '../connections/channels/connect/properties.ts';
import { setMapping } from '../connections/channels/mapping/map-listing.ts';
import { upsertListings } from '../connections/channels/mapping/refresh-listings.ts';
import { markHouses } from '../connections/channels/push/dirty-houses.ts';
import type { Ctx } from '../platform/context.ts';
import type { StepCtx } from '../platform/http/routes.ts';
import type { JobContext } from '../platform/module.ts';
import { DEMO_MANAGERS, type DemoManager } from './houses/channel-rooms.ts';

const BREAKFAST = '含早';
const MINUTES_BETWEEN_GUESTS = 7;

/** The facts of the sandbox's account; its key is not a secret. */
interface Account {
  readonly key: string;
  readonly environment: string;
  /** Bookings that arrive, for one property or for the whole account. */
  readonly visits: (chosen: readonly Property[]) => Readonly<Record<string, unknown>>;
}

const accounts: Readonly<Record<DemoManager['platform'], Account>> = {
  channex: {
    key: 'uPRDdemo-channex-production-key-0001',
    environment: 'production',
    visits: ([first]) => ({ propertyId: first?.key }),
  },
  hostex: {
    key: 'hx-demo-china-writable-0001',
    environment: 'china',
    visits: () => ({ accountId: 'hx-china' }),
  },
};

const waitingId = async ({ db }: Ctx, { name }: DemoManager): Promise<string | null> => {
  const row = await db
    .selectFrom('channelConnections')
    .select('id')
    .where('name', '=', name)
    .where('state', '=', 'inactive')
    .where('accountKey', 'is', null)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
};

interface Type {
  readonly houseId: string;
  readonly houseName: string;
  readonly roomTypeId: string;
  readonly name: string;
}

const typesOf = ({ db }: Ctx, { houses }: DemoManager): Promise<Type[]> =>
  db
    .selectFrom('roomTypes as t')
    .innerJoin('houses as h', 'h.id', 't.houseId')
    .select(['t.houseId', 'h.name as houseName', 't.id as roomTypeId', 't.name'])
    .where('h.name', 'in', houses)
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

/** Some name the room type there as here, others “property·beginning of the room type”. */
const isSoldBy = ({ typeName }: Listing, { houseName, name }: Type): boolean =>
  typeName === name ||
  (typeName.startsWith(`${houseName}·`) && name.startsWith(typeName.split('·')[1] ?? ' '));

/** Listings with breakfast are the plan with breakfast, others the standard plan. */
const mapAll = async (
  ctx: Ctx,
  connectionId: string,
  types: readonly Type[],
  listings: readonly Listing[],
): Promise<void> => {
  const stored = await upsertListings(ctx, connectionId, listings);
  const idOf = new Map(stored.map(({ platformRoomId, id }) => [platformRoomId, id]));
  for (const listing of listings) {
    const type = types.find((one) => isSoldBy(listing, one));
    const id = idOf.get(listing.key);
    if (!type || id === undefined) continue;
    const { houseId, roomTypeId } = type;
    const ratePlanId = listing.name.includes(BREAKFAST)
      ? await breakfastPlan(ctx, houseId)
      : STANDARD_PLAN_ID;
    await setMapping(ctx, connectionId, [id], { houseId, roomTypeId, ratePlanId });
  }
  await markHouses(
    ctx,
    types.map(({ houseId }) => houseId),
    ctx.now,
  );
};

/** Chosen properties have listings of our types. */
const soldProperties = (
  properties: readonly Property[],
  listings: readonly Listing[],
  types: readonly Type[],
): Property[] =>
  properties.filter(({ key }) =>
    listings.some(
      (listing) => listing.place?.propertyKey === key && types.some((type) => isSoldBy(listing, type)),
    ),
  );

const leaveOthers = async ({ db }: Ctx, connectionId: string, chosen: readonly Property[]): Promise<void> => {
  await db
    .updateTable('channelProperties')
    .set({ chosen: false })
    .where('connectionId', '=', connectionId)
    .where(
      'key',
      'not in',
      chosen.map(({ key }) => key),
    )
    .execute();
};

/** The chosen properties; empty if the platform did not answer. */
const connect = async (job: JobContext, manager: DemoManager, id: string): Promise<readonly Property[]> =>
  job.read(async (ctx) => {
    const { platform } = manager;
    const calls = keyAccountsOf(ctx.services, platform);
    const adapter = adapterOf(ctx.services, platform);
    if (!calls || !adapter) return [];
    const { key, environment } = accounts[platform];
    const secret = calls.hookSecret === 'theirs' ? null : ctx.newId();
    const accountKey = `${environment}:demo`;
    const account = { connectionId: id, platform, accountKey, token: key, secret };
    const opened = await calls.open(account);
    const listed = await adapter.listings(account, { pageNow: 1, pageSize: 100 });
    if (opened.kind !== 'done' || listed.kind !== 'done') return [];
    const { accountName, properties } = opened.value;
    const types = await typesOf(ctx, manager);
    const chosen = soldProperties(properties, listed.value.list, types);
    if (chosen.length === 0) return [];
    await job.change(async (inside) => {
      await storeProperties(inside, id, properties);
      await leaveOthers(inside, id, chosen);
    });
    const step: StepCtx = { ...ctx, store: (run) => job.change(run) };
    await connectAccount(step, id, platform, {
      ...{ accountKey, accountName, token: key, secret },
      ...{ refreshToken: null, expiresAt: null, refreshExpiresAt: null },
    });
    await job.change((inside) => mapAll(inside, id, types, listed.value.list));
    return chosen;
  });

const receiveGuests = async (url: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...fields, everyMinutes: MINUTES_BETWEEN_GUESTS }),
  });
  if (!answer.ok) throw new Error(`the sandbox refused visits: ${answer.status}`);
};

/** Does nothing for connections that have an account, and nothing without the sandbox. */
export const connectDemoManagers = async (job: JobContext, config: Config): Promise<void> => {
  if (config.seed !== 'demo' || !config.sandbox || !config.demoChannels) return;
  for (const manager of DEMO_MANAGERS) {
    const id = await job.read((ctx) => waitingId(ctx, manager));
    const chosen = id === null ? [] : await connect(job, manager, id);
    if (chosen.length === 0) continue;
    const { platform } = manager;
    await receiveGuests(
      `http://127.0.0.1:${config.sandboxPort}/control/${platform}/visits`,
      accounts[platform].visits(chosen),
    );
  }
};
