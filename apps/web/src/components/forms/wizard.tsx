/**
 * A multi-step form with one command. The address holds the step; back is free, forward needs valid input; input
 * survives reloads; the last step shows the saved record.
 */
import type { Endpoint, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useStore } from 'zustand';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { sendOnce, singleClick } from '../dialogs/single-click.ts';
import { useFocusOnChange } from '../dialogs/use-focus-on-change.ts';
import { StaleNote } from '../records/stale-note.tsx';
import { DraftNote } from './draft-note.tsx';
import { FormContext } from './form-context.ts';
import { type FormStore, isOf } from './form-store.ts';
import { focusFirstError, type RecordFormCore, useRecordForm } from './use-record-form.ts';
import { WizardSteps } from './wizard-steps.tsx';

export interface WizardStep {
  /** Name in the address: `?step=channel`. */
  readonly key: string;
  readonly title: string;
  /** Fields required before the next step. */
  readonly fields: readonly string[];
  readonly content: ReactNode;
}

interface WizardProps<E extends Endpoint> extends Omit<RecordFormCore<E>, 'done' | 'onDone'> {
  readonly steps: readonly WizardStep[];
  readonly draft: string;
  readonly submitLabel: string;
  readonly finishTitle: string;
  /** Id of the saved record, for the last step's address. */
  readonly idOf: (output: OutputOf<E>) => string;
  readonly finish: (id: string, again: () => void) => ReactNode;
}

const FINISH = 'finish';

/** Furthest step whose predecessors are all valid. */
const furthest = (steps: readonly WizardStep[], form: FormStore): number => {
  const wrong = steps.findIndex((step) => !form.areRight(step.fields));
  return wrong < 0 ? steps.length - 1 : wrong;
};

const useStep = (steps: readonly WizardStep[], form: FormStore) => {
  const [search, setSearch] = useAddressSearch();
  useStore(form, (state) => state.values);
  const asked = search.get('step');
  const savedId = asked === FINISH ? search.get('id') : null;
  const wanted = Math.max(
    steps.findIndex((step) => step.key === asked),
    0,
  );
  const index = Math.min(wanted, furthest(steps, form));
  const [reached, setReached] = useState(index);
  if (index > reached) setReached(index);
  const open = (step: number) => setSearch(step === 0 ? {} : { step: steps[step]?.key ?? '' });
  const finish = (id: string) => {
    setReached(0);
    setSearch({ step: FINISH, id }, { replace: true });
  };
  return { index, reached, savedId, open, finish };
};

export function Wizard<E extends Endpoint>(props: WizardProps<E>) {
  const { steps, finishTitle, initial = {} } = props;
  const titles = [...steps.map((step) => step.title), finishTitle];
  const id = useId();
  const record = useRecordForm({
    ...props,
    id,
    done: false,
    onDone: (output) => {
      record.form.reset(initial);
      step.finish(props.idOf(output));
    },
    onRefused: (error) => {
      const paths = (error.fields ?? []).map((field) => field.path);
      const first = steps.findIndex((each) => paths.some((path) => isOf(each.fields, path)));
      if (first >= 0) step.open(first);
      props.onRefused?.(error);
    },
  });
  const step = useStep(steps, record.form);
  const current = step.savedId === null ? step.index : steps.length;
  const head = useFocusOnChange(String(current));

  /** Back at once; forward up to the first invalid step. */
  const goTo = (target: number) => {
    const { form, root } = record;
    const wrong = steps.slice(0, target).findIndex((each) => !form.areRight(each.fields));
    if (target <= current || wrong < 0) return step.open(target);
    form.checkFields(steps[wrong]?.fields ?? []);
    if (wrong !== current) step.open(wrong);
    focusFirstError(root);
  };

  return (
    <div className="wizard">
      <WizardSteps titles={titles} current={current} reached={step.reached} onOpen={goTo} />
      {step.savedId === null ? (
        <StepForm {...props} record={record} index={step.index} head={head} goTo={goTo} />
      ) : (
        <section className="wizard-body" aria-label={finishTitle}>
          <h2 ref={head} tabIndex={-1} className="visually-hidden">
            {finishTitle}
          </h2>
          {props.finish(step.savedId, () => step.open(0))}
        </section>
      )}
    </div>
  );
}

interface StepFormProps<E extends Endpoint> extends WizardProps<E> {
  readonly record: ReturnType<typeof useRecordForm<E>>;
  readonly index: number;
  readonly head: React.RefObject<HTMLHeadingElement | null>;
  readonly goTo: (step: number) => void;
}

function StepForm<E extends Endpoint>({ steps, record, index, head, goTo, submitLabel }: StepFormProps<E>) {
  const { t } = useTranslation('components');
  const { form, root, dirty, isPending, send, restored, stale, startOver } = record;
  const step = steps[index];
  const isLast = index === steps.length - 1;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isLast) send();
    else goTo(index + 1);
  };
  return (
    <FormContext value={form}>
      <form ref={root} className="form wizard-body" noValidate onSubmit={submit}>
        <h2 ref={head} tabIndex={-1}>
          {step?.title}
        </h2>
        {restored && dirty && (
          <DraftNote
            onDrop={() => {
              startOver();
              goTo(0);
            }}
          />
        )}
        <StaleNote {...stale} root={root} />
        {step?.content}
        <div className="form-bar">
          {index > 0 && <Button onClick={singleClick(() => goTo(index - 1))}>{t('previousStep')}</Button>}
          <Button type="primary" htmlType="submit" loading={isPending} onClick={sendOnce}>
            {isLast ? submitLabel : t('nextStep')}
          </Button>
          {dirty && <span className="muted">{t('unsaved')}</span>}
        </div>
      </form>
    </FormContext>
  );
}
