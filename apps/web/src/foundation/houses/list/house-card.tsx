/** A property as a gallery card and as a phone row. */
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { Link } from 'react-router';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { HouseNear } from '../house-near.tsx';
import { HousePicture } from '../house-picture.tsx';
import { Rating } from '../house-rating.tsx';
import { HouseState } from '../house-state.tsx';
import { Tonight } from '../house-tonight.tsx';
import { houseHref, placeOf } from '../house-words.ts';

interface HouseCardProps {
  readonly house: HouseRow;
  readonly small?: boolean;
}

export const HouseCard = ({ house, small = false }: HouseCardProps) => {
  const { t } = useTranslation('houses');
  return (
    <Link className={`house-card ${small ? 'small' : ''}`} to={houseHref(house.id)}>
      <HousePicture name={house.name} url={house.coverUrl} decorative />
      <span className="house-card-body">
        <span className="line">
          <strong title={house.name}>{house.name}</strong>
          <HouseState house={house} />
        </span>
        <span className="line muted">
          <span className="where">
            {placeOf(house)} · {t(`kind_${house.kind}`)}
          </span>
          <Rating house={house} />
        </span>
        {house.near && (
          <span className="line">
            <HouseNear house={house} />
          </span>
        )}
        <span className="line">
          <Tonight house={house} />
          <PriceFrom house={house} />
        </span>
      </span>
    </Link>
  );
};

const PriceFrom = ({ house }: Pick<HouseCardProps, 'house'>) => {
  const { t } = useTranslation('houses');
  if (!useSeesMoney() || house.fromPriceFen === null) return null;
  return <span className="money">{t('priceFrom', { price: formatMoney(house.fromPriceFen) })}</span>;
};
