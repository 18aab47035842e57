/** What the workplace shows, kept fresh: what is heard of is fetched again, the queue line by line. */
import { DAY_MS } from '@minsu/contract/durations.ts';
import type { KpiComparison } from '@minsu/contract/workplace/kpi-list.ts';
import type { QueueKey } from '@minsu/contract/workplace/queue-list.ts';
import { queueKeysHearing } from '@minsu/contract/workplace/queue-rules.ts';
import { getWorkplace, getWorkQueue, type WorkQueue } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../platform/call.ts';
import { useLive } from '../../platform/live.ts';
import {
  type AskAgain,
  invalidate,
  queryClient,
  queryKey,
  useCall,
  useCallAgain,
} from '../../platform/queries.ts';
import { inTurns } from './in-turns.ts';

/** What changes the figures and the calendar. */
const HEARD = new Set(['order', 'roomBlock', 'room', 'house']);
/** A busy business changes every second: figures follow at once, and then no more often than this. */
const FIGURES_MS = 5_000;
const LINES_MS = 2_000;
/** While changes of the last moments are added up. */
const whileCatchingUp: AskAgain<typeof getWorkplace> = {
  every: 3_000,
  while: ({ catchingUp }) => catchingUp,
};
const LONGEST_TIMER_MS = DAY_MS;

const KEY = queryKey(getWorkQueue, {});

/** Lines that were asked for again take the place of the old ones; a line that is no longer this user's is gone. */
export const withLines = (before: WorkQueue, part: WorkQueue, keys: readonly QueueKey[]): WorkQueue => ({
  items: [...before.items.filter(({ key }) => !keys.includes(key)), ...part.items],
  nextAt: part.nextAt,
});

const fetchLines = async (keys: readonly QueueKey[]): Promise<void> => {
  try {
    const part = await call(getWorkQueue, { keys: [...keys] }, { quiet: true });
    queryClient.setQueryData<WorkQueue>(KEY, (before) => before && withLines(before, part, keys));
  } catch {
    // All of it again, as soon as the server answers.
    invalidate([getWorkQueue]);
  }
};

/** Deadlines pass and days begin without anybody changing anything. */
const useNextChange = (nextAt: string | null | undefined): void => {
  useEffect(() => {
    if (!nextAt) return undefined;
    const wait = Math.min(LONGEST_TIMER_MS, Math.max(1_000, Date.parse(nextAt) - Date.now() + 500));
    const timer = setTimeout(() => invalidate([getWorkQueue, getWorkplace]), wait);
    return () => clearTimeout(timer);
  }, [nextAt]);
};

export const useWorkplace = (compare: KpiComparison) => {
  const figures = useCallAgain(getWorkplace, { compare }, whileCatchingUp, { staleTime: 0 });
  const queue = useCall(getWorkQueue, {}, { staleTime: 0 });
  const turns = useRef({
    figures: inTurns<string>(FIGURES_MS, () => invalidate([getWorkplace])),
    lines: inTurns<QueueKey>(LINES_MS, (keys) => void fetchLines(keys)),
  });
  useEffect(() => {
    const { figures: first, lines } = turns.current;
    return () => {
      first.stop();
      lines.stop();
    };
  }, []);
  useLive((changes) => {
    const entities = new Set(changes.map(({ entity }) => entity));
    for (const key of queueKeysHearing(entities)) turns.current.lines.add(key);
    for (const entity of entities) if (HEARD.has(entity)) turns.current.figures.add(entity);
  });
  useNextChange(queue.data?.nextAt);
  return { figures, queue };
};
