/** Groups equal rooms of a new order: same type, plan and nights. Pure. */
import { placesLeft, type StayDraft } from '../sell/create-order-draft.ts';

export interface StayGroup {
  readonly key: string;
  /** Indexes in the form. */
  readonly places: readonly number[];
  readonly first: StayDraft;
}

const keyOf = ({ roomTypeId, ratePlanId = '', checkIn, checkOut }: StayDraft): string =>
  [roomTypeId, ratePlanId, checkIn, checkOut].join(' ');

/** Ordered by the first room of each group. */
export const groupsOf = (stays: readonly StayDraft[]): StayGroup[] =>
  [...Map.groupBy(stays.entries(), ([, stay]) => keyOf(stay))].map(([key, members]) => ({
    key,
    places: members.map(([place]) => place),
    first: (members[0] as [number, StayDraft])[1],
  }));

/** Adds an equal room, unassigned, or removes the last one. */
export const resized = (
  stays: readonly StayDraft[],
  { places, first }: StayGroup,
  count: number,
): readonly StayDraft[] => {
  if (count > places.length) {
    const { roomId: _, arrival: __, roomFenOverride: ___, ...like } = first;
    return [...stays, ...Array.from({ length: count - places.length }, () => like)];
  }
  const dropped = new Set(places.slice(count));
  return stays.filter((_, place) => !dropped.has(place));
};

/** Further equal rooms available beside those chosen in the form. */
export const leftFor = (free: number, { first }: StayGroup, stays: readonly StayDraft[]): number =>
  Math.max(0, placesLeft(free, first.roomTypeId, first, stays));
