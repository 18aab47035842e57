/** Listings on the channels: their calendars, and the asynchronous writes of stock, prices and restrictions. */
import { addDays, isDate, nightsBetween } from '../platforms/clock.ts';
import { accept, keyOf, nightOf } from './calendars.ts';
import { type Call, type Endpoint, type Endpoints, mine, theListing, theProperty } from './call.ts';
import { failed, unknown } from './hostex-error.ts';
import { channelTypes, type ListingNight } from './hostex-state.ts';
import {
  amountUpTo,
  bodyOf,
  date,
  flag,
  type Given,
  list,
  oneOf,
  required,
  text,
  wholeBetween,
  wholeText,
} from './params.ts';
import { todayOf } from './property-endpoints.ts';

const channelType = oneOf(...channelTypes);

const calendar: Endpoint = (call) => {
  const given = bodyOf(call.body, ['start_date', 'end_date', 'listings']);
  const [start, end] = [required(date, given, 'start_date'), required(date, given, 'end_date')];
  if (end < start) throw failed('end_date', 'must not be before start_date');
  const listings = required(list, given, 'listings').map((one) => {
    const named = (one ?? {}) as Given;
    return theListing(
      call,
      required(channelType, named, 'channel_type'),
      required(text, named, 'listing_id'),
    );
  });
  return {
    listings: listings.map((listing) => ({
      channel_type: listing.channelType,
      listing_id: listing.listingId,
      calendar: nightsBetween(start, addDays(end, 1)).map((night) => ({
        date: night,
        ...nightOf(listing, night),
      })),
    })),
  };
};

/** Dates of an item: one, or a range with both ends. Which of the two is right is open. */
const datesOf = (call: Call, item: Given): string[] => {
  const { itemShape } = call.world.state.settings;
  const start = item.start_date ?? item.date;
  const end = item.end_date ?? item.date;
  const isRange = item.start_date !== undefined && item.end_date !== undefined;
  const isShaped = itemShape === 'range' ? isRange : itemShape === 'date' ? item.date !== undefined : true;
  if (!isShaped || typeof start !== 'string' || typeof end !== 'string' || !isDate(start) || !isDate(end))
    throw failed('date', 'or start_date and end_date must be dates');
  if (end < start) throw failed('end_date', 'must not be before start_date');
  if (start < todayOf(call)) throw failed('date', 'must not be in the past');
  return itemShape === 'date' ? [String(item.date)] : nightsBetween(start, addDays(end, 1));
};

const restrictionFields = ['min_stay', 'max_stay', 'closed_to_arrival', 'closed_to_departure'] as const;

const restrictionsOf = (item: Given): ListingNight => {
  const values = {
    min_stay: wholeBetween(1, 365)(item, 'min_stay'),
    max_stay: wholeBetween(0, 365)(item, 'max_stay'),
    closed_to_arrival: flag(item, 'closed_to_arrival'),
    closed_to_departure: flag(item, 'closed_to_departure'),
  };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) throw failed('restrictions', 'must have at least one restriction');
  return { restrictions: given };
};

interface WriteKind {
  readonly list: 'inventories' | 'prices' | 'restrictions';
  readonly fields: readonly string[];
  night(item: Given): ListingNight;
}

const kinds: readonly WriteKind[] = [
  {
    list: 'inventories',
    fields: ['inventory'],
    night: (item) => ({ inventory: required(wholeBetween(0, 10_000), item, 'inventory') }),
  },
  {
    list: 'prices',
    fields: ['price'],
    night: (item) => {
      const price = required(amountUpTo(999_999), item, 'price');
      if (price <= 0) throw failed('price', 'must be above 0');
      return { price };
    },
  },
  { list: 'restrictions', fields: restrictionFields, night: restrictionsOf },
];

/** The whole call is refused if one item is wrong. */
const write =
  (kind: WriteKind): Endpoint =>
  (call) => {
    const given = bodyOf(call.body, ['channel_type', 'listing_id', kind.list]);
    const listing = theListing(
      call,
      required(channelType, given, 'channel_type'),
      required(text, given, 'listing_id'),
    );
    const nights = required(list, given, kind.list).flatMap((one) => {
      const item = (one ?? {}) as Given;
      for (const [name, value] of Object.entries(item)) {
        if (!['date', 'start_date', 'end_date', ...kind.fields].includes(name))
          throw failed(name, 'field is unknown');
        if (value === null) throw failed(name, 'field must not be null');
      }
      const night = kind.night(item);
      return datesOf(call, item).map((day): [string, ListingNight] => [day, night]);
    });
    accept(call.world, call.endpoint, call.account.id, { kind: 'listing', key: keyOf(listing), nights });
    return {};
  };

const ratios: Endpoint = (call) => {
  const [propertyId, roomTypeId] = [
    wholeText(call.query, 'property_id'),
    wholeText(call.query, 'room_type_id'),
  ];
  if ((propertyId === undefined) === (roomTypeId === undefined))
    throw failed('property_id', 'or room_type_id is required, not both');
  if (propertyId !== undefined) theProperty(call, propertyId);
  else if (!mine(call, call.world.state.roomTypes).some(({ id }) => id === roomTypeId))
    throw unknown('Room type');
  const found = mine(call, call.world.state.listings).filter((listing) =>
    propertyId === undefined ? listing.roomTypeId === roomTypeId : listing.propertyId === propertyId,
  );
  return {
    pricing_ratios: found.map(({ channelType: type, listingId, ratio, isRatioReadonly }) => ({
      channel_type: type,
      listing_id: listingId,
      ratio,
      readonly: isRatioReadonly,
    })),
  };
};

export const listingEndpoints: Endpoints = {
  'POST /listings/calendar': calendar,
  ...Object.fromEntries(kinds.map((kind) => [`POST /listings/${kind.list}`, write(kind)])),
  'GET /pricing_ratios': ratios,
};
