/** Side panel of a room: facts, condition, current and next guest. */
import { type RoomCondition, roomConditions } from '@minsu/contract/foundation/houses/house.ts';
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import type { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import type { TaskState } from '@minsu/contract/operations/tasks/task-states.ts';
import { Link } from 'react-router';
import { SidePanel } from '../../../components/dialogs/side-panel.tsx';
import { type Fact, Facts } from '../../../components/records/facts.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { conditionTones } from '../../../components/words/condition-tones.ts';
import { formatDate, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { dayRoomName } from './day-groups.ts';

interface RoomPanelProps {
  readonly room: DayRoom;
  readonly maySet: boolean;
  readonly onSet: (condition: RoomCondition) => void;
  readonly onOpen: (key: string) => void;
  readonly onClose: () => void;
}

export const RoomPanel = ({ room, maySet, onSet, onOpen, onClose }: RoomPanelProps) => {
  const { t } = useTranslation(['dayBoard', 'houses']);
  const options = roomConditions.map((value) => ({ value, label: t(`houses:condition_${value}`) }));
  return (
    <SidePanel title={`${t('room')} ${dayRoomName(room)}`} onClose={onClose}>
      <div className="board-panel">
        <Facts items={useFacts(room, onOpen)} />
        {maySet ? (
          <Segmented label={t('fact_condition')} options={options} value={room.condition} onChange={onSet} />
        ) : (
          <StateDot tone={conditionTones[room.condition]}>{t(`houses:condition_${room.condition}`)}</StateDot>
        )}
        <div className="board-panel-actions">
          <Link className="button-link" to={`/houseStatusMenu/houseStatus?house=${room.houseId}`}>
            {t('openMonth')}
          </Link>
          <Link className="button-link" to={`/houseStatusMenu/statusLog?roomId=${room.id}`}>
            {t('openLog')}
          </Link>
        </div>
      </div>
    </SidePanel>
  );
};

const useFacts = (room: DayRoom, onOpen: (key: string) => void): Fact[] => {
  const { t } = useTranslation(['dayBoard', 'roomStatus', 'tasks']);
  const { inHouse, arriving, block, next, task } = room;
  const link = (key: string, text: string, more: string) => (
    <>
      <button type="button" className="day-link" onClick={() => onOpen(key)}>
        {text}
      </button>{' '}
      <span className="num">{more}</span>
    </>
  );
  const stay = (of: NonNullable<DayRoom['inHouse']>) =>
    link(`stay:${of.stayId}`, of.guest, formatRange(of.checkIn, of.checkOut, currentLanguage()));
  const day = (date: string) => formatDate(date, currentLanguage(), { weekday: false });
  return [
    { label: t('fact_house'), value: room.houseName },
    { label: t('fact_type'), value: room.roomTypeName },
    { label: t('fact_floor'), value: room.floor ?? '—' },
    ...(inHouse ? [{ label: t('inHouse'), value: stay(inHouse) }] : []),
    ...(arriving ? [{ label: t('arriving'), value: stay(arriving) }] : []),
    ...(block
      ? [
          {
            label: t(`roomStatus:kind_${block.kind}`),
            value: link(`block:${block.id}`, block.reason, t('untilDate', { date: day(block.to) })),
          },
        ]
      : []),
    ...(task
      ? [
          {
            label: t('tasks:roomTask'),
            value: (
              <Link to={`/task/taskList?task=${task.id}`}>
                {t(`tasks:kind_${task.kind as TaskKind}`)} · {t(`tasks:state_${task.state as TaskState}`)}
              </Link>
            ),
          },
        ]
      : []),
    ...(next ? [{ label: t('next'), value: link(`stay:${next.stayId}`, next.guest, day(next.from)) }] : []),
    ...(inHouse || arriving || block ? [] : [{ label: t('fact_now'), value: t('nobody') }]),
  ];
};
