import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { Star } from '../../components/stars.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const Rating = ({ house }: { readonly house: Pick<HouseRow, 'rating' | 'evaluationCount'> }) => {
  const { t } = useTranslation('houses');
  if (house.rating === null) return <span className="muted">{t('noRating')}</span>;
  return (
    <span className="rating num" title={t('evaluationCount', { count: house.evaluationCount })}>
      <Star />
      {house.rating.toFixed(1)} <span className="muted">({house.evaluationCount})</span>
    </span>
  );
};
