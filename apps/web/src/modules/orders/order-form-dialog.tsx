/** A short form in a dialog that runs one command of an order. */
import type { InputOf } from '@minsu/contract/endpoint.ts';
import type { OrderDetail } from '@minsu/contract/orders/order.ts';
import { useIsMutating } from '@tanstack/react-query';
import { Modal } from 'antd';
import { type ReactNode, useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordForm } from '../../components/record-form.tsx';
import { TabContext, useTab } from '../../platform/tab-context.ts';
import { type OrderCommand, showIfStale } from './order-commands.ts';
import { showOrder } from './order-live.ts';

interface OrderFormDialogProps<E extends OrderCommand> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly command: E;
  readonly base: Partial<InputOf<E>>;
  readonly initial?: Partial<InputOf<E>>;
  readonly submitLabel: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly width?: number;
  readonly onDone: (order: OrderDetail) => void;
  readonly children: ReactNode;
}

/** A dialog asks for little: leaving it loses nothing worth a question. */
export const useQuietTab = () => {
  const { setTitle } = useTab();
  return useMemo(() => ({ setTitle, setDirty: () => undefined }), [setTitle]);
};

export function OrderFormDialog<E extends OrderCommand>(props: OrderFormDialogProps<E>) {
  const { danger = false, disabled = false } = props;
  const { t } = useTranslation('components');
  const orders = useTranslation('orders').t;
  const id = useId();
  const tab = useQuietTab();
  const pending = useIsMutating() > 0;
  const finish = (output: OrderDetail) => {
    showOrder(output);
    props.onClose();
    props.onDone(output);
  };
  return (
    <Modal
      open={props.open}
      title={props.title}
      width={props.width ?? 480}
      destroyOnHidden
      okText={props.submitLabel}
      cancelText={danger ? orders('back') : t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: id,
        disabled,
        variant: 'solid',
        color: danger ? 'danger' : 'primary',
      }}
      confirmLoading={pending}
      onCancel={props.onClose}
    >
      <TabContext value={tab}>
        <RecordForm
          id={id}
          bar="none"
          command={props.command}
          base={props.base}
          initial={props.initial ?? {}}
          done={false}
          onDone={(output) => finish(output as OrderDetail)}
          onRefused={showIfStale}
        >
          {props.children}
        </RecordForm>
      </TabContext>
    </Modal>
  );
}
