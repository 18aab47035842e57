/** Creates properties, room types and rate plans. A new room type has no availability, so nothing is sold untold. */
import { z } from 'zod';
import type { Outcome } from '../adapter.ts';
import type { Content, ContentCalls, NewProperty, NewRatePlan, NewRoomType } from '../content-calls.ts';
import { LONG_MS, mapOutcome } from '../read-reply.ts';
import { type Ask, askAll } from './channex-calls.ts';
import { readProperties } from './channex-content.ts';

const Related = z.object({ data: z.object({ id: z.string() }).nullish() }).nullish();

/** Owners are in the attributes or in the relationships. */
const OwnedRow = z.object({
  id: z.string(),
  attributes: z.object({
    title: z.string(),
    property_id: z.string().nullish(),
    room_type_id: z.string().nullish(),
  }),
  relationships: z.object({ property: Related, room_type: Related }).partial().nullish(),
});

const readOwned = (row: z.output<typeof OwnedRow>) => ({
  key: row.id,
  title: row.attributes.title,
  propertyKey: row.attributes.property_id ?? row.relationships?.property?.data?.id ?? '',
  roomTypeKey: row.attributes.room_type_id ?? row.relationships?.room_type?.data?.id ?? '',
});

const read =
  (ask: Ask): ContentCalls['read'] =>
  async (account): Promise<Outcome<Content>> => {
    const properties = await readProperties(ask, account);
    if (properties.kind !== 'done') return properties;
    const asked = { timeoutMs: LONG_MS };
    const types = await askAll(ask, account, { ...asked, path: '/room_types' }, OwnedRow);
    if (types.kind !== 'done') return types;
    const plans = await askAll(ask, account, { ...asked, path: '/rate_plans' }, OwnedRow);
    return mapOutcome(plans, (rows) => ({
      properties: properties.value.map(({ key, name }) => ({ key, title: name })),
      roomTypes: types.value.map(readOwned),
      ratePlans: rows.map(readOwned),
    }));
  };

/** Our minimum stay counts on arrival (`min_stay_arrival`). */
const propertyBody = (of: NewProperty) => ({
  property: {
    title: of.title,
    currency: of.currency,
    timezone: of.timeZone,
    property_type: of.isEntire ? 'apartment' : 'hotel',
    ...(of.city && { city: of.city }),
    ...(of.address && { address: of.address }),
    ...(of.longitude !== null && { longitude: String(of.longitude) }),
    ...(of.latitude !== null && { latitude: String(of.latitude) }),
    settings: { min_stay_type: 'arrival' },
  },
});

const roomTypeBody = ({ propertyKey, title, rooms, maxGuests, usualGuests }: NewRoomType) => ({
  room_type: {
    ...{ property_id: propertyKey, title, count_of_rooms: rooms },
    ...{ occ_adults: maxGuests, occ_children: 0, occ_infants: 0, default_occupancy: usualGuests },
  },
});

/** Per room: one option at maximum occupancy. Per person: one for each number of guests. */
const optionsOf = ({ maxGuests, usualGuests, isPerPerson }: NewRatePlan) =>
  isPerPerson
    ? Array.from({ length: maxGuests }, (_, at) => ({
        ...{ occupancy: at + 1, is_primary: at + 1 === usualGuests },
      }))
    : [{ occupancy: maxGuests, is_primary: true }];

const ratePlanBody = (of: NewRatePlan) => ({
  rate_plan: {
    ...{ property_id: of.propertyKey, room_type_id: of.roomTypeKey, title: of.title, currency: of.currency },
    sell_mode: of.isPerPerson ? 'per_person' : 'per_room',
    options: optionsOf(of),
  },
});

const Created = z.object({ data: z.object({ id: z.string() }) });

export const channexContent = (ask: Ask): ContentCalls => {
  const create = async (account: Parameters<Ask>[0], path: string, body: object) =>
    mapOutcome(
      await ask(account, { method: 'POST', path, body, answer: Created, timeoutMs: LONG_MS }),
      ({ data }) => ({ key: data.id }),
    );
  return {
    read: read(ask),
    properties: (account) => readProperties(ask, account),
    createProperty: (account, of) => create(account, '/properties', propertyBody(of)),
    createRoomType: (account, of) => create(account, '/room_types', roomTypeBody(of)),
    createRatePlan: (account, of) => create(account, '/rate_plans', ratePlanBody(of)),
  };
};
