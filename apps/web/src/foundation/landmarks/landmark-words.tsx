/** Names and links of landmarks. */
import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import type { LandmarkKind, LandmarkRow } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { Link } from 'react-router';
import { StateDot } from '../../components/state-dot.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface Named {
  readonly name: string;
  readonly nameEn?: string | null;
  readonly kind: LandmarkKind;
}

/** Name in the reader's language; a metro station gets its suffix: 人民广场地铁站. */
export const useLandmarkName = (): ((landmark: Named) => string) => {
  const { t } = useTranslation('landmarks');
  return ({ name, nameEn, kind }) => {
    const own = currentLanguage() === 'zh-CN' ? name : nameEn || name;
    return kind === 'metro' ? t('metroName', { name: own }) : own;
  };
};

/** Address of the properties near a landmark. */
export const nearHref = (landmarkId: string, distanceM = 2_000): string =>
  `/house/houseList?landmarkId=${landmarkId}&distanceM=${distanceM}`;

export const ActiveState = ({ active }: { readonly active: boolean }) => {
  const { t } = useTranslation('landmarks');
  return <StateDot tone={active ? 'ok' : 'neutral'}>{t(active ? 'active' : 'inactive')}</StateDot>;
};

/** Number of nearby properties, linked to their list. */
export const HousesNear = ({ row }: { readonly row: LandmarkRow }) => {
  const { t } = useTranslation('landmarks');
  const { houseCount: count, radiusM } = row;
  if (count === 0) return <span className="muted num">0</span>;
  const what = t('showHouses', { count, radius: distanceText(radiusM) });
  return (
    <Link className="num" to={nearHref(row.id, radiusM)} title={what}>
      {count}
      <span className="visually-hidden">
        {' '}
        {row.name}: {what}
      </span>
    </Link>
  );
};
