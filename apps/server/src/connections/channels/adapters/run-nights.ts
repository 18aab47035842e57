/** Runs as single nights, for platforms that need them. */
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import type { Account, Adapter, CellPart, CellRun, CellValue, NightRefusal, Outcome } from './adapter.ts';

export type RunNight = CellValue & { readonly night: string; readonly parts?: readonly CellPart[] };

export const nightsOfRuns = (runs: readonly CellRun[]): readonly RunNight[] =>
  runs.flatMap(({ from, to, ...value }) => datesOf(from, to).map((night) => ({ night, ...value })));

/** Consecutive days with the same value as one range with both ends included. */
export const ranged = <T>(days: readonly { readonly night: string; readonly says: T }[]) => {
  const ranges: { from: string; to: string; says: T; key: string }[] = [];
  for (const { night, says } of [...days].sort((a, b) => (a.night < b.night ? -1 : 1))) {
    const last = ranges.at(-1);
    const key = JSON.stringify(says);
    if (last && last.key === key && addDays(last.to, 1) === night) last.to = night;
    else ranges.push({ from: night, to: night, says, key });
  }
  return ranges;
};

type PushOne = (
  account: Account,
  listingKey: string,
  runs: readonly CellRun[],
) => Promise<Outcome<{ refused: Omit<NightRefusal, 'listingKey'>[] }>>;

/** The push of a platform that takes one listing a call. */
export const oneByOne =
  (push: PushOne): Adapter['push'] =>
  async (account, listings) => {
    const refused: NightRefusal[] = [];
    for (const { key, runs } of listings) {
      const outcome = await push(account, key, runs);
      if (outcome.kind !== 'done') return outcome;
      refused.push(...outcome.value.refused.map((night) => ({ listingKey: key, ...night })));
    }
    return { kind: 'done', value: { refused } };
  };
