/** Landmarks near a property, nearest first, linked to other properties near them. */
import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import type { NearLandmark } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { nearLandmarks } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { nearHref, useLandmarkName } from './landmark-words.tsx';
import './landmark-live.ts';
import './landmarks.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface NearLandmarksPanelProps {
  readonly houseId: string;
  /** Whether the house has coordinates. */
  readonly placed: boolean;
}

const FIRST = 8;

export const NearLandmarksPanel = ({ houseId, placed }: NearLandmarksPanelProps) => {
  const { t } = useTranslation('landmarks');
  const query = useCall(nearLandmarks, { houseId }, { quiet: true });
  return (
    <Panel title={t('near')}>
      <Loaded
        query={query}
        lines={4}
        isEmpty={(near) => near.length === 0}
        empty={<p className="muted">{placed ? t('nearNone') : t('nearNoPlace')}</p>}
      >
        {(near) => <NearList near={near} />}
      </Loaded>
    </Panel>
  );
};

const NearList = ({ near }: { readonly near: readonly NearLandmark[] }) => {
  const { t } = useTranslation('landmarks');
  const name = useLandmarkName();
  const [all, setAll] = useState(false);
  const shown = all ? near : near.slice(0, FIRST);
  return (
    <>
      <ul className="near-landmarks">
        {shown.map((landmark) => (
          <li key={landmark.id}>
            <Link to={nearHref(landmark.id)}>{name(landmark)}</Link>
            <span className="muted">{t(`kind_${landmark.kind}`)}</span>
            <span className="num">{distanceText(landmark.distanceM)}</span>
          </li>
        ))}
      </ul>
      {shown.length < near.length && (
        <button type="button" className="text-button" onClick={() => setAll(true)}>
          {t('more', { count: near.length - shown.length })}
        </button>
      )}
    </>
  );
};
