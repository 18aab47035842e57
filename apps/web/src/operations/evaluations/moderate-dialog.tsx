/** Asks for the reason of hiding or appealing, or for the platform's answer. */

import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  appealEvaluation,
  decideAppeal,
  hideEvaluation,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { ReactNode } from 'react';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Moderation } from './evaluation-buttons.tsx';
import { evaluationQueries, refreshed } from './evaluation-live.ts';

interface ModerateDialogProps {
  readonly of: Evaluation;
  readonly action: Moderation;
  readonly open: boolean;
  readonly onChanged: (now: Evaluation) => void;
  readonly onClose: () => void;
}

const ModerateDialog = (props: ModerateDialogProps) => {
  switch (props.action) {
    case 'hide':
      return <HideDialog {...props} />;
    case 'appeal':
      return <AppealDialog {...props} />;
    default:
      return <DecideDialog {...props} />;
  }
};

export default ModerateDialog;

const HideDialog = (props: ModerateDialogProps) => {
  const { t } = useTranslation('evaluations');
  return (
    <Dialog
      {...props}
      danger
      title={t('hideTitle')}
      text={t('hideText')}
      submitLabel={t('hide')}
      command={hideEvaluation}
      initial={{ reason: '' }}
      done={t('hiddenDone')}
    >
      <Field
        of={hideEvaluation.input}
        name="reason"
        label={t('hideReason')}
        placeholder={t('hideReasonExample')}
      />
    </Dialog>
  );
};

const AppealDialog = (props: ModerateDialogProps) => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  return (
    <Dialog
      {...props}
      title={t('appealTitle')}
      text={t('appealText', { channel: ofOrder(`channel_${props.of.channel}`) })}
      submitLabel={t('appeal')}
      command={appealEvaluation}
      initial={{ reason: '' }}
      done={t('appealDone')}
    >
      <Field
        of={appealEvaluation.input}
        name="reason"
        label={t('appealReason')}
        control="textarea"
        placeholder={t('appealReasonExample')}
      />
    </Dialog>
  );
};

const DecideDialog = (props: ModerateDialogProps) => {
  const { t } = useTranslation('evaluations');
  const upheld = props.action === 'upholdAppeal';
  return (
    <Dialog
      {...props}
      title={t(upheld ? 'upholdTitle' : 'rejectTitle')}
      text={t(upheld ? 'upholdText' : 'rejectText')}
      submitLabel={t(upheld ? 'upholdAppeal' : 'rejectAppeal')}
      command={decideAppeal}
      base={{ upheld }}
      initial={{ answer: '' }}
      done={t('decided')}
    >
      <Field
        of={decideAppeal.input}
        name="answer"
        label={t('answer')}
        control="textarea"
        placeholder={t('answerExample')}
      />
    </Dialog>
  );
};

interface DialogProps<E extends Endpoint> extends ModerateDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly command: E;
  readonly base?: Partial<InputOf<E>>;
  readonly initial: Partial<InputOf<E>>;
  readonly done: string;
  readonly danger?: boolean;
  readonly children: ReactNode;
}

function Dialog<E extends Endpoint>({ of, onChanged, children, ...props }: DialogProps<E>) {
  return (
    <FormDialog
      {...props}
      base={{ id: of.id, version: of.version, ...props.base } as unknown as Partial<InputOf<E>>}
      invalidates={evaluationQueries}
      onDone={(now) => {
        onChanged(now as Evaluation);
        props.onClose();
      }}
      onRefused={refreshed(onChanged)}
    >
      {children}
    </FormDialog>
  );
}
