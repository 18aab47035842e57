/** Corrections the institution asks for: its reasons beside the open fields. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { getOnboarding, submitOnboarding } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import {
  type ContentField,
  type OnboardingField,
  type PhotoKind,
  photoKinds,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { singleClick } from '../../../components/dialogs/single-click.ts';
import { FormContext } from '../../../components/forms/form-context.ts';
import { Panel } from '../../../components/records/panel.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import '../../../components/forms/wizard.css';
import { putAnswer, useCommand } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatDate } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { onboardingQueries } from '../onboarding-live.ts';
import { isLate, joinWords, useFieldWord } from '../onboarding-words.tsx';
import { FileConflict } from './file-conflict.tsx';
import { FileContext, useDraftState, useProblems, useRunningDraft, useValues } from './file-context.ts';
import type { FileDraft } from './file-draft.ts';
import { FileField } from './file-field.tsx';
import { PhotoPlace } from './photo-place.tsx';
import { SaveNote } from './wizard-bar.tsx';

interface SupplementFormProps {
  readonly draft: FileDraft;
  readonly latest: OnboardingFile;
}

export const SupplementForm = ({ draft, latest }: SupplementFormProps) => {
  useRunningDraft(draft, latest);
  return (
    <FileContext value={draft}>
      <FormContext value={draft.form}>
        <Asked draft={draft} />
        <FileConflict />
      </FormContext>
    </FileContext>
  );
};

const isPhoto = (field: OnboardingField): field is PhotoKind =>
  (photoKinds as readonly string[]).includes(field);

const dayText = (day: string): string => formatDate(day, currentLanguage(), { weekday: false, year: true });

const Asked = ({ draft }: { readonly draft: FileDraft }) => {
  const { t } = useTranslation('onboarding');
  const { file } = useDraftState();
  return (
    <Panel title={t('supplementTitle')}>
      <form className="form supplement" noValidate onSubmit={(event) => event.preventDefault()}>
        {isLate(file) && (
          <p className="callout bad" role="status">
            {t('supplementLate', { date: dayText(file.deadline ?? '') })}
          </p>
        )}
        <p>{t('supplementText')}</p>
        {file.reasons.length > 0 && (
          <ul className="reasons">
            {file.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        <ol className="asks">
          {file.asks.map(({ field, reason, answered }) => (
            <li key={field} className={answered ? 'answered' : ''}>
              <div className="ask-head">
                <p className="ask-reason">{reason}</p>
                <StateDot tone={answered ? 'ok' : 'warn'}>
                  {answered ? t('supplementDone') : t('supplementOpen')}
                </StateDot>
              </div>
              {isPhoto(field) ? <PhotoPlace kind={field} /> : <FileField name={field as ContentField} />}
            </li>
          ))}
        </ol>
        <AlsoMissing />
        <div className="form-bar">
          <Resubmit draft={draft} />
          <SaveNote />
        </div>
      </form>
    </Panel>
  );
};

/** Includes values that have expired meanwhile. */
const AlsoMissing = () => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const subject = useValues((values) => values.subject);
  const { file } = useDraftState();
  const asked = new Set<OnboardingField>(file.asks.map(({ field }) => field));
  const others = useProblems().filter(({ field }) => !asked.has(field));
  if (others.length === 0) return null;
  const fields = joinWords(others.map(({ field }) => word(field, subject)));
  return <p className="callout warn">{t('alsoMissing', { fields })}</p>;
};

const Resubmit = ({ draft }: { readonly draft: FileDraft }) => {
  const { t } = useTranslation('onboarding');
  const may = useMay();
  const { file, unsaved } = useDraftState();
  const [isSaving, setSaving] = useState(false);
  const { mutate, isPending } = useCommand(submitOnboarding, { invalidates: onboardingQueries });
  if (!may('onboarding:submit')) return null;
  const submit = async () => {
    setSaving(true);
    const isSaved = await draft.save();
    setSaving(false);
    const now = draft.store.getState().file;
    if (!isSaved || now.askedLeft.length > 0) return;
    mutate(
      { id: now.id, version: now.version },
      {
        onSuccess: (answer) => {
          toast.success(t('submitted'));
          putAnswer(getOnboarding, { id: now.id }, answer);
        },
      },
    );
  };
  const left = file.askedLeft.length;
  return (
    <>
      <Button
        type="primary"
        disabled={left > 0 && unsaved.length === 0}
        loading={isSaving || isPending}
        onClick={singleClick(() => void submit())}
      >
        {t('resubmit')}
      </Button>
      {left > 0 && <span className="muted">{t('supplementLeft', { count: left })}</span>}
    </>
  );
};
