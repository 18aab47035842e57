/** Stays as sold night by night: which form one visit, and how far below list price. Pure. */

import type { Visit, VisitNight } from '@minsu/contract/inventory/prices/restriction-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { discountOf, type ListedNight, sumList } from '@minsu/contract/sales/orders/folio/discount-rules.ts';
import type { LockedStay } from '../locked-order.ts';
import { rootOf } from '../stay/guest-count-queries.ts';

export interface SoldNight extends ListedNight {
  readonly roomTypeId: string;
}

export interface SoldPart {
  readonly stayId: string;
  /** Original stay of a split; its parts have the same guests. */
  readonly rootId: string;
  readonly ratePlanId: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: readonly SoldNight[];
}

/** An hourly stay is restricted like a stay of that day's night. */
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

/** Parts after a change: changed ones replace their originals. */
export const replaceParts = (parts: readonly SoldPart[], changed: readonly SoldPart[]): SoldPart[] => [
  ...parts.filter(({ stayId }) => !changed.some((one) => one.stayId === stayId)),
  ...changed,
];

/** Consecutive parts of a split stay are one visit: one arrival, one departure, one length. */
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

/** Sums discounts per stay; a price above list does not offset another stay's discount. */
export const discountOfParts = (parts: readonly SoldPart[]): number =>
  [...Map.groupBy(parts, ({ rootId }) => rootId).values()].reduce(
    (total, ofRoot) => total + discountOf(ofRoot.flatMap(({ nights }) => nights)),
    0,
  );

export const listOfParts = (parts: readonly SoldPart[]): number =>
  parts.reduce((total, { nights }) => total + sumList(nights), 0);
