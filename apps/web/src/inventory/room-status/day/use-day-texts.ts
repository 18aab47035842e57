/** Namespaces needed together by today's rooms. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { GroupWords } from './day-groups.ts';
import { stateOfRoom } from './day-words.ts';

export const useGroupWords = (): GroupWords => {
  const { t } = useTranslation('dayBoard');
  return useMemo(
    () => ({
      entire: t('entireHouses'),
      type: (house, type) => t('typeOf', { house, type }),
      floor: (house, floor) => {
        if (floor === null) return t('noFloor', { house });
        return t(/^-?\d+$/.test(floor) ? 'floor' : 'floorNamed', { house, floor });
      },
    }),
    [t],
  );
};

/** `空净 · 已查`. */
export const useStateWord = (): ((room: DayRoom) => string) => {
  const { t } = useTranslation('dayBoard');
  return (room) => {
    const state = t(`counter_${stateOfRoom(room)}`);
    return room.condition === 'inspected' ? `${state} · ${t('inspected')}` : state;
  };
};
