/** Distance of a property from the filtered landmark. */

import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const HouseNear = ({ house }: { readonly house: Pick<HouseRow, 'near'> }) => {
  const { t } = useTranslation('landmarks');
  if (!house.near) return null;
  const { name, nameEn, kind, distanceM } = house.near;
  const own = currentLanguage() === 'zh-CN' ? name : nameEn || name;
  const called = kind === 'metro' ? t('metroName', { name: own }) : own;
  return (
    <span className="house-near">{t('distanceTo', { name: called, distance: distanceText(distanceM) })}</span>
  );
};
