/** Room types with beds, guests, rooms and prices. */
import type { HouseDetail, RoomType } from '@minsu/contract/houses/house.ts';
import { useTranslation } from 'react-i18next';
import { Money } from '../../components/money.tsx';
import { Panel } from '../../components/panel.tsx';
import { formatCount } from '../../platform/format.ts';
import { useSeesMoney } from '../../platform/session.ts';
import { HousePicture } from './house-picture.tsx';

export const HouseTypes = ({ detail: { roomTypes } }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houses');
  const seesMoney = useSeesMoney();
  const heads = [t('type_beds'), t('type_area'), t('type_guests'), t('type_rooms')];
  const prices = seesMoney ? [t('type_base'), t('type_weekend'), t('type_extra')] : [];
  return (
    <Panel title={t('types')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <div className="types-scroll" tabIndex={0}>
        <table className="house-types">
          <thead>
            <tr>
              <th scope="col">{t('type_name')}</th>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {prices.map((head) => (
                <th key={head} scope="col" className="end">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roomTypes.map((type) => (
              <TypeRow key={type.id} type={type} seesMoney={seesMoney} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
};

const TypeRow = ({ type, seesMoney }: { readonly type: RoomType; readonly seesMoney: boolean }) => {
  const { t } = useTranslation('houses');
  const { baseGuests: base, maxGuests: max } = type;
  return (
    <tr>
      <th scope="row">
        <span className="house-name">
          <HousePicture name={type.name} url={type.photoUrl} decorative />
          {type.name}
        </span>
      </th>
      <td>{type.beds}</td>
      <td className="num">{type.areaM2 === null ? '—' : t('area', { count: type.areaM2 })}</td>
      <td className="num">{base === max ? t('guestsFixed', { base }) : t('guests', { base, max })}</td>
      <td className="num">{formatCount(type.roomCount)}</td>
      {seesMoney && (
        <>
          <td className="end num">
            <Money fen={type.basePriceFen} />
          </td>
          <td className="end num">
            <Money fen={type.weekendPriceFen ?? type.basePriceFen} />
          </td>
          <td className="end num">
            {type.extraGuestFeeFen === 0 ? '—' : <Money fen={type.extraGuestFeeFen} />}
          </td>
        </>
      )}
    </tr>
  );
};
