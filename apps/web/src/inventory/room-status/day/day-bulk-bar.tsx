/** Actions on the selected rooms. */
import { type RoomCondition, roomConditions } from '@minsu/contract/foundation/houses/house.ts';
import { MAX_ROOMS_AT_ONCE, setRoomConditions } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { Button } from 'antd';
import { BulkButton } from '../../../components/runs/bulk-button.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

interface DayBulkBarProps {
  readonly rooms: readonly DayRoom[];
  /** Visible rooms, for select all. */
  readonly shown: number;
  readonly busy: boolean;
  readonly onSet: (condition: RoomCondition) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

export const DayBulkBar = ({ rooms, shown, busy, onSet, onSelectAll, onClear }: DayBulkBarProps) => {
  const { t } = useTranslation(['dayBoard', 'houses']);
  const words = (condition: RoomCondition) => ({ condition: t(`houses:condition_${condition}`) });
  return (
    <div className="day-bulk">
      <strong className="num" role="status">
        {t('selected', { count: rooms.length })}
      </strong>
      {roomConditions.map((condition) =>
        rooms.length > MAX_ROOMS_AT_ONCE ? (
          <BulkButton
            key={condition}
            bulk={setRoomConditions}
            selection={{ rows: rooms, all: null, count: rooms.length, clear: onClear }}
            rowKey={(room) => room.id}
            input={{ condition }}
            label={t('setTo', words(condition))}
            title={t('setManyTitle', words(condition))}
          />
        ) : (
          <Button key={condition} disabled={busy} onClick={() => onSet(condition)}>
            {t('setTo', words(condition))}
          </Button>
        ),
      )}
      {rooms.length < shown && (
        <button type="button" className="text-button" onClick={onSelectAll}>
          {t('selectAll', { count: shown })}
        </button>
      )}
      <button type="button" className="text-button" onClick={onClear}>
        {t('clearSelection')}
      </button>
    </div>
  );
};
