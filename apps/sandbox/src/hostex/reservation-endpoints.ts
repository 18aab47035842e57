/** Reservations: read by windows of dates, written for direct bookings only. */
import { addDays } from '../platforms/clock.ts';
import {
  type Call,
  type Endpoint,
  type Endpoints,
  listData,
  mine,
  staysOf,
  theProperty,
  theStay,
} from './call.ts';
import { emitStay } from './hooks.ts';
import { failed, notYours } from './hostex-error.ts';
import { blankStay, channelTypes, type Stay, stayStates } from './hostex-state.ts';
import {
  amountUpTo,
  bodyOf,
  currency,
  date,
  type Given,
  objectOf,
  oneOf,
  required,
  text,
  textUpTo,
  whole,
  wholeBetween,
  wholeText,
} from './params.ts';
import { customChannels, incomeMethods, todayOf } from './property-endpoints.ts';
import { stayLine } from './stay-wire.ts';

const MAX_AMOUNT = 999_999;
/** Half of the documented default window of 180 days: arrivals on both sides of today. */
const HALF_WINDOW_DAYS = 90;

const orders = ['booked_at', 'check_in_date', 'check_out_date', 'cancelled_at', 'created_at'] as const;

interface Range {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

const rangeOf = (query: Given, name: string): Range => ({
  from: date(query, `start_${name}`),
  to: date(query, `end_${name}`),
});

const isIn = (value: string, { from, to }: Range): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to);

/** Without any dates and without a code only arrivals around today are found. */
const arrivalsOf = (call: Call, arrivals: Range, departures: Range): Range => {
  const isOpen = [arrivals.from, arrivals.to, departures.from, departures.to].every(
    (one) => one === undefined,
  );
  if (!isOpen || call.query.reservation_code || call.query.channel_id) return arrivals;
  const today = todayOf(call);
  return { from: addDays(today, -HALF_WINDOW_DAYS), to: addDays(today, HALF_WINDOW_DAYS) };
};

const sortKey = (stay: Stay, order: (typeof orders)[number]): string | number =>
  ({
    booked_at: stay.bookedAt,
    check_in_date: stay.checkIn,
    check_out_date: stay.checkOut,
    cancelled_at: stay.cancelledAt ?? 0,
    created_at: stay.createdAt,
  })[order];

/** Always descending. */
const list: Endpoint = (call) => {
  const { query } = call;
  const departures = rangeOf(query, 'check_out_date');
  const arrivals = arrivalsOf(call, rangeOf(query, 'check_in_date'), departures);
  const propertyId = wholeText(query, 'property_id');
  const status = oneOf(...stayStates)(query, 'status');
  const type = oneOf(...channelTypes)(query, 'channel_type');
  const order = oneOf(...orders)(query, 'order_by') ?? 'booked_at';
  const [code, channelId] = [text(query, 'reservation_code'), text(query, 'channel_id')];
  const found = mine(call, call.world.state.stays).filter(
    (stay) =>
      isIn(stay.checkIn, arrivals) &&
      isIn(stay.checkOut, departures) &&
      [undefined, stay.propertyId].includes(propertyId) &&
      [undefined, stay.status].includes(status) &&
      [undefined, stay.channelType].includes(type) &&
      [undefined, stay.reservationCode].includes(code) &&
      [undefined, stay.channelId].includes(channelId),
  );
  const ordered = found.toSorted((a, b) => {
    const [left, right] = [sortKey(a, order), sortKey(b, order)];
    return left < right ? 1 : left > right ? -1 : 0;
  });
  return listData(
    call,
    'reservations',
    ordered.map((stay) => stayLine(call.world, stay)),
  );
};

const createFields = [
  'property_id',
  'custom_channel_id',
  'check_in_date',
  'check_out_date',
  'guest_name',
  'currency',
  'rate_amount',
  'commission_amount',
  'received_amount',
  'income_method_id',
  'number_of_guests',
  'mobile',
  'email',
  'remarks',
];

/** Reservation and stay code of a new reservation. */
export const newCode = (world: Call['world']): string => {
  const suffix = world.random.int(0, 0xffffff).toString(16).padStart(6, '0');
  return `0-${1_000_000 + world.nextTurn()}-${suffix}`;
};

const knownId = (given: Given, name: string, known: readonly { id: number }[]): number => {
  const id = required(whole, given, name);
  if (!known.some((one) => one.id === id)) throw failed(name, 'is unknown');
  return id;
};

