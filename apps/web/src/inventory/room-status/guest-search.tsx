/** Finds a guest by name, phone or number: on the board at once, on other dates via the server. */

import type { Board, BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { FOUND_STAYS_LIMIT, findStays } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { SEARCH_MAX_LENGTH } from '@minsu/contract/search.ts';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { Icon } from '../../components/icon.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { TargetStay } from './use-find-stay.ts';
import { type RoomPlace, roomName } from './view/board-data.ts';

interface Found extends TargetStay {
  readonly guest: string;
  /** Property and room; null if unassigned. */
  readonly place: string | null;
  /** Number or phone, if the match was found by it. */
  readonly note: string;
}

interface GuestSearchProps {
  readonly board: Board | undefined;
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly onFind: (stay: TargetStay) => void;
}

const foundHere = (board: Board, places: GuestSearchProps['places'], wanted: string): Found[] => {
  // Today's stays are on every board, whatever its dates.
  const isHere = ({ checkIn, checkOut, overdue }: BoardStay) =>
    checkIn < board.to && (overdue || checkOut > board.from);
  const hits = board.stays.filter((stay) => isHere(stay) && stay.guest.toLowerCase().includes(wanted));
  const first = new Map(hits.toReversed().map((stay) => [stay.id, stay]));
  return [...first.values()]
    .slice(0, FOUND_STAYS_LIMIT)
    .map(({ id, guest, roomId, checkIn, checkOut, whole }) => {
      const place = roomId === null ? undefined : places.get(roomId);
      return {
        id,
        roomId,
        guest,
        checkIn,
        checkOut,
        ...whole,
        place: place ? roomName(place) : null,
        note: '',
      };
    });
};

/** Users without access to orders search only the board. */
const useElsewhere = (text: string) => {
  const may = useMay();
  const keyword = useSettled(text);
  const enabled = keyword !== '' && may('order:read');
  const { data, isFetching } = useCall(findStays, { keyword }, { enabled, quiet: true, staleTime: 0 });
  const stays = enabled && keyword === text ? (data ?? []) : [];
  return {
    searching: may('order:read') && text !== '' && (keyword !== text || isFetching),
    found: stays.map(
      ({
        stayId: id,
        roomId,
        guest,
        checkIn,
        checkOut,
        houseName,
        roomNumber,
        orderNo,
        phoneMasked,
      }): Found => ({
        id,
        roomId,
        guest,
        checkIn,
        checkOut,
        place: roomNumber === null ? null : `${houseName} ${roomNumber}`,
        note: [orderNo, phoneMasked].filter(Boolean).join(' · '),
      }),
    ),
  };
};

const optionOf = (found: Found) => ({ value: found.id, label: <FoundStay {...found} /> });

export const GuestSearch = ({ board, places, onFind }: GuestSearchProps) => {
  const { t } = useTranslation(['roomStatus', 'boardViews']);
  const may = useMay();
  const [text, setText] = useState('');
  const wanted = cutText(text.trim(), SEARCH_MAX_LENGTH);
  const elsewhere = useElsewhere(wanted);
  const here = useMemo(
    () => (wanted && board ? foundHere(board, places, wanted.toLowerCase()) : []),
    [board, places, wanted],
  );
  const known = new Set(here.map(({ id }) => id));
  const others = elsewhere.found.filter(({ id }) => !known.has(id));
  const groups = [
    { label: t('boardViews:findHere'), options: here.map(optionOf) },
    { label: t('boardViews:findElsewhere'), options: others.map(optionOf) },
  ].filter(({ options }) => options.length > 0);
  const nothing = t(elsewhere.searching ? 'boardViews:findTyping' : 'boardViews:findNone');
  return (
    <Select
      className="guest-search"
      aria-label={t('findGuest')}
      placeholder={t(may('guest:contacts') ? 'boardViews:find' : 'boardViews:findWithoutGuests')}
      suffixIcon={<Icon name="search" size={14} />}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      value={null}
      popupMatchSelectWidth={320}
      notFoundContent={wanted ? nothing : null}
      options={groups}
      onSelect={(id: string | null) => {
        const stay = [...here, ...others].find((each) => each.id === id);
        setText('');
        if (stay) onFind(stay);
      }}
    />
  );
};

const FoundStay = ({ guest, checkIn, checkOut, place, note }: Found) => {
  const { t } = useTranslation('roomStatus');
  return (
    <span className="guest-found">
      <strong>{guest}</strong>
      <span className="num">{formatRange(checkIn, checkOut, currentLanguage())}</span>
      <span className="place">{[place ?? t('unplacedTitle'), note].filter(Boolean).join(' · ')}</span>
    </span>
  );
};
