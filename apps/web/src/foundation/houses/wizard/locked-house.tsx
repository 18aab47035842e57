/** A property that cannot be edited now: why, what to do, and its preview. */

import { withdrawHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import type { RevisionHead } from '@minsu/contract/foundation/houses/revision-head.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Panel } from '../../../components/records/panel.tsx';
import { formatInstant } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { houseHref } from '../house-words.ts';
import { useDraftState, useHouse } from './house-context.ts';
import { HousePreview } from './house-preview.tsx';
import { useFreshRevision } from './use-fresh-revision.ts';

export const LockedHouse = () => {
  const { revision } = useDraftState();
  if (!revision) return null;
  return <Locked now={revision} />;
};

/** Refetches because the review may end while this tab is open or hidden. */
const useUnlocking = (houseId: string): void => {
  const { draft } = useHouse();
  const { data } = useFreshRevision(houseId);
  useEffect(() => {
    if (data?.actions.includes('edit')) draft.take(data);
  }, [data, draft]);
};

const Locked = ({ now }: { readonly now: HouseRevision }) => {
  const { t } = useTranslation('houseWizard');
  const { house, revision: head } = now;
  useUnlocking(house.id);
  const isArchived = house.state === 'archived';
  return (
    <div className="column">
      <Panel className="locked-house">
        <div className="locked-head" role="status">
          <Icon name={isArchived ? 'lock' : 'success'} size={24} />
          <div>
            <h2>{isArchived ? t('archivedTitle') : t('lockedTitle')}</h2>
            {head?.submittedAt && <Submitted head={head} />}
          </div>
        </div>
        <div className="locked-actions">
          <Withdraw />
          {head?.reviewId && (
            <Link to={`/house/houseCheckDetail?id=${head.reviewId}`} className="button-link quiet">
              {t('openReview')}
            </Link>
          )}
          <Link to={houseHref(house.id)}>{t('openDetail')}</Link>
          {!isArchived && <Link to="/house/createOrEditHouse">{t('createAnother')}</Link>}
        </div>
      </Panel>
      <Panel title={t('previewTitle')}>
        <HousePreview />
      </Panel>
    </div>
  );
};

const Submitted = ({ head }: { readonly head: RevisionHead }) => {
  const { t } = useTranslation('houseWizard');
  return (
    <p className="muted">
      {t('lockedText', {
        by: head.submittedBy ?? '—',
        at: formatInstant(head.submittedAt ?? '', currentLanguage(), { timeZone: BUSINESS_TIME_ZONE }),
      })}
    </p>
  );
};

const Withdraw = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { revision } = useDraftState();
  const head = revision?.revision;
  if (!revision || !head?.actions.includes('withdraw')) return null;
  return (
    <CommandButton
      command={withdrawHouse}
      input={{ id: revision.house.id, version: head.version }}
      label={t('withdraw')}
      type="primary"
      confirm={{ title: t('withdrawTitle'), text: t('withdrawText') }}
      done={t('withdrawn')}
      onDone={(answer) => draft.take(answer)}
    />
  );
};
