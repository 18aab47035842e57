/** A short form in a dialog that runs one command; its button stands in the dialog's foot. */
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import { Modal } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { TabContext, useTab } from '../platform/tab-context.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { RecordForm } from './record-form.tsx';
import { type RecordFormCore, useFormPending } from './use-record-form.ts';

export interface FormDialogProps<E extends Endpoint> extends RecordFormCore<E> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly text?: string;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly width?: number;
  readonly children: ReactNode;
}

/** A dialog asks for little: leaving it loses nothing worth a question. */
const useQuietTab = () => {
  const { setTitle } = useTab();
  return useMemo(() => ({ setTitle, setDirty: () => undefined }), [setTitle]);
};

export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { open, onClose, title, text, submitLabel, cancelLabel, width, children, ...form } = props;
  const { danger = false, disabled = false, ...core } = form;
  const { t } = useTranslation('components');
  const id = useId();
  const tab = useQuietTab();
  return (
    <Modal
      open={open}
      title={title}
      width={width ?? 480}
      destroyOnHidden
      okText={submitLabel}
      cancelText={cancelLabel ?? t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        disabled,
        variant: 'solid',
        color: danger ? 'danger' : 'primary',
      }}
      confirmLoading={useFormPending(id)}
      onCancel={onClose}
    >
      <TabContext value={tab}>
        {text && <p>{text}</p>}
        <RecordForm id={id} bar="none" {...(core as RecordFormCore<E>)}>
          {children}
        </RecordForm>
      </TabContext>
    </Modal>
  );
}
