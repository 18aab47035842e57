/** Ctrl+Z on the board: undoes the last step, names it, and shows its place. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { type BoardStep, listSteps } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { takeBack, useSayTakenBack } from '../../../components/forms/take-back.ts';
import { CallError, call } from '../../../platform/calls/call.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { isCovered, isTyping, isUndoKey } from '../../../platform/shortcuts.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardHandle } from '../board/use-board-handle.ts';
import type { RefreshHouses } from '../use-board.ts';
import { roomRow } from '../view/board-bars.ts';
import { placeUndone, stepToUndo } from './board-undo-rules.ts';

interface UndoInput {
  readonly handle: RefObject<BoardHandle | null>;
  readonly firstDay: string;
  readonly refresh: RefreshHouses;
  /** Opens the list when the last step needs to be seen first. */
  readonly onList: () => void;
}

const undoLast = async (after: (step: BoardStep) => void): Promise<BoardStep | 'nothing' | 'old'> => {
  const step = stepToUndo(await call(listSteps, {}), Date.now());
  return typeof step === 'string' ? step : takeBack({ id: step.id }, {}, after);
};

/** Returns a callback for steps undone in another way. */
export const useBoardUndo = ({ handle, firstDay, refresh, onList }: UndoInput) => {
  const onUndone = (step: BoardStep) =>
    void refresh([step.houseId]).then(() => {
      const place = placeUndone(step);
      if (place) handle.current?.point(roomRow(place.roomId), daysBetween(firstDay, place.from));
    });
  useUndoKey(onUndone, onList);
  return onUndone;
};

const useUndoKey = (onUndone: (step: BoardStep) => void, onList: () => void): void => {
  const { t } = useTranslation('roomStatus');
  const mayUndo = useMay()('order:edit');
  const say = useSayTakenBack();
  const running = useRef(Promise.resolve());
  const undone = (step: BoardStep) => {
    say(step);
    onUndone(step);
  };
  const undo = async () => {
    try {
      const step = await undoLast(undone);
      if (step === 'nothing') return toast.info(t('undoNothing'));
      if (step === 'old') {
        toast.info(t('undoOld'));
        return onList();
      }
      undone(step);
    } catch (error) {
      // The reason has been shown; the list shows the later step.
      if (error instanceof CallError && error.failure === orderFailures.stepOverridden.code) onList();
    }
  };
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!mayUndo || !isUndoKey(event) || isTyping(event.target) || isCovered()) return;
    event.preventDefault();
    // Key presses are serialised.
    running.current = running.current.then(undo);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};