const directStay = (call: Call, given: Given): Stay => {
  const property = theProperty(call, required(wholeText, given, 'property_id'));
  const [checkIn, checkOut] = [
    required(date, given, 'check_in_date'),
    required(date, given, 'check_out_date'),
  ];
  if (checkOut <= checkIn) throw failed('check_out_date', 'must be after check_in_date');
  const amount = amountUpTo(MAX_AMOUNT);
  const code = newCode(call.world);
  const now = call.world.now();
  return {
    ...blankStay(),
    accountId: call.account.id,
    reservationCode: code,
    stayCode: code,
    channelId: code,
    channelType: 'hostex_direct',
    listingId: '',
    propertyId: property.id,
    checkIn,
    checkOut,
    status: 'accepted',
    guests: wholeBetween(1, 99)(given, 'number_of_guests') ?? 1,
    guestName: required(textUpTo(100), given, 'guest_name'),
    guestPhone: textUpTo(50)(given, 'mobile') ?? '',
    guestEmail: text(given, 'email') ?? '',
    bookedAt: now,
    createdAt: now,
    creator: 'API',
    currency: required(currency, given, 'currency'),
    rate: required(amount, given, 'rate_amount'),
    commission: required(amount, given, 'commission_amount'),
    received: required(amount, given, 'received_amount'),
    remarks: textUpTo(500)(given, 'remarks') ?? '',
    customChannelId: knownId(given, 'custom_channel_id', customChannels),
    incomeMethodId: knownId(given, 'income_method_id', incomeMethods),
  };
};

/** Answers without data and without an idempotency key: a repetition makes a second stay. */
const create: Endpoint = (call) => {
  const stay = directStay(call, bodyOf(call.body, createFields));
  call.world.state.stays[stay.stayCode] = stay;
  emitStay(call.world, stay, 'reservation_created');
  call.world.touch();
  return undefined;
};

const freeFields = ['remarks', 'creator', 'number_of_guests', 'guest_name', 'mobile', 'email'];
/** Only of direct bookings: a channel's own dates and money are not changed here. */
const directFields = [
  'custom_channel_id',
  'check_in_date',
  'check_out_date',
  'currency',
  'rate_amount',
  'commission_amount',
];

const changesOf = (given: Given): Partial<Stay> => {
  const amount = amountUpTo(MAX_AMOUNT);
  const changes: Partial<Record<keyof Stay, unknown>> = {
    remarks: textUpTo(500)(given, 'remarks'),
    creator: textUpTo(50)(given, 'creator'),
    guests: wholeBetween(1, 99)(given, 'number_of_guests'),
    guestName: textUpTo(100)(given, 'guest_name'),
    guestPhone: textUpTo(50)(given, 'mobile'),
    guestEmail: text(given, 'email'),
    customChannelId:
      given.custom_channel_id === undefined ? undefined : knownId(given, 'custom_channel_id', customChannels),
    checkIn: date(given, 'check_in_date'),
    checkOut: date(given, 'check_out_date'),
    currency: currency(given, 'currency'),
    rate: amount(given, 'rate_amount'),
    commission: amount(given, 'commission_amount'),
  };
  return Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  ) as Partial<Stay>;
};

/** A move to another property is not offered. */
const change: Endpoint = (call) => {
  const stay = theStay(call);
  const given = bodyOf(call.body, [...freeFields, ...directFields]);
  if (stay.channelType !== 'hostex_direct' && directFields.some((name) => given[name] !== undefined))
    throw notYours();
  const changes = changesOf(given);
  if ((changes.checkOut ?? stay.checkOut) <= (changes.checkIn ?? stay.checkIn))
    throw failed('check_out_date', 'must be after check_in_date');
  Object.assign(stay, changes);
  emitStay(call.world, stay, 'reservation_updated', changes.rate === undefined ? undefined : 'rates_updated');
  call.world.touch();
  return {};
};

const cancel: Endpoint = (call) => {
  const stays = staysOf(call, call.params.code ?? '');
  if (stays.some(({ channelType }) => channelType !== 'hostex_direct')) throw notYours();
  for (const stay of stays) {
    if (stay.status === 'cancelled') continue;
    Object.assign(stay, { status: 'cancelled', cancelledAt: call.world.now() });
    emitStay(call.world, stay, 'reservation_updated');
  }
  call.world.touch();
  return {};
};

const setLockCode: Endpoint = (call) => {
  const stay = theStay(call);
  const given = bodyOf(call.body, ['lock_code']);
  stay.lockCode = given.lock_code === null ? null : required(textUpTo(50), given, 'lock_code');
  emitStay(
    call.world,
    stay,
    'reservation_updated',
    stay.lockCode === null ? 'lock_code_deleted' : 'lock_code_updated',
  );
  call.world.touch();
  return {};
};

/** Null deletes a field. The fields come under `custom_fields` or bare: the documents do not say. */
const setCustomFields: Endpoint = (call) => {
  const stay = theStay(call);
  const body = objectOf(call.body);
  const fields = body.custom_fields ?? body;
  if (typeof fields !== 'object' || Object.keys(fields).length === 0)
    throw failed('custom_fields', 'field is required');
  for (const [name, value] of Object.entries(fields)) {
    if (value === null) delete stay.customFields[name];
    else stay.customFields[name] = value;
  }
  call.world.touch();
  return {};
};

export const reservationEndpoints: Endpoints = {
  'GET /reservations': list,
  'POST /reservations': create,
  'PATCH /reservations/:stayCode': change,
  'DELETE /reservations/:code': cancel,
  'PATCH /reservations/:stayCode/check_in_details': setLockCode,
  'GET /reservations/:stayCode/custom_fields': (call) => ({ custom_fields: theStay(call).customFields }),
  'PATCH /reservations/:stayCode/custom_fields': setCustomFields,
};
