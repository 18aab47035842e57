/** A short form in a dialog that runs one command of the account. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { useIsMutating } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../../components/record-form.tsx';
import type { CallError } from '../../platform/call-error.ts';
import { TabContext, useTab } from '../../platform/tab-context.ts';

interface AccountDialogProps<E extends Endpoint> {
  readonly title: string;
  readonly command: E;
  readonly base?: Partial<InputOf<E>>;
  readonly initial?: Partial<InputOf<E>>;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly onClose: () => void;
  readonly onDone: (output: OutputOf<E>) => void;
  readonly onRefused?: (error: CallError) => void;
  readonly children: ReactNode;
}

/** A dialog asks for little: leaving it loses nothing worth a question. */
export function AccountDialog<E extends Endpoint>(props: AccountDialogProps<E>) {
  const { t } = useTranslation('components');
  const { danger = false, onRefused } = props;
  const { setTitle } = useTab();
  const tab = useMemo(() => ({ setTitle, setDirty: () => undefined }), [setTitle]);
  const id = useId();
  const pending = useIsMutating() > 0;
  return (
    <Modal
      open
      title={props.title}
      width={480}
      okText={props.submitLabel}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, variant: 'solid', color: danger ? 'danger' : 'primary' }}
      confirmLoading={pending}
      onCancel={props.onClose}
    >
      <TabContext value={tab}>
        <RecordForm
          id={id}
          bar="none"
          command={props.command}
          {...(props.base && { base: props.base })}
          initial={props.initial ?? {}}
          done={false}
          onDone={props.onDone}
          {...(onRefused && { onRefused })}
        >
          {props.children}
        </RecordForm>
      </TabContext>
    </Modal>
  );
}
