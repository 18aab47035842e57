/** The revision being edited or reviewed, with the next step. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import {
  discardHouseRevision,
  withdrawHouse,
} from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { liveStates } from '@minsu/contract/foundation/houses/house-states.ts';
import type { RevisionHead } from '@minsu/contract/foundation/houses/revision-head.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { editHref, lifecycleEndpoints } from './lifecycle-endpoints.ts';
import { SubmitHouse } from './list/submit-house.tsx';
import './check/content.css';
import { useTranslation } from '../../platform/use-translation.ts';

const HouseChangesDrawer = lazyPart(() => import('./check/house-changes-drawer.tsx'));

interface BannerProps {
  readonly detail: HouseDetail;
}

interface PartProps extends BannerProps {
  readonly revision: RevisionHead;
}

const tones: Record<string, Tone> = { draft: 'neutral', submitted: 'warn', returned: 'bad' };

export const HouseRevisionBanner = ({ detail }: BannerProps) => {
  const { t } = useTranslation('houseLife');
  const { revision } = detail;
  if (!revision) return null;
  const live = isLive(detail);
  const state = revision.state as 'draft' | 'submitted' | 'returned';
  return (
    <section className={`revision-banner ${state}`}>
      <div className="revision-text">
        <StateDot tone={tones[state] ?? 'neutral'}>{t(live ? `live_${state}` : `banner_${state}`)}</StateDot>
        <Who detail={detail} revision={revision} />
        {live && revision.changes > 0 && <Changes detail={detail} revision={revision} />}
      </div>
      {revision.state !== 'submitted' && revision.decidedAt && <Reasons revision={revision} />}
      <Actions detail={detail} revision={revision} />
    </section>
  );
};

const isLive = ({ house }: HouseDetail): boolean => liveStates.includes(house.state);

const Who = ({ detail: { house }, revision }: PartProps) => {
  const { t } = useTranslation('houseLife');
  const { state, submittedBy, submittedAt, decidedBy, decidedAt, editedBy, editedAt } = revision;
  if (state === 'submitted' && submittedAt)
    return (
      <span className="muted">
        {t('bySubmitter', { name: submittedBy ?? '' })} <InstantText at={submittedAt} house={house.id} />
      </span>
    );
  if (state === 'returned' && decidedAt)
    return (
      <span className="muted">
        {t('byReviewer', { name: decidedBy ?? '' })} <InstantText at={decidedAt} house={house.id} />
      </span>
    );
  return (
    <span className="muted">
      {t('byEditor', { name: editedBy })} <InstantText at={editedAt} house={house.id} />
    </span>
  );
};

const Changes = ({ detail, revision }: PartProps) => {
  const { t } = useTranslation('houseLife');
  const { t: c } = useTranslation('houseContent');
  const [open, setOpen] = useState(false);
  const count = c('changeCount', { count: revision.changes });
  // Drafts are shown only to users who may edit.
  if (!detail.actions.includes('duplicate')) return <Tag>{count}</Tag>;
  return (
    <>
      <button type="button" className="text-button" onClick={() => setOpen(true)}>
        {t('showChanges')} ({count})
      </button>
      <HouseChangesDrawer house={detail.house} open={open} onClose={() => setOpen(false)} />
    </>
  );
};

const Reasons = ({ revision }: Pick<PartProps, 'revision'>) => (
  <ul className="check-reasons">
    {revision.returned.map((item) => (
      <li key={item.code}>
        <strong>
          {item.code} {item.title}
        </strong>{' '}
        {item.reason}
      </li>
    ))}
    {revision.note && <li>{revision.note}</li>}
  </ul>
);

const Actions = ({ detail, revision }: PartProps) => {
  const { t } = useTranslation('houseLife');
  const { house } = detail;
  const { actions, version, reviewId, state } = revision;
  const returned = state === 'returned';
  const key = { id: house.id, version };
  const shared = {
    input: key,
    invalidates: lifecycleEndpoints,
    onStale: () => invalidate(lifecycleEndpoints),
  };
  return (
    <div className="revision-actions">
      {actions.includes('discard') && (
        <CommandButton
          {...shared}
          danger
          command={discardHouseRevision}
          label={t('discard')}
          done={t('discarded')}
          confirm={{
            title: t('discardTitle', { name: house.name }),
            effects: [t('discardEffect', { count: revision.changes })],
          }}
        />
      )}
      {actions.includes('withdraw') && (
        <CommandButton
          {...shared}
          command={withdrawHouse}
          label={t(returned ? 'toDraft' : 'withdraw')}
          done={t(returned ? 'turnedToDraft' : 'withdrawn')}
          confirm={{
            title: t(returned ? 'toDraftTitle' : 'withdrawTitle'),
            effects: [t(returned ? 'toDraftEffects' : 'withdrawEffect')],
          }}
        />
      )}
      {actions.includes('edit') && (
        <Link className="head-link" to={editHref(house.id)}>
          {t(returned ? 'mend' : 'continueEdit')}
        </Link>
      )}
      {actions.includes('submit') && <SubmitHouse house={house} version={version} />}
      {state === 'submitted' && reviewId && (
        <Link className="head-link primary" to={`/house/houseCheckDetail?id=${reviewId}`}>
          {t('toReview')}
        </Link>
      )}
    </div>
  );
};
