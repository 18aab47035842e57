/** A short form in a dialog that runs one command, with the button in the footer. */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { Dialog } from '../dialogs/dialog.tsx';
import { InnerEdits } from './inner-edits.tsx';
import { RecordForm } from './record-form.tsx';
import { useInnerEdits } from './use-inner-edits.ts';
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
  /** Most dialogs are short and close without asking; this one asks about unsaved input. */
  readonly guarded?: boolean;
  readonly children: ReactNode;
}

export function FormDialog<E extends Endpoint>(props: FormDialogProps<E>) {
  const { open, onClose, title, text, submitLabel, cancelLabel, width, children, ...form } = props;
  const { danger = false, disabled = false, guarded = false, ...core } = form;
  const { t } = useTranslation('components');
  const id = useId();
  const edits = useInnerEdits(open, onClose, { guarded });
  return (
    <Dialog
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
      onCancel={edits.close}
    >
      <InnerEdits edits={edits}>
        {text && <p>{text}</p>}
        <RecordForm id={id} bar="none" {...(core as RecordFormCore<E>)}>
          {children}
        </RecordForm>
      </InnerEdits>
    </Dialog>
  );
}
