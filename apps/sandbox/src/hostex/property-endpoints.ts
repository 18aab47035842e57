/** Properties, room types, availability, groups, tags and the lists of names that other calls refer to. */
import { addDays, localDate, nightsBetween } from '../platforms/clock.ts';
import { accept, isAvailable, staysOn } from './calendars.ts';
import { type Call, type Endpoint, type Endpoints, listData, mine, plainList, theProperty } from './call.ts';
import { failed } from './hostex-error.ts';
import type { Listing, Property, RoomType } from './hostex-state.ts';
import { bodyOf, date, flag, list, required, wholeText } from './params.ts';

const MAX_PROPERTIES = 100;
const MAX_START_DAYS = 366;
const MAX_END_DAYS = 3 * 366;

export const todayOf = ({ world }: Pick<Call, 'world'>): string => localDate(world.now());

const channelsOf = (call: Call, matches: (listing: Listing) => boolean) =>
  mine(call, call.world.state.listings)
    .filter(matches)
    .map(({ channelType, listingId, currency }) => ({
      channel_type: channelType,
      listing_id: listingId,
      currency,
    }));

const propertyLine = (call: Call, { id, title, address, longitude, latitude, groups, tags }: Property) => ({
  id,
  title,
  address,
  longitude,
  latitude,
  channels: channelsOf(call, ({ propertyId }) => propertyId === id),
  groups,
  tags,
});

const properties: Endpoint = (call) => {
  const [id, group, tag] = ['id', 'group_id', 'tag_id'].map((name) => wholeText(call.query, name));
  const found = mine(call, call.world.state.properties).filter(
    (property) =>
      (id === undefined || property.id === id) &&
      (group === undefined || property.groups.some((one) => one.id === group)) &&
      (tag === undefined || property.tags.some((one) => one.id === tag)),
  );
  return listData(
    call,
    'properties',
    found.map((property) => propertyLine(call, property)),
  );
};

const roomTypeLine = (call: Call, { id, title, propertyIds }: RoomType) => ({
  id,
  title,
  properties: propertyIds.map((propertyId) => ({
    id: propertyId,
    title: call.world.state.properties[propertyId]?.title ?? '',
  })),
  channels: channelsOf(call, ({ roomTypeId }) => roomTypeId === id),
});

/** The start within a year of today, the end within three years. */
const rangeOf = (call: Call, start: string, end: string): string[] => {
  const today = todayOf(call);
  if (start < addDays(today, -MAX_START_DAYS) || start > addDays(today, MAX_START_DAYS))
    throw failed('start_date', 'must be within 1 year');
  if (end > addDays(today, MAX_END_DAYS)) throw failed('end_date', 'must be within 3 years');
  if (end < start) throw failed('end_date', 'must not be before start_date');
  return nightsBetween(start, addDays(end, 1));
};

const readAvailabilities: Endpoint = (call) => {
  const ids = (call.query.property_ids ?? '').split(',').filter((id) => id !== '');
  if (ids.length === 0) throw failed('property_ids', 'field is required');
  if (ids.length > MAX_PROPERTIES) throw failed('property_ids', `must have at most ${MAX_PROPERTIES} items`);
  const found = ids.map((id) => theProperty(call, id));
  const nights = rangeOf(
    call,
    required(date, call.query, 'start_date'),
    required(date, call.query, 'end_date'),
  );
  return {
    listings: found.map(({ id }) => ({
      id,
      availabilities: nights.map((night) => ({
        date: night,
        available: isAvailable(call.world, id, night),
        remarks: staysOn(call.world, id, night)
          .map(({ guestName }) => guestName)
          .join(', '),
      })),
    })),
  };
};

/** A range wins over single dates. */
const datesOf = (call: Call, given: Readonly<Record<string, unknown>>): string[] => {
  const [start, end] = [date(given, 'start_date'), date(given, 'end_date')];
  if ((start === undefined) !== (end === undefined)) throw failed('end_date', 'and start_date go together');
  const dates =
    start !== undefined && end !== undefined
      ? rangeOf(call, start, end)
      : required(list, given, 'dates').map((one) => required(date, { dates: one }, 'dates'));
  if (dates.some((one) => one < todayOf(call))) throw failed('dates', 'must not be in the past');
  return dates;
};

const writeAvailabilities: Endpoint = (call) => {
  const given = bodyOf(call.body, ['property_ids', 'available', 'start_date', 'end_date', 'dates']);
  const ids = required(list, given, 'property_ids');
  if (ids.some((id) => typeof id !== 'number' || !Number.isInteger(id)))
    throw failed('property_ids', 'must be a list of integers');
  const available = required(flag, given, 'available');
  const dates = datesOf(call, given);
  const found = ids.map((id) => theProperty(call, id));
  for (const { id } of found)
    accept(call.world, call.endpoint, call.account.id, {
      kind: 'availability',
      propertyId: id,
      dates,
      available,
    });
  return {};
};

/** Names that reservations and transactions refer to. */
export const customChannels = [
  { id: 1, name: '微信' },
  { id: 2, name: '电话' },
  { id: 3, name: '直客' },
];
export const incomeMethods = [
  { id: 1, name: '微信支付' },
  { id: 2, name: '支付宝' },
  { id: 3, name: '现金' },
];
const expenseMethods = [{ id: 1, name: '现金' }];
const incomeItems = [{ id: 1, name: '房费' }];
const expenseItems = [{ id: 1, name: '保洁费' }];

export const propertyEndpoints: Endpoints = {
  'GET /properties': properties,
  'GET /room_types': (call) =>
    listData(
      call,
      'room_types',
      mine(call, call.world.state.roomTypes).map((roomType) => roomTypeLine(call, roomType)),
    ),
  'GET /groups': (call) => distinct(call, 'groups'),
  'GET /tags': (call) => distinct(call, 'tags'),
  'GET /availabilities': readAvailabilities,
  'POST /availabilities': writeAvailabilities,
  'GET /custom_channels': (call) => plainList(call, 'custom_channels', customChannels),
  'GET /income_methods': (call) => plainList(call, 'income_methods', incomeMethods),
  'GET /expense_methods': (call) => plainList(call, 'expense_methods', expenseMethods),
  'GET /income_items': (call) => plainList(call, 'income_items', incomeItems),
  'GET /expense_items': (call) => plainList(call, 'expense_items', expenseItems),
  'GET /transactions': (call) => listData(call, 'transactions', []),
  'GET /tasks': (call) => listData(call, 'tasks', []),
  'GET /staffs': (call) => listData(call, 'staffs', []),
};

function distinct(call: Call, field: 'groups' | 'tags'): unknown {
  const all = mine(call, call.world.state.properties).flatMap((property) => property[field]);
  return listData(call, field, [...new Map(all.map((one) => [one.id, one])).values()]);
}
