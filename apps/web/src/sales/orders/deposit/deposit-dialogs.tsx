/** Deposit dialogs: ask, collect, waive, deduct, return. One chunk, loaded with the first. */
import type { DepositRecord } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import {
  collectDeposit,
  deductDeposit,
  requireDeposit,
  retryDepositReturn,
  returnDeposit,
  waiveDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { RadioControl } from '../../../components/forms/heavy-controls.tsx';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useMethodName, usePaymentMethods, useUsualMethod } from '../../../platform/payment-methods.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { orderKey } from '../order-commands.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { DeductionFields } from './deduction-fields.tsx';
import { notifyIfReturned } from './deposit-commands.ts';

export type DepositDialogAction = 'require' | 'collect' | 'waive' | 'deduct' | 'return' | 'retry';

interface DialogProps {
  readonly detail: OrderDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const newestOf = ({ deposit }: OrderDetail): DepositRecord | undefined => deposit?.records[0];

const RequireDialog = ({ detail, ...dialog }: DialogProps) => {
  const { t } = useTranslation('deposits');
  const may = useMay();
  const isDue = detail.deposit?.state === 'due';
  const asked = detail.deposit?.askedFen ?? 0;
  const title = t(isDue ? 'action_change' : 'action_require');
  const help = isDue && !may('order:waiveBalance') ? t('lowerHint') : undefined;
  return (
    <OrderFormDialog
      {...dialog}
      title={title}
      submitLabel={title}
      command={requireDeposit}
      base={orderKey(detail)}
      initial={asked > 0 ? { amountFen: asked } : {}}
      onDone={() => toast.success(t('done_require'))}
    >
      <Field of={requireDeposit.input} name="amountFen" label={t('amount')} control="money" help={help} />
    </OrderFormDialog>
  );
};

const CollectDialog = ({ detail, ...dialog }: DialogProps) => {
  const { t } = useTranslation('deposits');
  return (
    <OrderFormDialog
      {...dialog}
      title={t('collectTitle', { amount: formatMoney(newestOf(detail)?.amountFen ?? 0) })}
      submitLabel={t('action_collect')}
      command={collectDeposit}
      base={orderKey(detail)}
      initial={{ method: useUsualMethod() }}
      onDone={() => toast.success(t('done_collect'))}
    >
      <ShiftNotice />
      <Field
        of={collectDeposit.input}
        name="method"
        label={t('method')}
        control="radio"
        options={usePaymentMethods()}
      />
    </OrderFormDialog>
  );
};

const WaiveDialog = ({ detail, ...dialog }: DialogProps) => {
  const { t } = useTranslation('deposits');
  return (
    <OrderFormDialog
      {...dialog}
      danger
      title={t('waiveTitle', { amount: formatMoney(newestOf(detail)?.amountFen ?? 0) })}
      submitLabel={t('action_waive')}
      command={waiveDeposit}
      base={orderKey(detail)}
      onDone={() => toast.success(t('done_waive'))}
    >
      <EffectList effects={[t('effect_waive')]} />
      <Field of={waiveDeposit.input} name="reason" label={t('waiveReason')} />
    </OrderFormDialog>
  );
};

const DeductDialog = ({ detail, ...dialog }: DialogProps) => {
  const { t } = useTranslation('deposits');
  return (
    <OrderFormDialog
      {...dialog}
      title={t('deductTitle')}
      submitLabel={t('action_deduct')}
      command={deductDeposit}
      base={orderKey(detail)}
      initial={{ category: 'damage' }}
      onDone={() => toast.success(t('done_deduct'))}
    >
      <DeductionFields detail={detail} />
    </OrderFormDialog>
  );
};

/** Option that omits `method`. */
const AS_PAID = 'asPaid';

const useReturnWays = (record: DepositRecord) => {
  const { t } = useTranslation(['deposits', 'orders']);
  const paid = record.method ?? 'cash';
  const name = useMethodName();
  // Cash goes back only where cash was collected.
  const others = (['transfer'] as const).filter((method) => method !== paid);
  return [
    { value: AS_PAID, label: t('asPaid', { method: name(paid) }) },
    ...others.map((value) => ({ value, label: name(value) })),
  ];
};

const WayEffect = ({ record }: { readonly record: DepositRecord }) => {
  const { t } = useTranslation('deposits');
  const chosen = useStore(useForm(), ({ values }) => values.method);
  const method = chosen ?? record.method;
  const effect =
    method === 'cash' ? 'effect_cash' : method === 'transfer' ? 'effect_hand' : 'effect_institution';
  return <EffectList effects={[t(effect)]} />;
};

const ReturnDialog = ({ detail, again, ...dialog }: DialogProps & { readonly again: boolean }) => {
  const { t } = useTranslation('deposits');
  const record = newestOf(detail);
  if (!record) return null;
  const amount = formatMoney(record.leftFen);
  const command = again ? retryDepositReturn : returnDeposit;
  const finish = (after: OrderDetail) => {
    toast.success(t(after.deposit?.state === 'returned' ? 'done_return' : 'done_returning'));
    notifyIfReturned(after);
  };
  return (
    <OrderFormDialog
      {...dialog}
      title={t(again ? 'retryTitle' : 'returnTitle', { amount })}
      submitLabel={t(again ? 'action_retry' : 'action_return')}
      command={command}
      base={orderKey(detail)}
      onDone={finish}
    >
      <ShiftNotice />
      <ReturnWay record={record} />
      <WayEffect record={record} />
    </OrderFormDialog>
  );
};

const ReturnWay = ({ record }: { readonly record: DepositRecord }) => {
  const { t } = useTranslation('deposits');
  const ways = useReturnWays(record);
  return (
    <Field
      of={returnDeposit.input}
      name="method"
      label={t('returnWay')}
      control={({ value, onChange, ...control }) => (
        <RadioControl
          {...control}
          options={ways}
          value={value ?? AS_PAID}
          onChange={(way) => onChange(way === AS_PAID ? undefined : way)}
        />
      )}
    />
  );
};

interface DepositDialogProps extends DialogProps {
  readonly action: DepositDialogAction;
}

const DepositDialog = ({ action, ...dialog }: DepositDialogProps) => {
  switch (action) {
    case 'require':
      return <RequireDialog {...dialog} />;
    case 'collect':
      return <CollectDialog {...dialog} />;
    case 'waive':
      return <WaiveDialog {...dialog} />;
    case 'deduct':
      return <DeductDialog {...dialog} />;
    case 'return':
    case 'retry':
      return <ReturnDialog {...dialog} again={action === 'retry'} />;
  }
};

export default DepositDialog;
