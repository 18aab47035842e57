import {
  type ImportAnswers,
  type ImportMapping,
  NO_ANSWERS,
  type UploadedSheet,
} from '@minsu/contract/platform/import-run.ts';
import { useState } from 'react';
import { invalidate } from '../../platform/calls/queries.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { WizardSteps } from '../forms/wizard-steps.tsx';
import type { ImportButtonProps } from './import-button.tsx';
import { CheckStep, MapStep, UploadStep } from './import-steps.tsx';
import { RunResult } from './run-result.tsx';
import '../forms/wizard.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface ImportDialogProps extends ImportButtonProps {
  readonly onClose: () => void;
}

const STEPS = ['upload', 'map', 'check', 'apply'] as const;
type Step = (typeof STEPS)[number];

const ImportDialog = (props: ImportDialogProps) => {
  const { t } = useTranslation('runs');
  const [step, setStep] = useState<Step>('upload');
  const at = STEPS.indexOf(step);
  return (
    <Dialog
      open
      width={720}
      title={t('importTitle', { what: props.what })}
      footer={null}
      mask={{ closable: false }}
      onCancel={props.onClose}
    >
      <div className="import-dialog">
        <WizardSteps
          titles={STEPS.map((each) => t(`step_${each}`))}
          current={at}
          reached={step === 'apply' ? 0 : at}
          onOpen={(to) => setStep(STEPS[to] ?? 'upload')}
        />
        <Steps {...props} step={step} onStep={setStep} />
      </div>
    </Dialog>
  );
};

interface StepsProps extends ImportDialogProps {
  readonly step: Step;
  readonly onStep: (step: Step) => void;
}

const Steps = (props: StepsProps) => {
  const { step, onStep } = props;
  const [sheet, setSheet] = useState<UploadedSheet | null>(null);
  const [mapping, setMapping] = useState<ImportMapping>({});
  const [answers, setAnswers] = useState<ImportAnswers>(NO_ANSWERS);
  const [runId, setRunId] = useState<string | null>(null);
  const uploaded = (next: UploadedSheet) => {
    setSheet(next);
    setMapping(next.mapping);
    setAnswers(NO_ANSWERS);
    onStep('map');
  };
  const started = (id: string) => {
    setRunId(id);
    onStep('apply');
  };
  if (step === 'apply' && runId !== null)
    return <RunResult id={runId} onRun={setRunId} onOver={() => invalidate(props.invalidates)} />;
  if (step === 'map' && sheet)
    return (
      <MapStep
        sheet={sheet}
        mapping={mapping}
        answers={answers}
        onChange={setMapping}
        onAnswer={setAnswers}
        onBack={() => onStep('upload')}
        onNext={() => onStep('check')}
      />
    );
  if (step === 'check' && sheet)
    return (
      <CheckStep
        {...props}
        id={sheet.id}
        mapping={mapping}
        answers={answers}
        onBack={() => onStep('map')}
        onStarted={started}
      />
    );
  return <UploadStep {...props} onDone={uploaded} />;
};

export default ImportDialog;
