/** Room types with beds, guests, rooms and prices. */
import type { HouseDetail, RoomType } from '@minsu/contract/foundation/houses/house.ts';
import { Panel } from '../../../components/records/panel.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { formatCount } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HousePicture } from '../house-picture.tsx';

export const HouseTypes = ({ detail: { house, roomTypes } }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation(['houses', 'houseRecord']);
  const entire = house.kind === 'entire';
  const seesMoney = useSeesMoney();
  const heads = [t('type_beds'), t('type_area'), t('type_guests'), ...(entire ? [] : [t('type_rooms')])];
  const prices = seesMoney ? [t('type_base'), t('type_weekend'), t('type_extra')] : [];
  return (
    <Panel title={entire ? t('houseRecord:tab_prices') : t('types')} flush>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <div className="types-scroll" tabIndex={0}>
        <table className="house-types">
          <thead>
            <tr>
              {!entire && <th scope="col">{t('type_name')}</th>}
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
              <TypeRow key={type.id} type={type} entire={entire} seesMoney={seesMoney} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
};

interface TypeRowProps {
  readonly type: RoomType;
  /** An entire place has one type, which is the property itself. */
  readonly entire: boolean;
  readonly seesMoney: boolean;
}

const TypeRow = ({ type, entire, seesMoney }: TypeRowProps) => {
  const { t } = useTranslation('houses');
  const { baseGuests: base, maxGuests: max } = type;
  return (
    <tr>
      {!entire && (
        <th scope="row">
          <span className="house-name">
            <HousePicture name={type.name} url={type.photoUrl} decorative />
            {type.name}
          </span>
        </th>
      )}
      <td>{type.beds}</td>
      <td className="num">{type.areaM2 === null ? '—' : t('area', { count: type.areaM2 })}</td>
      <td className="num">{base === max ? t('guestsFixed', { base }) : t('guests', { base, max })}</td>
      {!entire && <td className="num">{formatCount(type.roomCount)}</td>}
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
