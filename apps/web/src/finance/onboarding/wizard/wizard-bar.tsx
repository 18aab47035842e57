/** Back, Next, and the save state. */

import {
  completeOnboarding,
  getOnboarding,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { sendOnce, singleClick } from '../../../components/dialogs/single-click.ts';
import { putAnswer, useCommand } from '../../../platform/calls/queries.ts';
import { formatClock } from '../../../platform/format.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { onboardingQueries } from '../onboarding-live.ts';
import { useDraft, useDraftState, useProblems } from './file-context.ts';

interface WizardBarProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onBack: () => void;
}

export const WizardBar = ({ isFirst, isLast, onBack }: WizardBarProps) => {
  const { t } = useTranslation('components');
  return (
    <div className="form-bar">
      {!isFirst && <Button onClick={singleClick(onBack)}>{t('previousStep')}</Button>}
      {isLast ? (
        <Complete />
      ) : (
        <Button type="primary" htmlType="submit" onClick={sendOnce}>
          {t('nextStep')}
        </Button>
      )}
      <SaveNote />
    </div>
  );
};

const Complete = () => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const problems = useProblems();
  const [isSaving, setSaving] = useState(false);
  const { mutate, isPending } = useCommand(completeOnboarding, { invalidates: onboardingQueries });
  const complete = async () => {
    setSaving(true);
    const isSaved = await draft.save();
    setSaving(false);
    if (!isSaved) return;
    const { id, version } = draft.store.getState().file;
    mutate(
      { id, version },
      {
        onSuccess: (file) => {
          toast.success(t('completed'));
          putAnswer(getOnboarding, { id }, file);
        },
      },
    );
  };
  return (
    <Button
      type="primary"
      disabled={problems.length > 0}
      loading={isSaving || isPending}
      onClick={singleClick(() => void complete())}
    >
      {t('complete')}
    </Button>
  );
};

export const SaveNote = () => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const { save, savedAt, reason, unsaved } = useDraftState();
  const said = (): string => {
    if (save === 'saving') return t('saving');
    if (save === 'offline') return t('offline');
    if (save === 'refused') return t('saveFailed', { reason: reason ?? '' });
    if (unsaved.length > 0) return t('unsaved');
    return savedAt === null
      ? ''
      : t('savedAt', { time: formatClock(savedAt.toISOString(), BUSINESS_TIME_ZONE) });
  };
  const isBad = save === 'offline' || save === 'refused';
  return (
    <span className={`save-note ${isBad ? 'bad' : 'muted'}`} role="status" data-save={save}>
      {said()}
      {isBad && (
        <button type="button" className="text-button" onClick={() => void draft.save()}>
          {t('retrySave')}
        </button>
      )}
    </span>
  );
};
