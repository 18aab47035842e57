/** Locks, unlocks and unassigns stays from the board: one step per property. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import {
  lockStays,
  type StepDone,
  unassignStays,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { call } from '../../../platform/calls/call.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { RefreshHouses } from '../use-board.ts';
import type { BoardModel } from '../use-board-model.ts';
import type { BoardNotices } from '../use-board-notice.tsx';
import { isCutOff } from '../use-cut-off.ts';
import { roomRow, stayBarId } from '../view/board-bars.ts';
import { dayCounter } from '../view/board-data.ts';
import { type RefusalWords, sayServerRefusal } from './board-refusals.ts';
import { recordIn } from './use-board-changes.ts';
import type { MovedBars } from './use-stay-moves.ts';

interface ActsInput {
  readonly model: BoardModel;
  readonly moved: MovedBars;
  readonly refresh: RefreshHouses;
  readonly notices: BoardNotices;
}

type Send = (stays: { stayId: string; version: number }[]) => Promise<StepDone>;

/** Stays behind bars, deduplicated, because a stay may have several bars. */
const staysOf = (model: BoardModel, barIds: readonly string[]): BoardStay[] => {
  const found = barIds.flatMap((id) => {
    const record = recordIn(model)(id);
    return record?.kind === 'stay' ? [record.stay] : [];
  });
  return [...new Map(found.map((stay) => [stay.id, stay])).values()];
};

/** Stays of one property: drawn as pending, then as returned. */
const useSend = ({ model, moved, refresh, notices }: ActsInput) => {
  const { t } = useTranslation('roomStatus');
  const stepDone = useStepDone();
  const day = dayCounter(model.board.from);
  /** At the first bar. */
  const refuse = ({ roomId, checkIn, checkOut }: BoardStay, words: RefusalWords) =>
    notices.say({ rowKey: roomRow(roomId ?? ''), from: day(checkIn), to: day(checkOut) }, words);
  return async (stays: readonly BoardStay[], send: Send, say: (count: number) => string): Promise<void> => {
    const [first] = stays;
    if (!first) return;
    for (const stay of stays)
      if (stay.roomId !== null)
        moved.put(stayBarId(stay), { roomId: stay.roomId, from: stay.checkIn, to: stay.checkOut });
    try {
      const done = await send(stays.map(({ id, version }) => ({ stayId: id, version })));
      stepDone(say(done.stays.length), { id: done.stepId }, () => void refresh([done.houseId]));
      await refresh([first.houseId]);
    } catch (error) {
      const words = await sayServerRefusal(t, error, first.guest);
      await refresh([first.houseId]);
      refuse(first, words);
    }
    for (const stay of stays) moved.drop(stayBarId(stay));
  };
};

export const useStayActs = (input: ActsInput) => {
  const { t } = useTranslation('roomStatus');
  const { model, notices } = input;
  const sendAll = useSend(input);
  const run = (barIds: readonly string[], send: Send, say: (count: number) => string): void => {
    if (isCutOff()) return toast.error(t('offlineDrop'));
    notices.close();
    const byHouse = Map.groupBy(staysOf(model, barIds), ({ houseId }) => houseId);
    for (const stays of byHouse.values()) void sendAll(stays, send, say);
  };
  const lock = (barIds: readonly string[], locked: boolean): void =>
    run(
      barIds,
      (stays) => call(lockStays, { stays, locked }, { quiet: true }),
      (count) => t(locked ? 'lockedDone' : 'unlockedDone', { count }),
    );
  return {
    lock,
    /** Toggle key: locks the unlocked ones; unlocks only if all are locked. */
    toggleLock: (barIds: readonly string[]) =>
      lock(barIds, !staysOf(model, barIds).every(({ locked }) => locked)),
    unassign: (barIds: readonly string[]): void =>
      run(
        barIds,
        (stays) => call(unassignStays, { stays }, { quiet: true }),
        (count) => t('unassignedDone', { count }),
      ),
  };
};
