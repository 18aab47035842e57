/** The user's calendar edits: sent in batches, drawn while pending, with undo and redo. */
import type { CellConflict, CellSample } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { CELL_LIMIT } from '@minsu/contract/inventory/prices/price-calendar.ts';
import { setPriceCells, undoPriceEdit } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { CallError, call } from '../../platform/calls/call.ts';
import { formatCount } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { PriceEditCell } from './price-cells.ts';
import { PriceEditQueue, type QueueHandlers, type SendAnswer } from './price-edit-queue.ts';
import { PriceSteps, type StepHandlers } from './price-steps.ts';
import type { RefreshHouses } from './use-price-grid.ts';
import { useSayUndone } from './use-say-undone.ts';

interface Saved {
  readonly editId: string;
  readonly edits: readonly PriceEditCell[];
}

export interface EditsInput {
  readonly refresh: RefreshHouses;
  /** Current values of a cell; null outside the window. */
  readonly seen: (cell: PriceEditCell['cell'], set: PriceEditCell['set']) => PriceEditCell['was'] | null;
  /** After a save that changed something. */
  readonly onSaved?: (edits: readonly PriceEditCell[]) => void;
}

const answerOf = (error: unknown): SendAnswer | null => {
  if (!(error instanceof CallError)) return null;
  if (error.failure === 'priceEdit.staleCells')
    return { kind: 'stale', conflicts: error.current as readonly CellConflict[] };
  if (error.failure === 'priceEdit.absurd')
    return { kind: 'absurd', samples: error.current as readonly CellSample[] };
  return null;
};

const useSend = (again: (edits: readonly PriceEditCell[]) => void): QueueHandlers['send'] => {
  const { t } = useTranslation(['priceBoard', 'components']);
  return async (edits, confirmAbsurd) => {
    try {
      const cells = edits.map(({ cell, set, was }) => ({ ...cell, set, was }));
      const { edit } = await call(setPriceCells, { cells, confirmAbsurd }, { quiet: true });
      return { kind: 'saved', editId: edit?.id ?? null };
    } catch (error) {
      const answer = answerOf(error);
      if (answer) return answer;
      const said = error instanceof CallError ? error.serverMessage : null;
      // Requests that did not reach the server can be retried; refusals would repeat.
      const retry = { label: t('components:retry'), run: () => again(edits) };
      toast.error(said ?? t('offline'), said === null ? { action: retry, seconds: 20 } : {});
      return { kind: 'refused' };
    }
  };
};

export const usePriceEdits = ({ refresh, seen, onSaved }: EditsInput) => {
  const { t } = useTranslation('priceBoard');
  const send = useSend((edits) => queue.add(edits));
  const handlers: QueueHandlers = {
    send,
    refresh,
    saved: (editId, edits) => {
      steps.saved(editId === null ? null : { editId, edits });
      if (editId !== null) onSaved?.(edits);
    },
    seen: (edit) => seen(edit.cell, edit.set) ?? edit.was,
  };
  const takeBack = useTakeBack(refresh);
  const stepHandlers: StepHandlers<Saved> = {
    idle: () => queue.idle(),
    takeBack,
    doAgain: ({ edits }) => queue.add(edits.map((edit) => ({ ...edit, was: queue.seen(edit) }))),
    nothing: () => toast.info(t('nothingToUndo')),
  };
  const [queue] = useState(() => new PriceEditQueue(handlers));
  const [steps] = useState(() => new PriceSteps(stepHandlers));
  useLayoutEffect(() => {
    queue.handlers = handlers;
    steps.handlers = stepHandlers;
  });
  const view = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.view,
  );
  const add = (edits: readonly PriceEditCell[]) => {
    if (edits.length > CELL_LIMIT) return toast.error(t('tooMany', { limit: formatCount(CELL_LIMIT) }));
    steps.began();
    if (edits.length > 0) queue.add(edits);
  };
  return { view, queue, add, undo: () => void steps.undo(), redo: () => void steps.redo() };
};

/** The server restores previous values and layers; cells changed since stay. */
const useTakeBack = (refresh: RefreshHouses): StepHandlers<Saved>['takeBack'] => {
  const say = useSayUndone();
  return async ({ editId, edits }) => {
    let count: number;
    try {
      count = (await call(undoPriceEdit, { id: editId })).edit?.cells ?? 0;
    } catch (error) {
      return error instanceof CallError && error.kind === 'refused' ? 'refused' : 'lost';
    }
    // The undo succeeded even if the refetch fails.
    await refresh(edits.map(({ cell }) => cell.houseId)).catch(() => undefined);
    say(count, edits.length);
    return 'done';
  };
};
