/** Forms opened from a tile, and their initial values. Pure. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { StayDeskActionProps } from '../../../../sales/orders/stay-desk-actions.tsx';
import { freeNights, guestOf } from './tile-state.ts';

/** `room`: as it was when the form was opened. */
export type TileForm =
  | { readonly form: 'stay'; readonly stayId: string; readonly action: StayDeskActionProps['action'] }
  | { readonly form: 'sell' | 'book' | 'block' | 'clean'; readonly room: DayRoom };

/** The arriving guest for check-in, else the guest in house. */
export const stayForm = (room: DayRoom, action: StayDeskActionProps['action']): TileForm | null => {
  const guest = action === 'checkIn' ? room.arriving : guestOf(room);
  return guest && { form: 'stay', stayId: guest.stayId, action };
};

const kindOf = (room: DayRoom): TaskKind => {
  if (room.inHouse) return 'stay_over';
  return room.condition === 'dirty' ? 'departure' : 'deep';
};

export const taskOf = (room: DayRoom) => ({ houseId: room.houseId, roomId: room.id, kind: kindOf(room) });

/** A walk-in takes tonight; a booking starts tomorrow, in this room if it is free. */
export const saleOf = (room: DayRoom, form: 'sell' | 'book') => {
  const { houseId, roomTypeId, id, businessDate } = room;
  const checkIn = form === 'sell' ? businessDate : addDays(businessDate, 1);
  const taken = form === 'book' && freeNights(room) === 1;
  return { houseId, roomTypeId, checkIn, checkOut: addDays(checkIn, 1), ...(!taken && { roomId: id }) };
};
