/** Warns before the sale that the room has not been cleaned yet. */
import type { SlotRoom } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { hasReadyRoom } from '@minsu/contract/sales/orders/slot-rules.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface DirtyWarningProps {
  readonly rooms: readonly SlotRoom[];
  /** Undefined: the server chooses, clean rooms first. */
  readonly roomId: string | undefined;
  readonly start: string | undefined;
}

export const DirtyWarning = ({ rooms, roomId, start }: DirtyWarningProps) => {
  const { t } = useTranslation('hourly');
  const room = rooms.find(({ id }) => id === roomId);
  const isDirty = room ? room.condition === 'dirty' : start !== undefined && !hasReadyRoom(rooms, start);
  if (!isDirty || (!room && rooms.every(({ starts }) => !starts.includes(start ?? '')))) return null;
  return (
    <p className="callout warn" role="status">
      {room ? t('dirtyRoom', { room: room.number }) : t('onlyDirty')}
    </p>
  );
};
