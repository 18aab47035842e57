/** Merges consecutive nights with the same state into one mark. Pure. */
import type { CellMark, CellMarks } from '@minsu/contract/connections/channels/channel-cell-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';

/** One night of a type and plan that differs at some connection. */
export interface MarkedNight extends Pick<CellMark, 'houseId' | 'roomTypeId' | 'ratePlanId' | 'state'> {
  readonly night: string;
  /** Sorted names of the connections that differ. */
  readonly connections: readonly string[];
}

/** `nights` sorted by house, type and plan, then by date. */
export const marksOf = (nights: readonly MarkedNight[]): Pick<CellMarks, 'connections' | 'marks'> => {
  const connections = [...new Set(nights.flatMap((each) => each.connections))].sort();
  const positions = new Map(connections.map((name, at) => [name, at]));
  const marks: CellMark[] = [];
  for (const { night, connections: names, ...of } of nights) {
    const at = names.map((name) => positions.get(name) ?? 0);
    const last = marks.at(-1);
    const goesOn =
      last !== undefined &&
      last.to === night &&
      last.houseId === of.houseId &&
      last.roomTypeId === of.roomTypeId &&
      last.ratePlanId === of.ratePlanId &&
      last.state === of.state &&
      last.at.join() === at.join();
    if (goesOn) last.to = addDays(night, 1);
    else marks.push({ ...of, from: night, to: addDays(night, 1), at });
  }
  return { connections, marks };
};
