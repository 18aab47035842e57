/** Own edits of the calendar: sent in batches, drawn until they are answered, undone and done again by keys. */
import type { CellConflict, CellSample } from '@minsu/contract/prices/price-calendar.ts';
import { CELL_LIMIT } from '@minsu/contract/prices/price-calendar.ts';
import { setPriceCells, undoPriceEdit } from '@minsu/contract/prices/price-calendar-endpoints.ts';
import { useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { CallError, call } from '../../platform/call.ts';
import { formatCount } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { PriceEditCell } from './price-cells.ts';
import { PriceEditQueue, type QueueDoors, type SendAnswer } from './price-edit-queue.ts';
import { PriceSteps, type StepDoors } from './price-steps.ts';
import type { RefreshHouses } from './use-price-grid.ts';
import { useSayUndone } from './use-say-undone.ts';

interface Saved {
  readonly editId: string;
  readonly edits: readonly PriceEditCell[];
}

export interface EditsInput {
  readonly refresh: RefreshHouses;
  /** What a cell shows now; null outside the window. */
  readonly seen: (cell: PriceEditCell['cell'], set: PriceEditCell['set']) => PriceEditCell['was'] | null;
}

const answerOf = (error: unknown): SendAnswer | null => {
  if (!(error instanceof CallError)) return null;
  if (error.failure === 'priceEdit.staleCells')
    return { kind: 'stale', conflicts: error.current as readonly CellConflict[] };
  if (error.failure === 'priceEdit.absurd')
    return { kind: 'absurd', samples: error.current as readonly CellSample[] };
  return null;
};

const useSend = (again: (edits: readonly PriceEditCell[]) => void): QueueDoors['send'] => {
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
      // What the server has not seen may be sent again; what it refused would be refused again.
      const retry = { label: t('components:retry'), run: () => again(edits) };
      toast.error(said ?? t('offline'), said === null ? { action: retry, seconds: 20 } : {});
      return { kind: 'refused' };
    }
  };
};

export const usePriceEdits = ({ refresh, seen }: EditsInput) => {
  const { t } = useTranslation('priceBoard');
  const send = useSend((edits) => queue.add(edits));
  const doors: QueueDoors = {
    send,
    refresh,
    saved: (editId, edits) => steps.saved(editId === null ? null : { editId, edits }),
    seen: (edit) => seen(edit.cell, edit.set) ?? edit.was,
  };
  const takeBack = useTakeBack(refresh);
  const stepDoors: StepDoors<Saved> = {
    idle: () => queue.idle(),
    takeBack,
    doAgain: ({ edits }) => queue.add(edits.map((edit) => ({ ...edit, was: queue.seen(edit) }))),
    nothing: () => toast.info(t('nothingToUndo')),
  };
  const [queue] = useState(() => new PriceEditQueue(doors));
  const [steps] = useState(() => new PriceSteps(stepDoors));
  useLayoutEffect(() => {
    queue.doors = doors;
    steps.doors = stepDoors;
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

/** The server knows what each cell was, layer included; cells that changed again stay as they are. */
const useTakeBack = (refresh: RefreshHouses): StepDoors<Saved>['takeBack'] => {
  const say = useSayUndone();
  return async ({ editId, edits }) => {
    let count: number;
    try {
      count = (await call(undoPriceEdit, { id: editId })).edit?.cells ?? 0;
    } catch (error) {
      return error instanceof CallError && error.kind === 'refused' ? 'refused' : 'lost';
    }
    // Taken back it is, shown or not.
    await refresh(edits.map(({ cell }) => cell.houseId)).catch(() => undefined);
    say(count, edits.length);
    return 'done';
  };
};
