/** A landlord's state with the payment institution, as a tab. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  getLandlordOnboarding,
  getOnboardingHistory,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useBegin } from './begin-onboarding.tsx';
import { FileHistory } from './file-history.tsx';
import { FileMarks } from './file-marks.tsx';
import './onboarding-live.ts';
import './onboarding.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { fileHref, MissingWords, OnboardingStateDot, ResumeLink, UrgencyTags } from './onboarding-words.tsx';

export const OnboardingPanel = ({ landlordId }: { readonly landlordId: string }) => {
  const { t } = useTranslation('onboarding');
  const query = useCall(getLandlordOnboarding, { landlordId }, { quiet: true, keepPrevious: false });
  const begin = useBegin(landlordId);
  return (
    <>
      <Loaded query={query} lines={6}>
        {({ files: [current, ...earlier], canBegin }) => (
          <>
            <Panel title={t('panelTitle')} extra={canBegin && current ? begin.button : undefined}>
              {current ? (
                <Current of={current} />
              ) : (
                <EmptyState
                  title={t('panelEmpty')}
                  hint={t('panelEmptyHint')}
                  action={canBegin ? begin.button : undefined}
                />
              )}
            </Panel>
            {earlier.length > 0 && <Earlier files={earlier} />}
            {current && (
              <Panel title={t('history')} className="file-history">
                <FileHistory id={current.id} endpoint={getOnboardingHistory} subject={current.subject} />
              </Panel>
            )}
          </>
        )}
      </Loaded>
      {begin.dialog}
    </>
  );
};

const Current = ({ of }: { readonly of: OnboardingFile }) => {
  const { t } = useTranslation('onboarding');
  return (
    <div className="file-preview">
      <div className="line">
        <OnboardingStateDot of={of} />
        <span className="muted">
          {t(`subject_${of.subject}`)} · <span className="num">{of.code}</span>
        </span>
        <UrgencyTags of={of} />
      </div>
      <FileMarks of={of} />
      {of.merchantNo !== null && (
        <p>
          {t('pair', { name: t('merchantNo'), value: of.merchantNo })} ·{' '}
          {t('cardTail', { tail: of.cardTail ?? '—' })}
        </p>
      )}
      <p className="muted">
        <MissingWords of={of} />
      </p>
      <div>
        <ResumeLink of={of} primary />
      </div>
    </div>
  );
};

const Earlier = ({ files }: { readonly files: readonly OnboardingFile[] }) => {
  const { t } = useTranslation('onboarding');
  return (
    <Panel title={t('earlier')}>
      <ul className="earlier-files">
        {files.map((file) => (
          <li key={file.id}>
            <Link to={fileHref(file)} className="num">
              {file.code}
            </Link>
            <OnboardingStateDot of={file} />
            <span className="muted">
              <InstantText at={file.closedAt ?? file.touchedAt} house={null} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
};
