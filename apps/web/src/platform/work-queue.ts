/** Lines of the action queue, kept fresh one by one: all of them on the workplace, those with a count in the menu. */
import type { QueueKey } from '@minsu/contract/operations/workplace/queue-list.ts';
import { queueKeysAffectedBy } from '@minsu/contract/operations/workplace/queue-rules.ts';
import { getWorkQueue, type WorkQueue } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type CallError, call } from './calls/call.ts';
import { useLive } from './calls/live.ts';
import { queryClient, queryKey, useCall } from './calls/queries.ts';
import { inTurns, type Turns } from './in-turns.ts';

type Asked = InputOf<typeof getWorkQueue>;

/** Replaces refetched lines; drops lines the user may no longer see. */
const withLines = (before: WorkQueue, part: WorkQueue, keys: readonly QueueKey[]): WorkQueue => ({
  items: [...before.items.filter(({ key }) => !keys.includes(key)), ...part.items],
  nextAt: part.nextAt,
});

const refetch = (asked: Asked) =>
  void queryClient.invalidateQueries({ queryKey: queryKey(getWorkQueue, asked), exact: true });

const fetchLines = async (asked: Asked, keys: readonly QueueKey[]): Promise<void> => {
  try {
    const part = await call(getWorkQueue, { keys: [...keys] }, { quiet: true });
    queryClient.setQueryData<WorkQueue>(
      queryKey(getWorkQueue, asked),
      (before) => before && withLines(before, part, keys),
    );
  } catch {
    // Refetches everything as soon as the server answers.
    refetch(asked);
  }
};

const MAX_TIMER_MS = DAY_MS;

/** Deadlines pass and days begin without an event. */
export const useNextChange = (nextAt: string | null | undefined, run: () => void): void => {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (!nextAt) return undefined;
    const wait = Math.min(MAX_TIMER_MS, Math.max(1_000, Date.parse(nextAt) - Date.now() + 500));
    const timer = setTimeout(() => latest.current(), wait);
    return () => clearTimeout(timer);
  }, [nextAt]);
};

interface QueueLinesOptions {
  /** Changed lines are fetched soon after the first change, then at most this often. */
  readonly everyMs: number;
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly quiet?: boolean;
}

/** `keys`: null for every line of the user. */
export const useQueueLines = (
  keys: readonly QueueKey[] | null,
  { everyMs, ...options }: QueueLinesOptions,
): UseQueryResult<OutputOf<typeof getWorkQueue>, CallError> => {
  const asked: Asked = keys === null ? {} : { keys: [...keys] };
  const query = useCall(getWorkQueue, asked, options);
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
  });
  const turns = useRef<Turns<QueueKey>>(null);
  useEffect(() => {
    const mine = inTurns<QueueKey>(everyMs, (lines) => void fetchLines(latest.current, lines));
    turns.current = mine;
    return mine.stop;
  }, [everyMs]);
  const { enabled = true } = options;
  useLive((changes) => {
    if (!enabled) return;
    const affected = queueKeysAffectedBy(new Set(changes.map(({ entity }) => entity)));
    for (const key of affected) if (keys === null || keys.includes(key)) turns.current?.add(key);
  });
  useNextChange(query.data?.nextAt, () => refetch(asked));
  return query;
};
