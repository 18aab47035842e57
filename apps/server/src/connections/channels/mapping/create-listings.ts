/**
 * Creates a room type with its rate plans at a platform and maps them. Each step is stored before and after its call: a
 * second attempt goes on where the first one ended.
 */
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { createTypeListings } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { type CreateFacts, knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { externalCommand, type StepCtx } from '../../../platform/http/routes.ts';
import type { Outcome } from '../adapters/adapter.ts';
import { keyAccountsOf } from '../adapters/all-adapters.ts';
import type { Content, ContentCalls, NewProperty } from '../adapters/content-calls.ts';
import { findConnection } from '../connect/connection-queries.ts';
import { type OpenAccount, openAccount } from '../connect/open-account.ts';
import { storeProperties } from '../connect/properties.ts';
import { failOutcome } from '../fail-outcome.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { isPerPerson, planTitle, sizeRefusal, type TypeToCreate } from './content-rules.ts';
import { type ContentSlot, fillSlot, takeSlot } from './content-slots.ts';
import { houseRefusal } from './link-rules.ts';
import { planSoldHere } from './map-listing.ts';
import { refreshListings } from './refresh-listings.ts';
import { findType, mapListings } from './type-listings.ts';

interface Asked {
  readonly connectionId: string;
  readonly roomTypeId: string;
  readonly ratePlanIds: readonly string[];
  readonly propertyKey?: string | undefined;
}

interface Plan {
  readonly id: string;
  readonly title: string;
}

interface ToCreate {
  readonly houseId: string;
  readonly sizes: CreateFacts;
  readonly type: TypeToCreate & { readonly rooms: number };
  readonly house: Omit<NewProperty, 'title' | 'currency'>;
  readonly plans: readonly Plan[];
  /** Where listings of the property and of the room type are already. */
  readonly propertyKey: string | null;
  readonly roomTypeKey: string | null;
}

type Facts = Pick<ToCreate, 'propertyKey' | 'roomTypeKey'> &
  ToCreate['type'] &
  ToCreate['house'] & { readonly houseId: string };

const readFacts = async (ctx: Ctx, { connectionId, roomTypeId }: Asked): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select h.id as house_id, h.name as house_name, h.kind = 'entire' as is_entire, h.time_zone, h.city, h.address,
      h.longitude, h.latitude, t.name, t.base_guests, t.max_guests, t.extra_guest_fee_fen,
      (select count(*)::int from rooms r where r.house_id = t.house_id and r.room_type_id = t.id and r.active) as rooms,
      (select c.property_key from channel_rooms c where c.connection_id = ${connectionId} and c.house_id = h.id
        and c.listed and c.property_key <> '' order by c.room_type_id = t.id desc limit 1) as property_key,
      (select c.stock_key from channel_rooms c where c.connection_id = ${connectionId} and c.house_id = h.id
        and c.room_type_id = t.id and c.listed and c.stock_key <> '' limit 1) as room_type_key
    from room_types t join houses h on h.id = t.house_id where t.id = ${roomTypeId}`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('a room type in scope has a row');
  return row;
};

const STANDARD_TITLE = '标准价';

/** All of it may be sold at the platform; nothing was called yet. */
const prepare = async (ctx: Ctx, asked: Asked): Promise<ToCreate> => {
  const connection = await findConnection(ctx, asked.connectionId);
  const sizes = knownFacts(connection.platform)?.creates;
  if (!sizes) return fail(channelFailures.createsNothing);
  const type = await findType(ctx, asked.roomTypeId);
  const foreign = houseRefusal(connection, type);
  if (foreign) fail(foreign.failure, foreign.params && { params: foreign.params });
  const { houseId, propertyKey, roomTypeKey, ...of } = await readFacts(ctx, asked);
  const plans: Plan[] = [];
  for (const id of new Set(asked.ratePlanIds)) {
    const sold = { houseId, roomTypeId: asked.roomTypeId, ratePlanId: id };
    const name = await planSoldHere(ctx, connection, sold);
    plans.push({ id, title: planTitle(of.name, id === STANDARD_PLAN_ID ? STANDARD_TITLE : name) });
  }
  return { ...{ houseId, sizes, plans, roomTypeKey, type: of, house: of }, propertyKey };
};

interface Run {
  readonly ctx: StepCtx;
  readonly asked: Asked;
  readonly of: ToCreate;
  readonly opened: OpenAccount;
  readonly content: ContentCalls;
  readonly there: Content;
  created: number;
}

/** Found by our id, or after a lost answer by its name; else created. */
const ensure = async (
  run: Run,
  slot: ContentSlot,
  there: readonly { readonly key: string; readonly title: string }[],
  create: () => Promise<Outcome<{ readonly key: string }>>,
): Promise<string> => {
  const isThere = (key: string) => there.some((one) => one.key === key);
  const taken = await run.ctx.store((store) => takeSlot(store, slot, isThere));
  if (taken.key !== null) return taken.key;
  const found = taken.isUncertain ? there.find(({ title }) => title === slot.title) : undefined;
  const outcome = found ? ({ kind: 'done', value: { key: found.key } } as const) : await create();
  await run.ctx.store(async (store) => {
    await fillSlot(store, slot, outcome);
    const { connectionId, houseId, title } = slot;
    const about = { connectionId, houseId, kind: 'static', subject: title, items: 1 };
    await noteOperation(store, { ...about, ...resultOf(outcome) });
  });
  if (outcome.kind !== 'done') return failOutcome(outcome);
  run.created += 1;
  return outcome.value.key;
};

const slotOf = (run: Run, kind: ContentSlot['kind'], ourId: string, title: string): ContentSlot => ({
  ...{ connectionId: run.asked.connectionId, houseId: run.of.houseId, kind, ourId, title },
});

/** The one named, the one that its listings are at, or a new one. */
const ensureProperty = async (run: Run): Promise<string> => {
  const { asked, of, there, content, opened } = run;
  if (asked.propertyKey !== undefined) {
    const known = there.properties.some(({ key }) => key === asked.propertyKey);
    return known ? asked.propertyKey : failAt('propertyKey', channelFailures.propertyNotFound);
  }
  if (of.propertyKey !== null) return of.propertyKey;
  const title = of.type.houseName;
  const slot = slotOf(run, 'property', of.houseId, title);
  return ensure(run, slot, there.properties, () =>
    content.createProperty(opened.account, { ...of.house, title, currency: BUSINESS_CURRENCY }),
  );
};

const usualGuests = ({ baseGuests, maxGuests }: TypeToCreate): number =>
  Math.min(maxGuests, Math.max(1, baseGuests));

const ensureRoomType = (run: Run, propertyKey: string): Promise<string> => {
  const { asked, of, there, content, opened } = run;
  if (of.roomTypeKey !== null) return Promise.resolve(of.roomTypeKey);
  const { name: title, rooms, maxGuests } = of.type;
  const own = there.roomTypes.filter((one) => one.propertyKey === propertyKey);
  return ensure(run, slotOf(run, 'roomType', asked.roomTypeId, title), own, () =>
    content.createRoomType(opened.account, {
      ...{ propertyKey, title, rooms, maxGuests, usualGuests: usualGuests(of.type) },
    }),
  );
};

const ensurePlan = (run: Run, propertyKey: string, roomTypeKey: string, plan: Plan): Promise<string> => {
  const { asked, of, there, content, opened } = run;
  const own = there.ratePlans.filter((one) => one.roomTypeKey === roomTypeKey);
  const slot = slotOf(run, 'ratePlan', `${asked.roomTypeId}/${plan.id}`, plan.title);
  return ensure(run, slot, own, () =>
    content.createRatePlan(opened.account, {
      ...{ propertyKey, roomTypeKey, title: plan.title, currency: BUSINESS_CURRENCY },
      ...{
        maxGuests: of.type.maxGuests,
        usualGuests: usualGuests(of.type),
        isPerPerson: isPerPerson(of.type),
      },
    }),
  );
};

/** Nothing is sent of what would not fit. */
const assertFits = ({ asked, of, there }: Run): void => {
  const property = asked.propertyKey ?? of.propertyKey;
  const ofProperty = <T extends { readonly propertyKey: string }>(all: readonly T[]) =>
    all.filter(({ propertyKey }) => propertyKey === property);
  const typesThere = ofProperty(there.roomTypes);
  const plansThere = ofProperty(there.ratePlans);
  const titles = of.plans.map(({ title }) => title);
  const isNew = of.roomTypeKey === null && !typesThere.some(({ title }) => title === of.type.name);
  const refusal = sizeRefusal(
    {
      ...{ type: of.type, planTitles: titles, newTypes: isNew ? 1 : 0 },
      newPlans: titles.filter((title) => !plansThere.some((plan) => plan.title === title)).length,
      ...{ typesThere: typesThere.length, plansThere: plansThere.length, isEntire: of.house.isEntire },
    },
    of.sizes,
  );
  if (refusal) fail(refusal.failure, refusal.params && { params: refusal.params });
};

/** The new listings become known here, and each sells its plan. */
const mapCreated = async (run: Run, keys: ReadonlyMap<string, string>): Promise<number> => {
  const { ctx, asked, opened, content } = run;
  const { connectionId, roomTypeId } = asked;
  const properties = await content.properties(opened.account);
  if (properties.kind !== 'done') return failOutcome(properties);
  await ctx.store((store) => storeProperties(store, connectionId, properties.value));
  const listed = await refreshListings((change) => ctx.store(change), opened, connectionId);
  if (listed.kind !== 'done') return failOutcome(listed);
  for (const [ratePlanId, key] of keys)
    await ctx.store(async (store) => {
      const row = await store.db
        .selectFrom('channelRooms')
        .select(['id', 'roomTypeId'])
        .where('connectionId', '=', connectionId)
        .where('platformRoomId', '=', key)
        .executeTakeFirst();
      if (!row) return fail(channelFailures.listingGone);
      if (row.roomTypeId === null)
        await mapListings(store, { connectionId, channelRoomIds: [row.id], roomTypeId, ratePlanId });
    });
  return keys.size;
};

export const createTypeListingsRoute = externalCommand(createTypeListings, async (ctx, asked) => {
  const of = await ctx.store((store) => prepare(store, asked));
  const opened = (await openAccount(ctx, asked.connectionId)) ?? fail(channelFailures.notAuthorised);
  const calls = keyAccountsOf(ctx.services, opened.adapter.platform);
  const content = calls?.content ?? fail(channelFailures.createsNothing);
  const there = await content.read(opened.account);
  if (there.kind !== 'done') return failOutcome(there);
  const run: Run = { ctx, asked, of, opened, content, there: there.value, created: 0 };
  assertFits(run);
  const propertyKey = await ensureProperty(run);
  const roomTypeKey = await ensureRoomType(run, propertyKey);
  const keys = new Map<string, string>();
  for (const plan of of.plans) keys.set(plan.id, await ensurePlan(run, propertyKey, roomTypeKey, plan));
  return { mapped: await mapCreated(run, keys), created: run.created };
});
