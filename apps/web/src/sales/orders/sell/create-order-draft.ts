/** State of the order form beyond its plain fields, and derived values. Pure. */

import type { Quote, quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { addDays, rangesOverlap } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { businessToday } from '../../../platform/clocks.ts';

export interface InitialStay {
  readonly houseId?: string | undefined;
  readonly roomTypeId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly checkIn?: string | undefined;
  readonly checkOut?: string | undefined;
}

export interface StayDraft {
  readonly roomTypeId: string;
  /** Absent: the standard plan. */
  readonly ratePlanId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly roomFenOverride?: number | undefined;
  /** Guests checking in with the sale; kept while that option is off. */
  readonly arrival?: ArrivalDraft | undefined;
}

/** Raw input: a guest's document may be missing. */
export type ArrivalDraft = NonNullable<InputOf<typeof createOrder>['stays'][number]['arrival']>;

type Draft = Partial<InputOf<typeof createOrder>>;

/** At two in the morning a walk-in still gets the current business night. */
export const today = (): string => businessToday(null);

export const tonight = (): { checkIn: string; checkOut: string } => ({
  checkIn: today(),
  checkOut: addDays(today(), 1),
});

const DEFAULT_GUESTS = 2;

/** Default source: walk-in for an arrival today, phone for a later one. A chosen source is kept. */
export const sourceFor = (stays: readonly Pick<StayDraft, 'checkIn'>[]): 'walk_in' | 'phone' =>
  stays.every(({ checkIn }) => checkIn <= today()) ? 'walk_in' : 'phone';

/** A preset room or type becomes the first stay; otherwise the form starts with the search. */
export const initialDraft = (initial: InitialStay): Draft => {
  const { houseId, roomTypeId, roomId } = initial;
  const { checkIn = tonight().checkIn } = initial;
  const { checkOut = addDays(checkIn, 1) } = initial;
  const stays =
    houseId && roomTypeId
      ? [{ roomTypeId, checkIn, checkOut, guests: DEFAULT_GUESTS, ...(roomId ? { roomId } : {}) }]
      : [];
  return {
    source: sourceFor(stays),
    channel: 'direct',
    collect: 'property',
    hold: false,
    ignoreRestrictions: false,
    ...(houseId ? { houseId } : {}),
    stays,
  };
};

/** Limits guests to the room type's capacity. */
export const guestsWithin = (
  stays: readonly StayDraft[],
  types: readonly { readonly id: string; readonly maxGuests: number }[],
): StayDraft[] =>
  stays.map((stay) => {
    const most = types.find(({ id }) => id === stay.roomTypeId)?.maxGuests ?? stay.guests;
    return { ...stay, guests: Math.min(stay.guests, most) };
  });

/** Available rooms less those chosen in the form. */
export const placesLeft = (
  free: number,
  roomTypeId: string,
  range: { readonly checkIn: string; readonly checkOut: string },
  chosen: readonly StayDraft[],
): number =>
  free -
  chosen.filter(
    (stay) =>
      stay.roomTypeId === roomTypeId &&
      rangesOverlap(stay.checkIn, stay.checkOut, range.checkIn, range.checkOut),
  ).length;

export type Channel = NonNullable<InputOf<typeof createOrder>['channel']>;

/** Quote request for a stay in the form; also the cache key. */
export const quoteInput = (
  houseId: string | undefined,
  channel: Channel,
  { roomTypeId, ratePlanId, checkIn, checkOut, guests }: StayDraft,
): InputOf<typeof quoteStay> => ({
  houseId: houseId ?? '',
  roomTypeId,
  ...(ratePlanId === undefined ? {} : { ratePlanId }),
  channel,
  checkIn,
  checkOut,
  guests,
});

/** An own price replaces room and extra-guest prices; cleaning is still charged. */
export const stayTotal = (stay: StayDraft, quote: Quote | undefined): number | null => {
  if (!quote) return null;
  return stay.roomFenOverride === undefined ? quote.totalFen : stay.roomFenOverride + quote.cleaningFen;
};

/** Null while a price is missing. */
export const orderTotal = (
  stays: readonly StayDraft[],
  quotes: readonly (Quote | undefined)[],
): number | null =>
  stays.reduce<number | null>((sum, stay, index) => {
    const total = stayTotal(stay, quotes[index]);
    return sum === null || total === null ? null : sum + total;
  }, 0);

/** Restrictions broken by any stay, deduplicated. */
export const overridable = (quotes: readonly (Quote | undefined)[]): string[] => [
  ...new Set(
    quotes.flatMap(
      (quote) => quote?.refusals.filter((one) => one.overridable).map((one) => one.message) ?? [],
    ),
  ),
];

export const isRefused = (quote: Quote | undefined, anyway: boolean): boolean =>
  quote?.refusals.some((one) => !(anyway && one.overridable)) ?? false;

/** Sends the prices shown on screen so that no others are charged, and overrides only broken restrictions. */
export const asTold = (
  input: InputOf<typeof createOrder>,
  quoteOf: (stay: StayDraft) => Quote | undefined,
): InputOf<typeof createOrder> => {
  const stays = input.stays as readonly StayDraft[];
  const quotes = stays.map(quoteOf);
  return {
    ...input,
    ignoreRestrictions: input.ignoreRestrictions === true && overridable(quotes).length > 0,
    stays: stays.map((stay, index) => {
      const quotedFen = stayTotal(stay, quotes[index]);
      return quotedFen === null ? stay : { ...stay, quotedFen };
    }),
  };
};

export interface PaymentDraft {
  readonly method: string;
  readonly amountFen: number | undefined;
}

/** An amount different from the price was typed, here or before switching the kind of sale. */
export const isOwnAmount = (payment: PaymentDraft | undefined, total: number | null): boolean =>
  payment?.amountFen !== undefined && payment.amountFen !== total;
