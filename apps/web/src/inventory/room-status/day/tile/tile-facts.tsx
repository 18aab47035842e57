/** Header of a tile's popover and preview: guest, departure, amount due, next event. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { formatPrice } from '../../../../components/board/format-price.ts';
import { usePreparedWords } from '../../../../components/words/prepared-tag.tsx';
import { formatMoney, formatRange } from '../../../../platform/format.ts';
import { currentLanguage } from '../../../../platform/i18n.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { dayRoomName } from '../day-groups.ts';
import { useStateWord } from '../use-day-texts.ts';
import { ChannelLetter } from './day-tile.tsx';
import { guestOf } from './tile-state.ts';
import { stretchOf, useTileWords } from './use-tile-words.ts';

interface OfRoom {
  readonly room: DayRoom;
}

export const TileFacts = ({ room, id }: OfRoom & { readonly id?: string }) => (
  <header className="tile-facts">
    {guestOf(room) ? <GuestHead room={room} id={id} /> : <RoomHead room={room} id={id} />}
  </header>
);

type HeadProps = OfRoom & { readonly id: string | undefined };

const RoomHead = ({ room, id }: HeadProps) => {
  const { t } = useTranslation(['dayBoard', 'roomStatus']);
  const stateWord = useStateWord();
  const wordsOf = useTileWords();
  const { block, tonightFen } = room;
  return (
    <>
      <div className="tile-facts-line">
        <h2 id={id}>{dayRoomName(room)}</h2>
        <span>{stateWord(room)}</span>
        {!block && tonightFen !== null && (
          <span className="end num">
            <b>{formatPrice(tonightFen)}</b> {t('pop_tonight')}
          </span>
        )}
      </div>
      <p>{room.roomTypeName}</p>
      {block ? (
        <p>
          {t(`roomStatus:kind_${block.kind}`)} · {block.reason} · {wordsOf(room).more}
        </p>
      ) : (
        <Stretch room={room} />
      )}
      {room.outOfService && <p className="warn">{t('mark_service')}</p>}
    </>
  );
};

const Stretch = ({ room }: OfRoom) => {
  const { t } = useTranslation('dayBoard');
  const stretch = stretchOf(room);
  return <p className="ok num">{stretch ? t('pop_stretch', stretch) : t('pop_open')}</p>;
};

const GuestHead = ({ room, id }: HeadProps) => {
  const { t } = useTranslation('dayBoard');
  const wordsOf = useTileWords();
  const preparedWords = usePreparedWords();
  const guest = guestOf(room);
  const words = wordsOf(room);
  if (!guest) return null;
  return (
    <>
      <div className="tile-facts-line">
        <h2 id={id}>{dayRoomName(room)}</h2>
        <span>{[room.inHouse ? t('counter_inHouse') : '', words.state].filter(Boolean).join(' · ')}</span>
      </div>
      <p className="tile-facts-guest">
        <ChannelLetter channel={guest.channel} />
        <b>{guest.guest}</b>
      </p>
      <p className="num">
        {formatRange(guest.checkIn, guest.checkOut, currentLanguage())}
        {guest.hours && ` · ${guest.hours}`}
      </p>
      <Money fen={guest.owesFen} />
      {guest.prepared && <p>{preparedWords(guest.prepared)}</p>}
      {guest.rooms > 1 && <p>{t('mark_group', { count: guest.rooms })}</p>}
      {guest.note && <p className="tile-facts-note">{guest.note}</p>}
      {room.inHouse && room.arriving && (
        <p className="ok">{t('pop_comes', { guest: room.arriving.guest })}</p>
      )}
      {room.condition === 'dirty' && <p className="warn">{t('mark_dirtyName')}</p>}
    </>
  );
};

/** Null for roles that see no money. */
const Money = ({ fen }: { readonly fen: number | null }) => {
  const { t } = useTranslation('dayBoard');
  if (fen === null) return null;
  return fen > 0 ? (
    <p className="bad num">{t('owes', { amount: formatMoney(fen) })}</p>
  ) : (
    <p className="ok">{t('pop_settled')}</p>
  );
};
