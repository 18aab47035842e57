/** Stays as they are sold, night by night: which of them are one visit of the same guests, and how far below list. Pure. */
import { addDays } from '@minsu/contract/dates.ts';
import { discountOf, type ListedNight, sumList } from '@minsu/contract/orders/discount-rules.ts';
import type { Visit, VisitNight } from '@minsu/contract/prices/restriction-rules.ts';
import { rootOf } from './guest-count-queries.ts';
import type { LockedStay } from './locked-order.ts';

export interface SoldNight extends ListedNight {
  readonly roomTypeId: string;
}

export interface SoldPart {
  readonly stayId: string;
  /** The stay that was cut: its parts are slept in by the same guests. */
  readonly rootId: string;
  readonly ratePlanId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: readonly SoldNight[];
}

/** A stay by the hour is restricted like a stay of the night of its day. */
export const partOf = (
  stay: Pick<LockedStay, 'id' | 'splitOf' | 'ratePlanId' | 'roomTypeId' | 'checkIn' | 'checkOut' | 'hours'>,
  nights: readonly SoldNight[],
): SoldPart => {
  const { checkIn, roomTypeId } = stay;
  return {
    stayId: stay.id,
    rootId: rootOf(stay),
    ratePlanId: stay.ratePlanId,
    checkIn,
    checkOut: stay.hours ? addDays(checkIn, 1) : stay.checkOut,
    nights: stay.hours ? [{ night: checkIn, roomTypeId, priceFen: 0, listFen: 0 }] : nights,
  };
};

/** The parts after a change: the ones named take the place of those they were. */
export const replaceParts = (parts: readonly SoldPart[], changed: readonly SoldPart[]): SoldPart[] => [
  ...parts.filter(({ stayId }) => !changed.some((one) => one.stayId === stayId)),
  ...changed,
];

/** Parts of one stay that follow each other without a gap are one visit: one arrival, one departure, one length. */
export const visitsOf = (parts: readonly SoldPart[]): Visit[] => {
  const visits: { rootId: string; checkIn: string; checkOut: string; nights: VisitNight[] }[] = [];
  const sorted = [...parts].sort((a, b) => (a.checkIn < b.checkIn ? -1 : 1));
  for (const { rootId, checkIn, checkOut, ratePlanId, nights } of sorted) {
    const sold = nights.map(({ night, roomTypeId }) => ({ night, roomTypeId, ratePlanId }));
    const open = visits.find((visit) => visit.rootId === rootId && visit.checkOut === checkIn);
    if (open) Object.assign(open, { checkOut, nights: [...open.nights, ...sold] });
    else visits.push({ rootId, checkIn, checkOut, nights: sold });
  }
  return visits;
};

/** Stays together, each by itself: what one pays above its list price is no discount for another. */
export const discountOfParts = (parts: readonly SoldPart[]): number =>
  [...Map.groupBy(parts, ({ rootId }) => rootId).values()].reduce(
    (total, ofRoot) => total + discountOf(ofRoot.flatMap(({ nights }) => nights)),
    0,
  );

export const listOfParts = (parts: readonly SoldPart[]): number =>
  parts.reduce((total, { nights }) => total + sumList(nights), 0);
