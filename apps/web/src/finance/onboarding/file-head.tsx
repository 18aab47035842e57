/** Header of an onboarding file: subject, state and rare actions. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  countOnboardingViews,
  countStagingViews,
  discardOnboarding,
  pageOnboarding,
  pageStaging,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { useNavigate } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { RecordHeader } from '../../components/records/record-header.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { type OfFile, OnboardingStateDot, Progress, UrgencyTags } from './onboarding-words.tsx';

/** Not the file itself, which is gone. */
const lists = [pageOnboarding, countOnboardingViews, pageStaging, countStagingViews];

export const FileHead = ({ of }: OfFile) => {
  const { t } = useTranslation('onboarding');
  return (
    <RecordHeader
      title={of.landlordName}
      tags={
        <>
          <OnboardingStateDot of={of} />
          <Tag>{t(`subject_${of.subject}`)}</Tag>
          <UrgencyTags of={of} />
        </>
      }
      actions={of.actions.includes('discard') && <Discard of={of} />}
      figures={[
        { label: t('column_code'), value: <Copyable text={of.code} /> },
        { label: t('figure_done'), value: <Progress of={of} /> },
        ...(of.round > 0
          ? [{ label: t('figure_round'), value: <span className="num">{of.round}</span> }]
          : []),
        ...(of.merchantNo === null
          ? []
          : [{ label: t('merchantNo'), value: <Copyable text={of.merchantNo} /> }]),
        { label: t('figure_keeper'), value: of.keeper },
        { label: t('column_touchedAt'), value: <InstantText at={of.touchedAt} house={null} /> },
      ]}
    />
  );
};

const Discard = ({ of }: { readonly of: OnboardingFile }) => {
  const { t } = useTranslation('onboarding');
  const navigate = useNavigate();
  return (
    <CommandButton
      command={discardOnboarding}
      input={{ id: of.id, version: of.version }}
      label={t('discard')}
      danger
      confirm={{ title: t('discardTitle', { name: of.landlordName }), effects: [t('effect_discard')] }}
      done={t('discarded')}
      invalidates={lists}
      onDone={() => void navigate('/landlord/networkAccess', { replace: true })}
    />
  );
};
