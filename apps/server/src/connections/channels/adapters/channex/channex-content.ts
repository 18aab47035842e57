/** An account's properties, room types and rate plans. A rate plan is a listing: it sells one room type. */
import { z } from 'zod';
import type { Account, Adapter, Listing, Outcome, Property } from '../adapter.ts';
import { LONG_MS, mapOutcome } from '../read-reply.ts';
import { type Ask, askAll, Meta, pageQuery } from './channex-calls.ts';

const Related = z.object({ data: z.object({ id: z.string() }).nullish() }).nullish();

const PropertyRow = z.object({
  id: z.string(),
  attributes: z.object({
    title: z.string(),
    currency: z.string(),
    timezone: z.string().nullish(),
    is_active: z.boolean().nullish(),
  }),
});

const RoomTypeRow = z.object({ id: z.string(), attributes: z.object({ title: z.string() }) });

/** Some answers name the owner in the attributes, others in the relationships. */
const RatePlanRow = z.object({
  id: z.string(),
  attributes: z.object({
    title: z.string(),
    currency: z.string().nullish(),
    sell_mode: z.string().nullish(),
    rate_mode: z.string().nullish(),
    property_id: z.string().nullish(),
    room_type_id: z.string().nullish(),
    options: z.array(z.object({ occupancy: z.int().positive() })).nullish(),
  }),
  relationships: z.object({ property: Related, room_type: Related }).partial().nullish(),
});
type RatePlanRow = z.output<typeof RatePlanRow>;

const propertyOf = ({
  id,
  attributes: { title, currency, timezone },
}: z.output<typeof PropertyRow>): Property => ({
  key: id,
  name: title,
  currency,
  timeZone: timezone ?? '',
});

export const readProperties = async (ask: Ask, account: Account): Promise<Outcome<Property[]>> =>
  mapOutcome(await askAll(ask, account, { path: '/properties', timeoutMs: LONG_MS }, PropertyRow), (rows) =>
    rows.map(propertyOf),
  );

const occupanciesOf = ({ attributes: { sell_mode, options } }: RatePlanRow): number[] =>
  sell_mode === 'per_person' ? (options ?? []).map(({ occupancy }) => occupancy).sort((a, b) => a - b) : [];

/** A derived plan takes its prices from its parent; its orders come with that plan's. */
const isOwn = ({ attributes: { rate_mode } }: RatePlanRow): boolean => (rate_mode ?? 'manual') === 'manual';

interface Names {
  readonly properties: ReadonlyMap<string, Property>;
  readonly types: ReadonlyMap<string, string>;
}

const listingOf = (plan: RatePlanRow, { properties, types }: Names): Listing[] => {
  const { attributes: of, relationships } = plan;
  const propertyKey = of.property_id ?? relationships?.property?.data?.id;
  const stockKey = of.room_type_id ?? relationships?.room_type?.data?.id;
  const property = propertyKey == null ? undefined : properties.get(propertyKey);
  if (!property || stockKey == null || !isOwn(plan)) return [];
  return [
    {
      key: plan.id,
      name: of.title,
      typeName: types.get(stockKey) ?? '',
      houseName: property.name,
      onSale: true,
      instantBook: true,
      priceFen: null,
      place: {
        propertyKey: property.key,
        stockKey,
        currency: of.currency ?? property.currency,
        occupancies: occupanciesOf(plan),
      },
    },
  ];
};

const readNames = async (ask: Ask, account: Account): Promise<Outcome<Names>> => {
  const properties = await readProperties(ask, account);
  if (properties.kind !== 'done') return properties;
  const types = await askAll(ask, account, { path: '/room_types', timeoutMs: LONG_MS }, RoomTypeRow);
  return mapOutcome(types, (rows) => ({
    properties: new Map(properties.value.map((property) => [property.key, property])),
    types: new Map(rows.map(({ id, attributes: { title } }) => [id, title])),
  }));
};

const PlanPage = z.object({ data: z.array(RatePlanRow), meta: Meta.optional() });

export const channexListings =
  (ask: Ask): Adapter['listings'] =>
  async (account, { pageNow, pageSize }) => {
    const names = await readNames(ask, account);
    if (names.kind !== 'done') return names;
    const query = pageQuery(pageNow, pageSize);
    const plans = await ask(account, { path: '/rate_plans', query, answer: PlanPage, timeoutMs: LONG_MS });
    return mapOutcome(plans, ({ data, meta }) => {
      const list = data.flatMap((plan) => listingOf(plan, names.value));
      const before = (pageNow - 1) * pageSize;
      return { list, total: meta?.total ?? before + data.length, passedOver: data.length - list.length };
    });
  };
