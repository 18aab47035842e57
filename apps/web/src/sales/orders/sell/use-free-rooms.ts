/** Rooms free for a whole stay, as select options. */
import type { InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { findFreeRooms } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { FieldOption } from '../../../components/forms/field-controls.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export type FreeRoom = OutputOf<typeof findFreeRooms>[number];

export interface FreeRooms {
  readonly rooms: readonly FreeRoom[];
  /** Undefined while loading. */
  readonly options: readonly FieldOption[] | undefined;
  /** The rooms match these dates and no refetch is pending. */
  readonly settled: boolean;
}

export const useFreeRooms = (input: InputOf<typeof findFreeRooms>, enabled = true): FreeRooms => {
  const say = useRoomLabel();
  const { data, isFetching, isPlaceholderData } = useCall(findFreeRooms, input, {
    enabled: enabled && input.checkIn < input.checkOut,
    quiet: true,
  });
  const rooms = data ?? [];
  const types = new Set(rooms.map((room) => room.roomTypeId));
  return {
    rooms,
    options: data?.map((room) => ({ value: room.id, label: say(room, types.size > 1) })),
    settled: data !== undefined && !isFetching && !isPlaceholderData,
  };
};

/** `302 · 湖景大床房 · 脏` */
const useRoomLabel = () => {
  const { t } = useTranslation('orders');
  const conditions = {
    clean: t('condition_clean'),
    dirty: t('condition_dirty'),
    inspected: t('condition_inspected'),
  };
  const isKnown = (condition: string): condition is keyof typeof conditions => condition in conditions;
  return (room: FreeRoom, withType: boolean): string =>
    [
      room.number,
      withType ? room.roomTypeName : '',
      isKnown(room.condition) ? conditions[room.condition] : '',
      room.outOfService ? t('outOfService') : '',
    ]
      .filter(Boolean)
      .join(' · ');
};
