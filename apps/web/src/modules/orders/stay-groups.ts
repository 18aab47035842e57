/** Rooms of a new order that are alike stand together: one type, one plan, the same nights. Pure. */
import { placesLeft, type StayDraft } from './create-order-draft.ts';

export interface StayGroup {
  readonly key: string;
  /** Their places in the form. */
  readonly places: readonly number[];
  readonly first: StayDraft;
}

const keyOf = ({ roomTypeId, ratePlanId = '', checkIn, checkOut }: StayDraft): string =>
  [roomTypeId, ratePlanId, checkIn, checkOut].join(' ');

/** In the order in which the first room of each was chosen. */
export const groupsOf = (stays: readonly StayDraft[]): StayGroup[] =>
  [...Map.groupBy(stays.entries(), ([, stay]) => keyOf(stay))].map(([key, members]) => ({
    key,
    places: members.map(([place]) => place),
    first: (members[0] as [number, StayDraft])[1],
  }));

/** One more room like these, which the server or the desk chooses; or the last of them less. */
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

/** How many more rooms like these are free, beside all that the form has chosen. */
export const leftFor = (free: number, { first }: StayGroup, stays: readonly StayDraft[]): number =>
  Math.max(0, placesLeft(free, first.roomTypeId, first, stays));
