/** What the order form holds besides its plain fields, and what follows from it. Pure. */
import { addDays, localDate, rangesOverlap } from '@minsu/contract/dates.ts';
import type { InputOf } from '@minsu/contract/endpoint.ts';
import type { createOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { Quote } from '@minsu/contract/prices/price-endpoints.ts';

export interface InitialStay {
  readonly houseId?: string | undefined;
  readonly roomTypeId?: string | undefined;
  readonly roomId?: string | undefined;
  readonly checkIn?: string | undefined;
  readonly checkOut?: string | undefined;
}

export interface StayDraft {
  readonly roomTypeId: string;
  readonly roomId?: string | undefined;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly roomFenOverride?: number | undefined;
}

type Draft = Partial<InputOf<typeof createOrder>>;

export const today = (): string => localDate(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone);

export const tonight = (): { checkIn: string; checkOut: string } => ({
  checkIn: today(),
  checkOut: addDays(today(), 1),
});

const DEFAULT_GUESTS = 2;

/** A preset room or type is the first stay; without one the form starts with the search. */
export const initialDraft = (initial: InitialStay): Draft => {
  const { houseId, roomTypeId, roomId } = initial;
  const { checkIn = tonight().checkIn } = initial;
  const { checkOut = addDays(checkIn, 1) } = initial;
  const plain = {
    source: 'phone',
    channel: 'direct',
    collect: 'property',
    hold: false,
    remark: '',
    remarkInternal: '',
  } as const;
  if (!houseId || !roomTypeId) return { ...plain, ...(houseId ? { houseId } : {}), stays: [] };
  return {
    ...plain,
    houseId,
    stays: [{ roomTypeId, checkIn, checkOut, guests: DEFAULT_GUESTS, ...(roomId ? { roomId } : {}) }],
  };
};

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

/** An own price replaces room and extra guests alike. */
export const stayTotal = (stay: StayDraft, quote: Quote | undefined): number | null =>
  stay.roomFenOverride ?? quote?.totalFen ?? null;

/** Null while a price is still missing. */
export const orderTotal = (
  stays: readonly StayDraft[],
  quotes: readonly (Quote | undefined)[],
): number | null =>
  stays.reduce<number | null>((sum, stay, index) => {
    const total = stayTotal(stay, quotes[index]);
    return sum === null || total === null ? null : sum + total;
  }, 0);
