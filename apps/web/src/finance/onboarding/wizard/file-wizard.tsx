/** Steps of a draft: any can be opened, input is saved in the background, missing fields are listed at the end. */
import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import {
  type ContentField,
  contentFields,
  type OnboardingStep,
  stepFields,
  stepOfField,
  stepsOf,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { type FormEvent, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useFocusOnChange } from '../../../components/dialogs/use-focus-on-change.ts';
import { FormContext } from '../../../components/forms/form-context.ts';
import { focusFirstError } from '../../../components/forms/use-record-form.ts';
import { WizardSteps } from '../../../components/forms/wizard-steps.tsx';
import { Panel } from '../../../components/records/panel.tsx';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { FileConflict } from './file-conflict.tsx';
import { FileContext, useDraft, useProblems, useRunningDraft, useValues } from './file-context.ts';
import type { FileDraft } from './file-draft.ts';
import { stepContents } from './step-contents.tsx';
import { WizardBar } from './wizard-bar.tsx';

interface FileWizardProps {
  readonly draft: FileDraft;
  readonly latest: OnboardingFile;
}

export const FileWizard = ({ draft, latest }: FileWizardProps) => {
  useRunningDraft(draft, latest);
  return (
    <FileContext value={draft}>
      <FormContext value={draft.form}>
        <Steps />
        <FileConflict />
      </FormContext>
    </FileContext>
  );
};

/** The address holds the step; initially the one last used. */
const useStep = () => {
  const draft = useDraft();
  const [search, setSearch] = useAddressSearch();
  const steps = stepsOf(useValues(({ subject }) => subject));
  const left = useStore(draft.store, ({ file }) => file.step);
  const asked = steps.find((step) => step === search.get('step'));
  const step = asked ?? steps.find((one) => one === left) ?? 'subject';
  const id = search.get('id') ?? '';
  useEffect(() => {
    if (asked === undefined) setSearch({ id, step }, { replace: true });
  }, [asked, id, step, setSearch]);
  const goTo = (next: OnboardingStep) => {
    setSearch({ id, step: next });
    void draft.save(next);
  };
  return { step, steps, goTo };
};

const isTyped = (field: string): field is ContentField =>
  (contentFields as readonly string[]).includes(field);

const Steps = () => {
  const { t } = useTranslation('onboarding');
  const draft = useDraft();
  const root = useRef<HTMLFormElement>(null);
  const { step, steps, goTo } = useStep();
  const head = useFocusOnChange(step);
  const problems = useProblems();
  const index = steps.indexOf(step);
  const Content = stepContents[step];
  /** Forward needs valid input; missing values may wait. */
  const go = (target: number) => {
    const next = steps[target] ?? step;
    if (target > index && !draft.form.checkFields(stepFields[step].filter(isTyped)))
      return focusFirstError(root);
    return goTo(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (event.target === event.currentTarget && index < steps.length - 1) go(index + 1);
  };
  return (
    <Panel className="file-wizard">
      <div className="wizard wide">
        <WizardSteps
          titles={steps.map((each) => t(`step_${each}`))}
          current={index}
          reached={steps.length - 1}
          done={steps.map((each) => !problems.some(({ field }) => stepOfField(field) === each))}
          onOpen={go}
        />
        <form ref={root} className="form wizard-body" noValidate onSubmit={submit}>
          <h2 ref={head} tabIndex={-1}>
            {t(`step_${step}`)}
          </h2>
          <Content goTo={goTo} />
          <WizardBar isFirst={index === 0} isLast={index === steps.length - 1} onBack={() => go(index - 1)} />
        </form>
      </div>
    </Panel>
  );
};
