/** Nights of a room as the events of its export: each owner's nights in a row are one, under a UID that stays. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { TakenRun } from './reading/calendar-writer-rules.ts';

export interface TakenNight {
  readonly night: string;
  /** The stay or block; null if the room is unowned but still cannot be slept in. */
  readonly ownerId: string | null;
  readonly reserved: boolean;
  /** Closures of linked rooms change with every booking of the other room, so they are identified by dates. */
  readonly linked: boolean;
  readonly changedAt: Date;
}

const nameOf = ({ ownerId, linked }: TakenNight): string => (ownerId === null || linked ? 'closed' : ownerId);

/** A stay that comes back to the room has a second run; only then its UID includes the date. */
const uidOf = (name: string, from: string, roomId: string, isFirst: boolean): string => {
  if (name === 'closed') return `${roomId}-${from}`;
  return isFirst ? name : `${name}-${from}`;
};

/** `nights` in their order; runs that end before `today` are over. */
export const takenRuns = (
  nights: readonly TakenNight[],
  { roomId, today, suffix }: { readonly roomId: string; readonly today: string; readonly suffix: string },
): TakenRun[] => {
  const runs: (TakenRun & { name: string })[] = [];
  const seen = new Set<string>();
  for (const taken of nights) {
    const { night, reserved, changedAt } = taken;
    const name = nameOf(taken);
    const last = runs.at(-1);
    if (last?.to === night && last.name === name) {
      const latest = changedAt > last.changedAt ? changedAt : last.changedAt;
      runs[runs.length - 1] = { ...last, to: addDays(night, 1), changedAt: latest };
      continue;
    }
    const uid = uidOf(name, night, roomId, !seen.has(name)) + suffix;
    seen.add(name);
    runs.push({ uid, from: night, to: addDays(night, 1), reserved, changedAt, name });
  }
  return runs.filter(({ to }) => to > today).map(({ name: _, ...run }) => run);
};
