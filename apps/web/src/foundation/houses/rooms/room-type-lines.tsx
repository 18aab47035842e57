/** Room types of a content, one line each: beds, area, guests, prices. */
import type { DraftRoomType } from '@minsu/contract/foundation/houses/house-content.ts';
import { Money } from '../../../components/words/money.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';

export const RoomTypeLines = ({ types }: { readonly types: readonly DraftRoomType[] }) => (
  <ul className="room-type-lines">
    {types.map((type) => (
      <li key={type.id ?? type.code}>
        <strong>{type.name}</strong> <RoomTypeSummary type={type} />
      </li>
    ))}
  </ul>
);

export const RoomTypeSummary = ({ type }: { readonly type: DraftRoomType }) => {
  const { t } = useTranslation('houseContent');
  const { t: h } = useTranslation('houses');
  const { beds, areaM2, baseGuests, maxGuests } = type;
  const guests = baseGuests === maxGuests ? 'guestsFixed' : 'guests';
  return (
    <span className="muted">
      {[
        beds,
        areaM2 === null ? '' : t('areaUnit', { count: areaM2 }),
        baseGuests === null ? '' : h(guests, { base: baseGuests, max: maxGuests ?? baseGuests }),
      ]
        .filter((part) => part !== '')
        .join(' · ')}{' '}
      <Money fen={type.basePriceFen} />
      {type.weekendPriceFen !== null && (
        <>
          {' / '}
          <Money fen={type.weekendPriceFen} />
        </>
      )}
    </span>
  );
};
