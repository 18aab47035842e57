/** Warns before the sale that a guest is still in the room, or that it has not been cleaned yet. */
import type { SlotRoom } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { readinessAt } from '@minsu/contract/sales/orders/slot-rules.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface DirtyWarningProps {
  readonly rooms: readonly SlotRoom[];
  /** Undefined: the server chooses, empty and clean rooms first. */
  readonly roomId: string | undefined;
  readonly start: string | undefined;
}

export const DirtyWarning = ({ rooms, roomId, start }: DirtyWarningProps) => {
  const { t } = useTranslation('hourly');
  const room = rooms.find(({ id }) => id === roomId);
  if (!room && (start === undefined || rooms.every(({ starts }) => !starts.includes(start)))) return null;
  const state = room ? stateOf(room) : readinessAt(rooms, start ?? '');
  if (state === 'ready') return null;
  const said = room
    ? t(state === 'occupied' ? 'occupiedRoom' : 'dirtyRoom', { room: room.number })
    : t(state === 'occupied' ? 'onlyOccupied' : 'onlyDirty');
  return (
    <p className="callout warn" role="status">
      {said}
    </p>
  );
};

const stateOf = ({ occupied, condition }: SlotRoom): 'ready' | 'dirty' | 'occupied' =>
  occupied ? 'occupied' : condition === 'dirty' ? 'dirty' : 'ready';
