/** Sets rooms clean, dirty or inspected, with undo to each room's former condition. */
import type { RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import { setRoomCondition } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { useState } from 'react';
import { call } from '../../../platform/calls/call.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

type Refresh = (houseIds: readonly string[]) => Promise<void>;

const housesOf = (rooms: readonly DayRoom[]): string[] => [...new Set(rooms.map(({ houseId }) => houseId))];

const setBack = async (rooms: readonly DayRoom[]): Promise<void> => {
  for (const [condition, of] of Map.groupBy(rooms, (room) => room.condition))
    await call(setRoomCondition, { roomIds: of.map(({ id }) => id), condition });
};

export const useConditions = (refresh: Refresh) => {
  const { t } = useTranslation(['dayBoard', 'houses', 'components']);
  const [busy, setBusy] = useState(false);
  const undo = async (rooms: readonly DayRoom[]) => {
    await setBack(rooms);
    await refresh(housesOf(rooms));
    toast.success(t('components:undone'));
  };
  const set = async (rooms: readonly DayRoom[], condition: RoomCondition): Promise<boolean> => {
    const word = t(`houses:condition_${condition}`);
    const changed = rooms.filter((room) => room.condition !== condition);
    if (changed.length === 0) {
      toast.info(t('setNone', { condition: word }));
      return true;
    }
    setBusy(true);
    try {
      await call(setRoomCondition, { roomIds: changed.map(({ id }) => id), condition });
      toast.success(t('setDone', { count: changed.length, condition: word }), {
        action: { label: t('components:undo'), run: () => void undo(changed).catch(() => undefined) },
      });
      await refresh(housesOf(changed));
      return true;
    } catch {
      // The refusal has been shown.
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { set, busy };
};
