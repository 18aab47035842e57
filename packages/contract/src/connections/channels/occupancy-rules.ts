/** Guest counts of a plan with prices per person, compared with its room type. Pure. */

export interface OccupancyGaps {
  /** Guest counts that the room type takes and the plan has no price for: they cannot be booked there. */
  readonly missing: readonly number[];
  /** Guest counts that the plan sells and the room type does not take. */
  readonly beyond: readonly number[];
}

/** `occupancies`: empty where the price is per room, which has no gaps. */
export const occupancyGaps = (occupancies: readonly number[], maxGuests: number): OccupancyGaps => {
  if (occupancies.length === 0) return { missing: [], beyond: [] };
  const taken = Array.from({ length: maxGuests }, (_, at) => at + 1);
  return {
    missing: taken.filter((guests) => !occupancies.includes(guests)),
    beyond: occupancies.filter((guests) => guests > maxGuests),
  };
};
