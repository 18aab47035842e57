/** Finds a guest on the board; choosing one brings his bar into sight. */
import type { Board, BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { stayBarId } from './board-bars.ts';
import { type RoomPlace, roomName } from './board-data.ts';

const MOST = 20;

interface GuestSearchProps {
  readonly board: Board | undefined;
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly onFind: (stay: BoardStay) => void;
}

export const GuestSearch = ({ board, places, onFind }: GuestSearchProps) => {
  const { t } = useTranslation('roomStatus');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = useMemo(
    () =>
      wanted && board
        ? board.stays.filter((stay) => stay.guest.toLowerCase().includes(wanted)).slice(0, MOST)
        : [],
    [board, wanted],
  );
  return (
    <Select
      className="guest-search"
      aria-label={t('findGuest')}
      placeholder={t('findGuest')}
      suffixIcon={<Icon name="search" size={14} />}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      value={null}
      popupMatchSelectWidth={320}
      notFoundContent={wanted ? t('findGuestNone') : null}
      options={found.map((stay) => ({
        value: stayBarId(stay),
        label: <Found stay={stay} place={stay.roomId === null ? undefined : places.get(stay.roomId)} />,
      }))}
      onSelect={(id: string | null) => {
        const stay = found.find((each) => stayBarId(each) === id);
        setText('');
        if (stay) onFind(stay);
      }}
    />
  );
};

const Found = ({ stay, place }: { readonly stay: BoardStay; readonly place: RoomPlace | undefined }) => {
  const { t } = useTranslation('roomStatus');
  return (
    <span className="guest-found">
      <strong>{stay.guest}</strong>
      <span className="num">{formatRange(stay.checkIn, stay.checkOut, currentLanguage())}</span>
      <span className="place">{place ? roomName(place) : t('unplacedTitle')}</span>
    </span>
  );
};
