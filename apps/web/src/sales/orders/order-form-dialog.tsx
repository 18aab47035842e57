/** A short form in a dialog that runs one order command. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import type { ReactNode } from 'react';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import type { Values } from '../../components/forms/form-store.ts';
import { useTranslation } from '../../platform/use-translation.ts';
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
  readonly guarded?: boolean;
  /** Adds derived values before sending. */
  readonly prepare?: (input: InputOf<E>) => InputOf<E>;
  /** Removes or fills in values before validation. */
  readonly shape?: (values: Values) => Values;
  readonly onDone: (order: OrderDetail) => void;
  readonly children: ReactNode;
}

export function OrderFormDialog<E extends OrderCommand>(props: OrderFormDialogProps<E>) {
  const { t } = useTranslation('orders');
  const { onClose, onDone, children, ...rest } = props;
  const finish = (output: OrderDetail) => {
    showOrder(output);
    onClose();
    onDone(output);
  };
  return (
    <FormDialog
      {...rest}
      {...(rest.danger ? { cancelLabel: t('back') } : {})}
      done={false}
      onClose={onClose}
      onDone={(output) => finish(output as OrderDetail)}
      onRefused={showIfStale}
    >
      {children}
    </FormDialog>
  );
}
