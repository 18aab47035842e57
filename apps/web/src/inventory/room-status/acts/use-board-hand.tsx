/** All user actions on bars: drops, selection, locks, tray, and refusal messages. */
import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { type RefObject, useState } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import type { CarryPress } from '../board/board-carry.ts';
import { type Board, conflictsWith } from '../board/board-index.ts';
import type { BoardChange, BoardRefusal } from '../board/board-model.ts';
import { type Shift, shiftPicks } from '../board/board-picks.ts';
import type { BoardHandle } from '../board/use-board-handle.ts';
import { HeldBarHint } from '../held-bar-hint.tsx';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import { useBoardNotice } from '../use-board-notice.tsx';
import { useHeldBar } from '../use-held-bar.ts';
import { roomRow, stayBarId, trayBar } from '../view/board-bars.ts';
import { dayCounter } from '../view/board-data.ts';
import { useBoardWords } from '../view/board-words.ts';
import { PickBar } from './pick-bar.tsx';
import { useBoardChanges, useBoardRefusal, type useMovedBars } from './use-board-changes.ts';
import { usePicks } from './use-picks.ts';
import { useSplitAt } from './use-split-at.ts';
import { useStayActs } from './use-stay-acts.ts';
import { useSwap } from './use-swap.ts';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));
const SwapDialog = lazyPart(() => import('./swap-dialog.tsx'));
const SplitStayPanel = lazyPart(() => import('../../../sales/orders/split-stay-panel.tsx'));
const ShiftDialog = lazyPart(() => import('./shift-dialog.tsx'));

interface HandInput {
  readonly model: BoardModel;
  readonly moved: ReturnType<typeof useMovedBars>;
  readonly refresh: RefreshHouses;
  readonly handle: RefObject<BoardHandle | null>;
}

export type BoardHand = ReturnType<typeof useBoardHand>;

export const useBoardHand = ({ model, moved, refresh, handle }: HandInput) => {
  const [lifted, setLifted] = useState(false);
  const notices = useBoardNotice();
  const acts = useStayActs({ model, moved, refresh, notices });
  const { onChange, moves } = useBoardChanges({ model, moved, refresh, notices });
  const swap = useSwap({ model, moved, refresh, notices, handle });
  const split = useSplitAt(model, refresh);
  const { held, onHold } = useHeldBar(model, handle);
  const onRefuse = useBoardRefusal(model, notices, (barIds) => acts.lock(barIds, false), swap.offerFor);
  const picks = usePicks(model, handle);
  const carried = useTrayBars(model, handle);
  /** Chosen from a list; equals a drop on that room. */
  const moveTo = (stay: BoardStay, roomId: string) => {
    const day = dayCounter(model.board.from);
    const at = { rowKey: roomRow(roomId), from: day(stay.checkIn), to: day(stay.checkOut) };
    onChange({ ...at, barId: stayBarId(stay), kind: 'place', others: [] });
  };
  const tray = { ...carried, moveTo };
  const shift = useShift({ picks, handle, onRefuse, onChange });
  const gridEvents = {
    picked: picks.ids,
    notice: notices.notice,
    onChange,
    onPick: picks.onPick,
    onClearPicks: picks.clear,
    onRefuse,
    onCloseNotice: notices.close,
    onLift: setLifted,
    onHold,
    onAct: (act: 'lock' | 'unassign' | 'swap', barIds: readonly string[]) => {
      if (act === 'swap') swap.ask(barIds);
      else if (act === 'lock') acts.toggleLock(barIds);
      else acts.unassign(barIds);
    },
    onSplit: split.ask,
  };
  return { grid: gridEvents, lifted, held, picks, acts, moves, swap, split, shift, tray };
};

interface ShiftInput extends Pick<HandInput, 'handle'> {
  readonly picks: ReturnType<typeof usePicks>;
  readonly onRefuse: (refusal: BoardRefusal) => void;
  readonly onChange: (change: BoardChange) => void;
}

/** Equals dragging the selection. */
const useShift =
  ({ picks, handle, onRefuse, onChange }: ShiftInput) =>
  (by: Shift): void => {
    const board = handle.current?.board();
    const shifted = board && shiftPicks(board, picks.ids, by);
    if (!shifted) return;
    if ('refusal' in shifted) onRefuse(shifted.refusal);
    else onChange(shifted.change);
  };

/** Moves unassigned stays onto a row: by pointer, or held until a key or click drops them. */
const useTrayBars = (model: BoardModel, handle: RefObject<BoardHandle | null>) => {
  const words = useBoardWords();
  const barFor = (stay: BoardStay) => trayBar(stay, { board: model.board, words, colourBy: model.colourBy });
  /** A free room of its type, else any room of its type, else the first row. */
  const firstRow = (stay: BoardStay, board: Board): string => {
    const bar = barFor(stay);
    const ofHouse = model.board.houses.find(({ id }) => id === stay.houseId);
    const ofType = ofHouse?.types.find(({ id }) => id === stay.roomTypeId)?.rooms ?? [];
    const rows = ofType.map(({ id }) => roomRow(id)).filter((key) => board.rows.byKey.has(key));
    const free = rows.find(
      (key) => conflictsWith(board.bars, { rowKey: key, from: bar.from, to: bar.to }).length === 0,
    );
    return free ?? rows[0] ?? board.rows.rooms[0] ?? '';
  };
  return {
    place: (stay: BoardStay) => {
      const grid = handle.current;
      grid?.place(barFor(stay), firstRow(stay, grid.board()));
    },
    carry: (stay: BoardStay, press: CarryPress) => handle.current?.carryIn(barFor(stay), press),
  };
};

/** Action bar of the selection, and dialogs after a drop. */
export const BoardHandParts = ({ hand }: { readonly hand: BoardHand }) => {
  const may = useMay();
  const [shifting, setShifting] = useState(false);
  const { picks, acts, moves, swap, split } = hand;
  const ids = [...picks.ids];
  return (
    <>
      {hand.held && <HeldBarHint held={hand.held} />}
      <PickBar
        count={ids.length}
        allLocked={picks.stays.every(({ locked }) => locked)}
        mayEdit={may('order:edit')}
        onMove={() => setShifting(true)}
        onLock={(locked) => acts.lock(ids, locked)}
        onUnassign={() => acts.unassign(ids)}
        onClear={picks.clear}
      />
      <ShiftDialog
        open={shifting}
        count={ids.length}
        onClose={() => setShifting(false)}
        onShift={(by) => {
          setShifting(false);
          hand.shift(by);
        }}
      />
      {swap.asked && <SwapDialog asked={swap.asked} onClose={swap.close} onConfirm={swap.confirm} />}
      {split.asked && <SplitStayPanel {...split.asked} onClose={split.close} onDone={split.done} />}
      {moves.asked && <MoveDialog asked={moves.asked} onClose={moves.close} onConfirm={moves.confirm} />}
    </>
  );
};
