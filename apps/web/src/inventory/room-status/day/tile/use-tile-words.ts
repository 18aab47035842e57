/** Texts of a tile and its popover used in several parts. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { formatPrice } from '../../../../components/board/format-price.ts';
import { formatDate } from '../../../../platform/format.ts';
import { currentLanguage } from '../../../../platform/i18n.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { nightsLeft } from '../day-words.ts';
import { daysLate, guestOf, tileStateOf } from './tile-state.ts';

/** From this many nights on, show "long" instead of the count. */
const LONG_STAY = 28;

export interface TileWords {
  /** Second line: guest, block reason, or room type. */
  readonly who: string;
  /** Third line: short state and its detail. */
  readonly state: string;
  readonly more: string;
}

const shortDay = (date: string): string => formatDate(date, currentLanguage(), { weekday: false });

export const useTileWords = (): ((room: DayRoom) => TileWords) => {
  const { t } = useTranslation('dayBoard');
  const staying = (room: DayRoom): TileWords => {
    const { inHouse, arriving, block } = room;
    const who = inHouse?.guest ?? '';
    if (room.overdue) {
      const days = daysLate(room);
      return { who, state: t('tile_late'), more: days > 0 ? t('tile_lateDays', { count: days }) : '' };
    }
    if (!room.leaving) {
      const nights = nightsLeft(room);
      const left = nights >= LONG_STAY ? t('tile_long') : t('tile_left', { count: nights });
      return { who, state: '', more: inHouse?.hours ?? left };
    }
    const after = arriving ? `→ ${arriving.guest}` : block ? t('tile_leaveBlocked') : '';
    return { who, state: t('tile_leave'), more: after || (inHouse?.hours ?? inHouse?.leaves ?? '') };
  };
  return (room) => {
    const { arriving, block, condition, tonightFen } = room;
    switch (tileStateOf(room)) {
      case 'come':
        return {
          who: arriving?.guest ?? '',
          state: t('tile_come'),
          more: arriving?.hours ?? arriving?.arrives ?? '',
        };
      case 'shut':
        return {
          who: block?.reason || room.roomTypeName,
          state: block ? t(`tile_${block.kind}`) : '',
          more: block ? t('tile_until', { date: shortDay(block.to) }) : '',
        };
      case 'dirty':
      case 'free':
        return {
          who: room.roomTypeName,
          state: t(`tile_${condition === 'clean' ? 'free' : condition}`),
          more: tonightFen === null ? '' : formatPrice(tonightFen),
        };
      default:
        return staying(room);
    }
  };
};

/** State name for messages about changes under an open popover. */
export const useStateName = (): ((room: DayRoom) => string) => {
  const { t } = useTranslation('dayBoard');
  const wordsOf = useTileWords();
  return (room) => {
    const guest = guestOf(room);
    const state = room.inHouse ? t('counter_inHouse') : wordsOf(room).state;
    return guest ? `${state} ${guest.guest}` : state;
  };
};

/** Nights until the next booking, and its date. */
export const stretchOf = (room: DayRoom) =>
  room.next && { count: daysBetween(room.businessDate, room.next.from), date: shortDay(room.next.from) };
