/** Fields of each wizard step. */
import {
  type ContentField,
  type OnboardingStep,
  onboardingSteps,
  photosNeeded,
  stepFields,
  stepOfField,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import type { ReactNode } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useFieldWord } from '../onboarding-words.tsx';
import { type Problem, useDraft, useProblems, useValues } from './file-context.ts';
import { FileField } from './file-field.tsx';
import { PhotoPlace } from './photo-place.tsx';

interface StepProps {
  readonly goTo: (step: OnboardingStep) => void;
}

const Fields = ({ step }: { readonly step: Exclude<OnboardingStep, 'photos' | 'confirm'> }) => (
  <>
    {(stepFields[step] as readonly ContentField[]).map((name) => (
      <FileField key={name} name={name} />
    ))}
  </>
);

const Photos = () => {
  const { t } = useTranslation('onboarding');
  const subject = useValues((values) => values.subject);
  const accountKind = useValues((values) => values.accountKind ?? null);
  return (
    <>
      <p className="field-help">{t('photosHelp')}</p>
      <div className="onboarding-photo-places">
        {photosNeeded({ subject, accountKind }).map((kind) => (
          <PhotoPlace key={kind} kind={kind} />
        ))}
      </div>
    </>
  );
};

const Terms = () => {
  const { t } = useTranslation('onboarding');
  const { form } = useDraft();
  const isAgreed = useValues(({ termsAgreed }) => termsAgreed === true);
  const terms = [t('terms_1'), t('terms_2'), t('terms_3'), t('terms_4')];
  return (
    <section className="terms" data-field="termsAgreed">
      <h3>{t('termsTitle')}</h3>
      <ol>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
      <label className="until-long">
        <input
          type="checkbox"
          checked={isAgreed}
          onChange={({ target }) => form.set('termsAgreed', target.checked)}
        />
        {t('agree')}
      </label>
    </section>
  );
};

/** Missing fields by step, each with a link. */
const Missing = ({ problems, goTo }: StepProps & { readonly problems: readonly Problem[] }) => {
  const { t } = useTranslation('onboarding');
  const word = useFieldWord();
  const subject = useValues((values) => values.subject);
  const steps = onboardingSteps.filter((step) => problems.some(({ field }) => stepOfField(field) === step));
  return (
    <div className="missing" role="status">
      <strong>{t('confirmMissing', { count: problems.length })}</strong>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            {t(`step_${step}`)}{' '}
            {step !== 'confirm' && (
              <button type="button" className="text-button" onClick={() => goTo(step)}>
                {t('goMend')}
              </button>
            )}
            <ul>
              {problems
                .filter(({ field }) => stepOfField(field) === step)
                .map(({ field, message }) => (
                  <li key={field}>{t('pair', { name: word(field, subject), value: message })}</li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  );
};

const Confirm = ({ goTo }: StepProps) => {
  const { t } = useTranslation('onboarding');
  const problems = useProblems();
  return (
    <>
      <Terms />
      {problems.length > 0 ? (
        <Missing problems={problems} goTo={goTo} />
      ) : (
        <p className="wizard-note ok" role="status">
          <Icon name="success" size={16} />
          <span>{t('confirmReady')}</span>
        </p>
      )}
    </>
  );
};

export const stepContents: Readonly<Record<OnboardingStep, (props: StepProps) => ReactNode>> = {
  subject: () => <Fields step="subject" />,
  identity: () => <Fields step="identity" />,
  licence: () => <Fields step="licence" />,
  account: () => <Fields step="account" />,
  photos: () => <Photos />,
  confirm: Confirm,
};
