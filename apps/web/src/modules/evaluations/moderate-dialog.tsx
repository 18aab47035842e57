/** Asks for the reason of hiding or appealing, or for what the platform answered. */

import type { Endpoint, InputOf } from '@minsu/contract/endpoint.ts';
import type { Evaluation } from '@minsu/contract/evaluations/evaluation.ts';
import {
  appealEvaluation,
  decideAppeal,
  hideEvaluation,
} from '@minsu/contract/evaluations/evaluation-endpoints.ts';
import { useIsMutating } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../components/field.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { invalidate } from '../../platform/queries.ts';
import { TabContext, useTab } from '../../platform/tab-context.ts';
import type { Moderation } from './evaluation-buttons.tsx';
import { evaluationQueries } from './evaluation-live.ts';

interface ModerateDialogProps {
  readonly of: Evaluation;
  readonly action: Moderation;
  readonly open: boolean;
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

/** A dialog asks for little: leaving it loses nothing worth a question. */
const useQuietTab = () => {
  const { setTitle } = useTab();
  return useMemo(() => ({ setTitle, setDirty: () => undefined }), [setTitle]);
};

function Dialog<E extends Endpoint>(props: DialogProps<E>) {
  const { of, onClose, danger = false } = props;
  const { t } = useTranslation('components');
  const id = useId();
  const tab = useQuietTab();
  const pending = useIsMutating() > 0;
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={480}
      destroyOnHidden
      okText={props.submitLabel}
      cancelText={t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        variant: 'solid',
        color: danger ? 'danger' : 'primary',
      }}
      confirmLoading={pending}
      onCancel={onClose}
    >
      <TabContext value={tab}>
        <p>{props.text}</p>
        <RecordForm
          id={id}
          bar="none"
          command={props.command}
          base={{ id: of.id, version: of.version, ...props.base } as unknown as Partial<InputOf<E>>}
          initial={props.initial}
          done={props.done}
          invalidates={evaluationQueries}
          onDone={onClose}
          onRefused={() => invalidate(evaluationQueries)}
        >
          {props.children}
        </RecordForm>
      </TabContext>
    </Modal>
  );
}
