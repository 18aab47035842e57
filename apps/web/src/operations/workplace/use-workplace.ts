/** Data of the workplace, kept fresh: changed parts are refetched, the queue line by line. */

import type { KpiComparison } from '@minsu/contract/operations/workplace/kpi-list.ts';
import { getWorkplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { useEffect, useRef } from 'react';
import { useLive } from '../../platform/calls/live.ts';
import { type AskAgain, invalidate, useCallAgain } from '../../platform/calls/queries.ts';
import { inTurns } from '../../platform/in-turns.ts';
import { useNextChange, useQueueLines } from '../../platform/work-queue.ts';

/** Records whose changes affect the figures and the calendar. */
const HEARD = new Set(['order', 'roomBlock', 'room', 'house']);
/** A busy business changes every second: figures follow at once, and then no more often than this. */
const FIGURES_MS = 5_000;
const LINES_MS = 2_000;
/** While changes of the last moments are added up. */
const whileCatchingUp: AskAgain<typeof getWorkplace> = {
  every: 3_000,
  while: ({ catchingUp }) => catchingUp,
};

export const useWorkplace = (compare: KpiComparison) => {
  const figures = useCallAgain(getWorkplace, { compare }, whileCatchingUp, { staleTime: 0 });
  const queue = useQueueLines(null, { everyMs: LINES_MS, staleTime: 0 });
  const turns = useRef(inTurns<string>(FIGURES_MS, () => invalidate([getWorkplace])));
  useEffect(() => turns.current.stop, []);
  useLive((changes) => {
    for (const { entity } of changes) if (HEARD.has(entity)) turns.current.add(entity);
  });
  useNextChange(queue.data?.nextAt, () => invalidate([getWorkplace]));
  return { figures, queue };
};
