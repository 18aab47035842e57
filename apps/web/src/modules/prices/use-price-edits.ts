/** Own edits of the calendar: sent in batches, drawn until they are answered, undone and done again by keys. */
import type { CellConflict, CellSample } from '@minsu/contract/prices/price-calendar.ts';
import { CELL_LIMIT } from '@minsu/contract/prices/price-calendar.ts';
import { setPriceCells, undoPriceEdit } from '@minsu/contract/prices/price-calendar-endpoints.ts';
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CallError, call } from '../../platform/call.ts';
import { formatCount } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type EditHistory, noEdits, redone, remember, undo as stepBack } from './board/edit-history.ts';
import type { PriceEditCell } from './price-cells.ts';
import { PriceEditQueue, type QueueDoors, type SendAnswer } from './price-edit-queue.ts';
import type { RefreshHouses } from './use-price-grid.ts';

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
  const history = useRef<EditHistory<Saved>>(noEdits());
  /** An entry that is being done again keeps its place among the undone, until something else is done. */
  const redoing = useRef(false);
  const send = useSend((edits) => queue.add(edits));
  const doors: QueueDoors = {
    send,
    refresh,
    saved: (editId, edits) => {
      const entry = editId === null ? null : { editId, edits };
      if (redoing.current) history.current = redone(history.current, entry);
      else if (entry) history.current = remember(history.current, entry);
      redoing.current = false;
    },
    seen: (edit) => seen(edit.cell, edit.set) ?? edit.was,
  };
  const [queue] = useState(() => new PriceEditQueue(doors));
  useLayoutEffect(() => {
    queue.doors = doors;
  });
  const view = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.view,
  );
  const add = (edits: readonly PriceEditCell[]) => {
    if (edits.length > CELL_LIMIT) return toast.error(t('tooMany', { limit: formatCount(CELL_LIMIT) }));
    redoing.current = false;
    if (edits.length > 0) queue.add(edits);
  };
  const takeBack = useTakeBack(history, refresh);
  // What is still on its way is undone as soon as it has arrived.
  const undo = () =>
    void queue.idle().then((answered) => {
      redoing.current = false;
      return answered ? takeBack() : undefined;
    });
  const redo = () =>
    void queue.idle().then((answered) => {
      const entry = history.current.undone.at(-1);
      if (!answered || !entry) return;
      redoing.current = true;
      queue.add(entry.edits.map((edit) => ({ ...edit, was: queue.seen(edit) })));
    });
  return { view, queue, add, undo, redo };
};

/** The server knows what each cell was, layer included; cells that changed again stay as they are. */
const useTakeBack = (history: { current: EditHistory<Saved> }, refresh: RefreshHouses) => {
  const { t } = useTranslation('priceBoard');
  const busy = useRef(false);
  return async (): Promise<void> => {
    const step = stepBack(history.current);
    if (busy.current) return;
    if (!step) return toast.info(t('nothingToUndo'));
    busy.current = true;
    try {
      const { edit } = await call(undoPriceEdit, { id: step.entry.editId });
      const [count, all] = [edit?.cells ?? 0, step.entry.edits.length];
      history.current = step.history;
      await refresh(step.entry.edits.map(({ cell }) => cell.houseId));
      if (count >= all) toast.success(t('undone', { count }));
      else toast.warning(t('undonePartly', { count, left: all - count }));
    } catch (error) {
      // Refused for good: the next undo must not stand behind it.
      if (error instanceof CallError && error.kind === 'refused')
        history.current = { ...step.history, undone: history.current.undone };
    } finally {
      busy.current = false;
    }
  };
};
