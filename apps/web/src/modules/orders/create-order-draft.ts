/** What the order form holds besides its plain fields, and what follows from it. Pure. */
import { addDays, rangesOverlap } from '@minsu/contract/dates.ts';
import type { InputOf } from '@minsu/contract/endpoint.ts';
import type { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import type { Quote, quoteStay } from '@minsu/contract/prices/price-endpoints.ts';
import { businessToday } from '../../platform/clocks.ts';

export interface InitialStay {
  readonly houseId?: string | undefined;
  readonly roomTypeId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly checkIn?: string | undefined;
  readonly checkOut?: string | undefined;
}

export interface StayDraft {
  readonly roomTypeId: string;
  /** The standard plan when absent. */
  readonly ratePlanId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly roomFenOverride?: number | undefined;
  /** Who comes in with the sale; kept while the form says that nobody does. */
  readonly arrival?: ArrivalDraft | undefined;
}

/** As it is typed: a guest's document may still be missing. */
export type ArrivalDraft = NonNullable<InputOf<typeof createOrder>['stays'][number]['arrival']>;

type Draft = Partial<InputOf<typeof createOrder>>;

/** At two in the night a walk-in still gets the night that has begun. */
export const today = (): string => businessToday(null);

export const tonight = (): { checkIn: string; checkOut: string } => ({
  checkIn: today(),
  checkOut: addDays(today(), 1),
});

const DEFAULT_GUESTS = 2;

/** Default source: walk-in for an arrival today, phone for a later one. A chosen source is kept. */
export const sourceFor = (stays: readonly Pick<StayDraft, 'checkIn'>[]): 'walk_in' | 'phone' =>
  stays.every(({ checkIn }) => checkIn <= today()) ? 'walk_in' : 'phone';

/** A preset room or type is the first stay; without one the form starts with the search. */
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

/** No stay with more guests than its room type takes. */
export const guestsWithin = (
  stays: readonly StayDraft[],
  types: readonly { readonly id: string; readonly maxGuests: number }[],
): StayDraft[] =>
  stays.map((stay) => {
    const most = types.find(({ id }) => id === stay.roomTypeId)?.maxGuests ?? stay.guests;
    return { ...stay, guests: Math.min(stay.guests, most) };
  });

/** Free places less what the form itself has chosen already. */
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

/** What the price of a stay of the form is asked with; the key under which the answer is kept. */
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

/** An own price replaces room and extra guests alike; the cleaning is due all the same. */
export const stayTotal = (stay: StayDraft, quote: Quote | undefined): number | null => {
  if (!quote) return null;
  return stay.roomFenOverride === undefined ? quote.totalFen : stay.roomFenOverride + quote.cleaningFen;
};

/** Null while a price is still missing. */
export const orderTotal = (
  stays: readonly StayDraft[],
  quotes: readonly (Quote | undefined)[],
): number | null =>
  stays.reduce<number | null>((sum, stay, index) => {
    const total = stayTotal(stay, quotes[index]);
    return sum === null || total === null ? null : sum + total;
  }, 0);

/** Restrictions that stand against some stay, each said once. */
export const overridable = (quotes: readonly (Quote | undefined)[]): string[] => [
  ...new Set(
    quotes.flatMap(
      (quote) => quote?.refusals.filter((one) => one.overridable).map((one) => one.message) ?? [],
    ),
  ),
];

export const isRefused = (quote: Quote | undefined, anyway: boolean): boolean =>
  quote?.refusals.some((one) => !(anyway && one.overridable)) ?? false;

/** The prices that were on screen go along, so that nothing else is charged; nothing is overridden that need not be. */
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

/** An amount that is not the price was typed, in this form or before the other way to sell was looked at. */
export const isOwnAmount = (payment: PaymentDraft | undefined, total: number | null): boolean =>
  payment?.amountFen !== undefined && payment.amountFen !== total;
