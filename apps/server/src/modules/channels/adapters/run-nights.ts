/** The nights of runs, one by one, as the platforms want them. */
import { datesOf } from '@minsu/contract/dates.ts';
import type { Account, Adapter, CellPart, CellRun, CellValue, NightRefusal, Outcome } from './adapter.ts';

type RunNight = CellValue & { readonly night: string; readonly parts?: readonly CellPart[] };

export const nightsOfRuns = (runs: readonly CellRun[]): readonly RunNight[] =>
  runs.flatMap(({ from, to, ...value }) => datesOf(from, to).map((night) => ({ night, ...value })));

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
