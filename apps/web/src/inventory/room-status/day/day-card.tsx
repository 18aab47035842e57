/** A room today: guest, arrivals and departures, state, and the next action. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { Button } from 'antd';
import { type MouseEvent, memo } from 'react';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { PreparedTag } from '../../../components/words/prepared-tag.tsx';
import { formatDate, formatMoney, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { dayRoomName } from './day-groups.ts';
import {
  actionOf,
  type CardLine,
  type DayAction,
  linesOf,
  nightsLeft,
  openKeyOf,
  stateOfRoom,
  stateTones,
} from './day-words.ts';
import { useStateWord } from './use-day-texts.ts';

export interface CardHandlers {
  readonly may: (action: DayAction) => boolean;
  readonly selectable: boolean;
  readonly onOpen: (key: string) => void;
  readonly onSelect: (id: string, extend: boolean) => void;
  readonly onAct: (action: DayAction, room: DayRoom) => void;
}

interface DayCardProps {
  readonly room: DayRoom;
  readonly handlers: CardHandlers;
  readonly selected: boolean;
  /** Roving tabindex: the card reachable with Tab. */
  readonly active: boolean;
  readonly open: boolean;
}

export const DayCard = memo(({ room, handlers, selected, active, open }: DayCardProps) => {
  const { t } = useTranslation('dayBoard');
  const stateWord = useStateWord();
  const tabIndex = active ? 0 : -1;
  const name = dayRoomName(room);
  const click = (event: MouseEvent) => {
    const picks = handlers.selectable && (event.shiftKey || event.ctrlKey || event.metaKey);
    if (picks) handlers.onSelect(room.id, event.shiftKey);
    else handlers.onOpen(openKeyOf(room));
  };
  const looks = [stateOfRoom(room), room.overdue && 'overdue', selected && 'selected', open && 'open'];
  return (
    <li className={`day-card ${looks.filter(Boolean).join(' ')}`}>
      <div className="day-card-head">
        {handlers.selectable && (
          <input
            type="checkbox"
            tabIndex={tabIndex}
            aria-label={t('select', { room: name })}
            checked={selected}
            onChange={(event) =>
              handlers.onSelect(room.id, (event.nativeEvent as unknown as MouseEvent).shiftKey)
            }
          />
        )}
        <button
          type="button"
          className="day-card-open num"
          tabIndex={tabIndex}
          data-room={room.id}
          aria-label={t('openRoom', { room: name, state: stateWord(room) })}
          onClick={click}
        >
          {name}
        </button>
        <span className="day-card-type">{room.roomTypeName}</span>
        {room.outOfService && <Tag tone="warn">{t('outOfService')}</Tag>}
      </div>
      <ul className="day-card-lines">
        {linesOf(room).map((line) => (
          <CardLineText key={line} line={line} room={room} tabIndex={tabIndex} onOpen={handlers.onOpen} />
        ))}
      </ul>
      <CardFoot room={room} handlers={handlers} tabIndex={tabIndex} />
    </li>
  );
});

interface LineProps extends Pick<CardHandlers, 'onOpen'> {
  readonly line: CardLine;
  readonly room: DayRoom;
  readonly tabIndex: number;
}

const CardLineText = ({ line, room, tabIndex, onOpen }: LineProps) => {
  const { t } = useTranslation(['dayBoard', 'roomStatus']);
  const { inHouse, arriving, block, next } = room;
  const day = (date: string) => formatDate(date, currentLanguage(), { weekday: false });
  const link = (key: string, text: string) => (
    <button type="button" className="day-link" tabIndex={tabIndex} onClick={() => onOpen(key)}>
      {text}
    </button>
  );
  if (line === 'inHouse' && inHouse)
    return (
      <li>
        <span className="day-word">{t('inHouse')}</span>
        {link(`stay:${inHouse.stayId}`, inHouse.guest)}
        <Staying room={room} />
      </li>
    );
  if (line === 'arriving' && arriving)
    return (
      <li>
        <span className="day-word arriving">{t('arriving')}</span>
        {link(`stay:${arriving.stayId}`, arriving.guest)}
        <span className="num">
          {arriving.hours ?? t('nights', { count: nightsOf(arriving.checkIn, arriving.checkOut) })}
        </span>
      </li>
    );
  if (line === 'block' && block)
    return (
      <li>
        {link(`block:${block.id}`, t(`roomStatus:kind_${block.kind}`))}
        <span className="grow">{block.reason}</span>
        <span className="num">{t('untilDate', { date: day(block.to) })}</span>
      </li>
    );
  return next ? (
    <li className="muted">
      <span className="day-word">{t('next')}</span>
      <span className="grow">{next.guest}</span>
      <span className="num">{day(next.from)}</span>
    </li>
  ) : null;
};

const Staying = ({ room }: { readonly room: DayRoom }) => {
  const { t } = useTranslation('dayBoard');
  const hours = room.inHouse?.hours;
  if (hours && !room.overdue) return <span className="num">{hours}</span>;
  if (room.overdue) return <Tag tone="bad">{t('overdue')}</Tag>;
  if (room.leaving) return <Tag tone="warn">{t('leavingToday')}</Tag>;
  return <span className="num">{t('nightsLeft', { count: nightsLeft(room) })}</span>;
};

const Owes = ({ fen }: { readonly fen: number | null }) => {
  const { t } = useTranslation('dayBoard');
  return fen ? <Tag tone="bad">{t('owes', { amount: formatMoney(fen) })}</Tag> : null;
};

/** Until check-in how far it is prepared; afterwards only that the guest has left. */
const preparedOf = ({ inHouse, arriving }: DayRoom) =>
  inHouse ? (inHouse.prepared?.left ? inHouse.prepared : null) : (arriving?.prepared ?? null);

interface FootProps {
  readonly room: DayRoom;
  readonly handlers: CardHandlers;
  readonly tabIndex: number;
}

const CardFoot = ({ room, handlers, tabIndex }: FootProps) => {
  const { t } = useTranslation('dayBoard');
  const stateWord = useStateWord();
  const action = actionOf(room, handlers.may);
  return (
    <div className="day-card-foot">
      <StateDot tone={stateTones[stateOfRoom(room)]}>{stateWord(room)}</StateDot>
      <Owes fen={(room.inHouse ?? room.arriving)?.owesFen ?? null} />
      <PreparedTag of={preparedOf(room)} />
      {action && (
        <Button
          size="small"
          tabIndex={tabIndex}
          {...(action === 'setClean' ? {} : { type: 'primary' as const })}
          aria-label={t('actionOf', { action: t(action), room: dayRoomName(room) })}
          onClick={() => handlers.onAct(action, room)}
        >
          {t(action)}
        </Button>
      )}
    </div>
  );
};
