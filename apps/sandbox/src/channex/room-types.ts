/** `/room_types`. A new one has no availability; one that a channel sells changes only by force. */
import { validationError } from './api-error.ts';
import {
  type Call,
  type Endpoints,
  ownPropertyIds,
  propertyNamed,
  success,
  theRoomType,
  wrapped,
} from './call.ts';
import { type ChannexWorld, newId, type RoomType, timeText } from './channex-state.ts';
import {
  assertChange,
  assertFields,
  type Given,
  listRule,
  objectRule,
  oneOf,
  type Rules,
  textRule,
  wholeRule,
} from './fields.ts';
import { listAnswer, oneAnswer, type Resource, type Row, related } from './listing.ts';
import { assertRoomTypeFits } from './sizes.ts';

const rules: Rules = {
  title: textRule(255),
  count_of_rooms: wholeRule(0),
  occ_adults: wholeRule(1),
  occ_children: wholeRule(0),
  occ_infants: wholeRule(0),
  default_occupancy: wholeRule(1),
  room_kind: oneOf('room', 'dorm'),
  capacity: wholeRule(1),
  facilities: listRule,
  content: objectRule,
};
const required = [
  'title',
  'count_of_rooms',
  'occ_adults',
  'occ_children',
  'occ_infants',
  'default_occupancy',
];
const isForced = ({ query }: Call): boolean => query.force === 'true';

export const adultsOf = ({ attributes }: RoomType): number => Number(attributes.occ_adults);

const assertOccupancy = ({ occ_adults: adults, default_occupancy: usual }: Given): void => {
  if (Number(usual) > Number(adults))
    throw validationError({ default_occupancy: ['must be less than or equal to occ_adults'] });
};

/** Whether an active channel sells one of its plans. */
const isMapped = ({ state }: ChannexWorld, roomTypeId: string): boolean =>
  Object.values(state.channels).some(
    ({ attributes, mappings }) =>
      attributes.is_active === true &&
      mappings.some(({ ratePlanId }) => state.ratePlans[ratePlanId]?.roomTypeId === roomTypeId),
  );

const assertFree = (call: Call, roomType: RoomType): void => {
  if (isMapped(call.world, roomType.id) && !isForced(call))
    throw validationError({ id: ['is mapped to a channel'] });
};

export const newRoomType = (propertyId: string, id: string, given: Given, now: number): RoomType => ({
  id,
  propertyId,
  insertedAt: now,
  attributes: { room_kind: 'room', capacity: null, facilities: [], content: null, ...given },
});

const resourceOf = ({ id, propertyId, attributes }: RoomType): Resource => ({
  type: 'room_type',
  id,
  attributes: { id, ...attributes },
  relationships: { property: related('property', propertyId) },
});

const rowOf = (roomType: RoomType): Row => ({
  resource: resourceOf(roomType),
  keys: {
    id: roomType.id,
    property_id: roomType.propertyId,
    title: roomType.attributes.title,
    inserted_at: timeText(roomType.insertedAt),
  },
});

const ownRoomTypes = (call: Call): RoomType[] => {
  const properties = ownPropertyIds(call);
  return Object.values(call.world.state.roomTypes).filter(({ propertyId }) => properties.has(propertyId));
};

const create = (call: Call) => {
  const given = wrapped(call, 'room_type');
  assertFields(given, { ...rules, property_id: textRule(64) }, ['property_id', ...required]);
  const { property_id: propertyId, ...attributes } = given;
  const property = propertyNamed(call, propertyId);
  assertOccupancy(given);
  assertRoomTypeFits(call.world, property);
  const roomType = newRoomType(property.id, newId(), attributes, call.world.now());
  call.world.state.roomTypes[roomType.id] = roomType;
  call.world.touch();
  return oneAnswer(resourceOf(roomType), 201);
};

const change = (call: Call) => {
  const roomType = theRoomType(call, call.params.id);
  const given = wrapped(call, 'room_type');
  assertChange(given, rules, required);
  const after = { ...roomType.attributes, ...given };
  assertOccupancy(after);
  if (Number(after.occ_adults) < adultsOf(roomType)) assertFree(call, roomType);
  roomType.attributes = after;
  call.world.touch();
  return oneAnswer(resourceOf(roomType));
};

const remove = (call: Call) => {
  const roomType = theRoomType(call, call.params.id);
  assertFree(call, roomType);
  const { state } = call.world;
  delete state.roomTypes[roomType.id];
  delete state.availability[roomType.id];
  for (const plan of Object.values(state.ratePlans))
    if (plan.roomTypeId === roomType.id) {
      delete state.ratePlans[plan.id];
      delete state.cells[plan.id];
    }
  call.world.touch();
  return success;
};

export const roomTypeEndpoints: Endpoints = {
  'GET /room_types': (call) =>
    listAnswer(call, ownRoomTypes(call).map(rowOf), {
      fields: ['id', 'property_id', 'title', 'inserted_at'],
    }),
  'POST /room_types': create,
  'GET /room_types/options': (call) => ({
    status: 200,
    body: {
      data: ownRoomTypes(call)
        .filter(({ propertyId }) => [undefined, propertyId].includes(call.query['filter[property_id]']))
        .map(({ id, propertyId, attributes: { title } }) => ({
          type: 'room_type',
          id,
          attributes: { id, title, property_id: propertyId },
        })),
    },
  }),
  'GET /room_types/:id': (call) => oneAnswer(resourceOf(theRoomType(call, call.params.id))),
  'PUT /room_types/:id': change,
  'DELETE /room_types/:id': remove,
};
