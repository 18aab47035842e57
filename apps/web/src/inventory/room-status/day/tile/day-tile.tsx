/** A room as a tile coloured by state: number, guest or type, next event, marks. A click opens its actions. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { type MouseEvent, memo } from 'react';
import { Icon, type IconName } from '../../../../components/icon.tsx';
import { useChannelName } from '../../../../components/words/use-channel-name.ts';
import { formatMoney } from '../../../../platform/format.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { dayRoomName } from '../day-groups.ts';
import { guestOf, isUnready, tileStateOf } from './tile-state.ts';
import { useTileWords } from './use-tile-words.ts';

export interface TileHandlers {
  readonly selectable: boolean;
  readonly onOpen: (id: string) => void;
  readonly onSelect: (id: string, extend: boolean) => void;
  /** Hover started (id) or ended (null). */
  readonly onRest: (id: string | null) => void;
}

interface DayTileProps {
  readonly room: DayRoom;
  readonly handlers: TileHandlers;
  readonly selected: boolean;
  /** Roving tabindex: the tile reachable with Tab. */
  readonly active: boolean;
  readonly open: boolean;
}

const LONG_NAME = 6;

export const DayTile = memo(({ room, handlers, selected, active, open }: DayTileProps) => {
  const { t } = useTranslation('dayBoard');
  const wordsOf = useTileWords();
  const words = wordsOf(room);
  const name = dayRoomName(room);
  const click = (event: MouseEvent) => {
    const picks = handlers.selectable && (event.shiftKey || event.ctrlKey || event.metaKey);
    if (picks) handlers.onSelect(room.id, event.shiftKey);
    else handlers.onOpen(room.id);
  };
  const looks = [
    tileStateOf(room),
    isUnready(room) && 'unready',
    selected && 'selected',
    open && 'open',
    name.length > LONG_NAME && 'long',
  ];
  return (
    <li>
      <button
        type="button"
        className={`tile ${looks.filter(Boolean).join(' ')}`}
        tabIndex={active ? 0 : -1}
        data-room={room.id}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={click}
        onPointerEnter={(event) => event.pointerType === 'mouse' && handlers.onRest(room.id)}
        onPointerLeave={() => handlers.onRest(null)}
      >
        <span className="tile-no">{name}</span>
        <Marks room={room} selected={selected} />
        <span className="tile-who">{words.who}</span>
        <span className="tile-line">
          {words.state ? <b>{words.state}</b> : <Spoken text={t('counter_inHouse')} />}
          {words.more && <span className="tile-more num">{words.more}</span>}
          <LineMarks room={room} />
        </span>
      </button>
    </li>
  );
});

/** Screen reader text of a mark. */
const Spoken = ({ text }: { readonly text: string }) => <span className="visually-hidden"> {text} </span>;

const Marks = ({ room, selected }: { readonly room: DayRoom; readonly selected: boolean }) => {
  const { t } = useTranslation('dayBoard');
  const guest = guestOf(room);
  return (
    <span className="tile-marks">
      {selected && <Icon name="check" size={14} />}
      {room.outOfService && <Mark icon="warning" text={t('mark_service')} />}
      {guest && guest.rooms > 1 && <Mark icon="member" text={t('mark_group', { count: guest.rooms })} />}
      {guest?.note && <Mark icon="order" text={t('mark_note')} />}
      {guest?.owesFen ? (
        <>
          <i className="tile-owe" aria-hidden="true">
            ¥
          </i>
          <Spoken text={t('owes', { amount: formatMoney(guest.owesFen) })} />
        </>
      ) : null}
    </span>
  );
};

const Mark = ({ icon, text }: { readonly icon: IconName; readonly text: string }) => (
  <>
    <Icon name={icon} size={12} />
    <Spoken text={text} />
  </>
);

const LineMarks = ({ room }: { readonly room: DayRoom }) => {
  const { t } = useTranslation('dayBoard');
  const channelName = useChannelName();
  const guest = guestOf(room);
  if (!guest) return null;
  return (
    <span className="tile-line-end">
      {room.condition === 'dirty' && (
        <>
          <i className="tile-dirty" aria-hidden="true">
            {t('mark_dirty')}
          </i>
          <Spoken text={t('mark_dirtyName')} />
        </>
      )}
      <ChannelLetter channel={guest.channel} />
      <Spoken text={channelName(guest.channel)} />
    </span>
  );
};

/** Unconnected channels share a letter. */
export const ChannelLetter = ({ channel }: { readonly channel: string }) => {
  const { t } = useTranslation('boardViews');
  const known = channels.find((each) => each === channel) ?? 'other';
  return (
    <i className={`ch ${known}`} aria-hidden="true">
      {t(`mark_${known}`)}
    </i>
  );
};
