/** A landmark in the preview and as a phone card. */

import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import type { LandmarkRow } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { placeText } from '@minsu/contract/platform/coordinates.ts';
import { Copyable } from '../../components/copyable.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { LandmarkActions } from './landmark-row-buttons.tsx';
import { ActiveState, HousesNear } from './landmark-words.tsx';

interface OfRow {
  readonly row: LandmarkRow;
  readonly onEdit: (row: LandmarkRow) => void;
}

export const LandmarkFacts = ({ row, onEdit }: OfRow) => {
  const { t } = useTranslation('landmarks');
  return (
    <div className="landmark-facts">
      <Facts
        items={[
          { label: t('column_name'), value: row.name },
          { label: t('column_nameEn'), value: row.nameEn ?? '—' },
          { label: t('column_kind'), value: t(`kind_${row.kind}`) },
          { label: t('column_city'), value: row.city },
          { label: t('column_place'), value: <Copyable text={placeText(row)} /> },
          { label: t('column_active'), value: <ActiveState active={row.active} /> },
          { label: t('radius'), value: distanceText(row.radiusM) },
          { label: t('column_houses'), value: <HousesNear row={row} /> },
          { label: t('column_updated'), value: <InstantText at={row.updatedAt} house={null} /> },
        ]}
      />
      <LandmarkActions row={row} onEdit={onEdit} />
    </div>
  );
};

export const LandmarkCard = ({ row, onEdit }: OfRow) => {
  const { t } = useTranslation('landmarks');
  return (
    <div className="landmark-card">
      <div className="line">
        <strong>{row.name}</strong>
        <ActiveState active={row.active} />
      </div>
      <div className="line muted">
        <span>
          {row.city} · {t(`kind_${row.kind}`)}
        </span>
        <span>
          {t('column_houses')} <HousesNear row={row} />
        </span>
      </div>
      <LandmarkActions row={row} onEdit={onEdit} />
    </div>
  );
};
