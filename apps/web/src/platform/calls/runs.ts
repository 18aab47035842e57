/** The user's background runs: active ones, progress, and those shown in this window's corner. */
import { type BackgroundRun, getRun, isOver, listRuns } from '@minsu/contract/platform/background-run.ts';
import { useEffect } from 'react';
import { create } from 'zustand';
import { liveKeys } from './live.ts';
import { invalidate, queryClient, queryKey, useCall } from './queries.ts';

liveKeys({ run: [getRun, listRuns] });

const POLL_MS = 700;

interface Corner {
  /** Runs seen active in this window, shown until closed. */
  readonly watched: readonly string[];
  /** Run shown in a dialog. */
  readonly inDialog: string | null;
}

const useCorner = create<Corner>(() => ({ watched: [], inDialog: null }));

/** Shows a run in this window's corner. */
export const watchRun = (id: string): void => {
  useCorner.setState(({ watched }) => ({ watched: [...watched.filter((each) => each !== id), id] }));
  invalidate([listRuns]);
};

export const dismissRun = (id: string): void =>
  useCorner.setState(({ watched }) => ({ watched: watched.filter((each) => each !== id) }));

export const showInDialog = (id: string): void => useCorner.setState({ inDialog: id });

/** A result shown in a dialog is not repeated in the corner. */
export const leaveDialog = (id: string): void => {
  useCorner.setState({ inDialog: null });
  const known = queryClient.getQueryData<BackgroundRun>(queryKey(getRun, { id }));
  if (known && isOver(known)) dismissRun(id);
};

/** One run, polled until it ends. */
export const useRun = (id: string) => {
  const known = queryClient.getQueryData<BackgroundRun>(queryKey(getRun, { id }));
  const options = { quiet: true, staleTime: 0 };
  return useCall(getRun, { id }, known && isOver(known) ? options : { ...options, refetchInterval: POLL_MS });
};

/** Runs in the corner: active ones, and those that ended while watched. */
export const useCornerRuns = (): BackgroundRun[] => {
  const { watched, inDialog } = useCorner();
  const known = queryClient.getQueryData<BackgroundRun[]>(queryKey(listRuns, {})) ?? [];
  const isBusy = known.some((run) => !isOver(run));
  const { data = [] } = useCall(
    listRuns,
    {},
    { quiet: true, ...(isBusy ? { refetchInterval: POLL_MS } : {}) },
  );
  const busy = data
    .filter((run) => !isOver(run))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (busy)
      useCorner.setState((corner) => ({ watched: [...new Set([...corner.watched, ...busy.split(',')])] }));
  }, [busy]);
  return data.filter((run) => watched.includes(run.id) && run.id !== inDialog);
};
