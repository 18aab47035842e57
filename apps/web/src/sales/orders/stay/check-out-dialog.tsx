/** Check-out: settles the balance by payment or waiver, and shows what an early departure gives back. */
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { deductDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { checkOutOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { Input, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Facts } from '../../../components/records/facts.tsx';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatDate, formatMoney } from '../../../platform/format.ts';
import { currentLanguage, textOf } from '../../../platform/i18n.ts';
import { usePaymentMethods, useUsualMethod } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CollectButton } from '../../payments/collect-actions.tsx';
import { EffectList } from '../change/stay-effects.tsx';
import { StayLine } from '../change/stay-line.tsx';
import {
  CheckOutDeposit,
  type DepositWay,
  heldAtLeaving,
  useDeduction,
} from '../deposit/check-out-deposit.tsx';
import { notifyIfReturned } from '../deposit/deposit-commands.ts';
import { Balance } from '../folio/balance.tsx';
import { orderKey, runOrderCommand, stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { type Settlement, settlementOf, type Way } from './check-out-rules.ts';
import { GivenUpFields } from './given-up-fields.tsx';
import { useEarlyDeparture } from './use-early-departure.ts';

/** State of a departure: amount due, deposit held, and the steps that settle both. */
const useLeaving = ({ at, stay, open, onClose, onDone }: OrderDialogProps) => {
  const usual = useUsualMethod();
  const [chosen, setSettlement] = useState<Settlement>({ way: 'pay', method: usual, reason: '' });
  const [pending, setPending] = useState(false);
  const [tried, setTried] = useState(false);
  const [way, setWay] = useState<DepositWay>('return');
  const deduction = useDeduction();
  const heldFen = heldAtLeaving(at.detail, stay);
  const early = useEarlyDeparture(stay, open);
  const { due } = early;
  const owedFen = Math.max(0, due ?? 0);
  const settlement = settlementOf(chosen, { heldFen, owedFen });
  const lacksReason = owedFen > 0 && settlement.way === 'waive' && settlement.reason.trim() === '';
  const leave = async (): Promise<OrderDetail | null> => {
    const isDeducted = heldFen > 0 && way === 'deduct';
    const deducted = isDeducted ? await deduction.run(at.detail) : at.detail;
    // The deduction is done even if a later step fails; switch so that it is not repeated.
    if (isDeducted && deducted) setWay('return');
    const plan = { due: owedFen, giveBack: heldFen > 0 && way !== 'keep', keeping: early.keeping };
    return deducted && settleAndLeave(deducted, stay, plan, settlement);
  };
  const submit = async () => {
    setTried(true);
    if (lacksReason) return;
    setPending(true);
    const after = await leave();
    setPending(false);
    if (!after) return;
    onClose();
    onDone(after);
    notifyIfReturned(after);
  };
  const missing = tried && lacksReason;
  const steps = { missing, pending, submit, heldFen, way, setWay };
  return { due, owedFen, settlement, setSettlement, ...steps, form: deduction.form, early };
};

export const CheckOutDialog = (props: OrderDialogProps) => {
  const { at, stay, open, onClose } = props;
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const { due, owedFen, settlement, setSettlement, heldFen, early, ...leaving } = useLeaving(props);
  const isPaid = owedFen > 0 && settlement.way === 'pay';
  return (
    <Dialog
      open={open}
      title={t('action_checkOut')}
      width={480}
      destroyOnHidden
      okText={isPaid ? t('payAndCheckOut', { amount: formatMoney(owedFen) }) : t('action_checkOut')}
      cancelText={words('cancel')}
      okButtonProps={{ variant: 'solid', color: 'primary' }}
      confirmLoading={leaving.pending}
      onOk={() => void leaving.submit()}
      onCancel={onClose}
    >
      <div className="form">
        <StayLine stay={stay} />
        <BalanceFacts detail={at.detail} stay={stay} due={due} keptFen={early.feeFen} />
        {early.givenUp && (
          <GivenUpFields givenUp={early.givenUp} value={early.kept} onChange={early.setKept} />
        )}
        {owedFen > 0 && (
          <SettlementFields
            value={settlement}
            onChange={setSettlement}
            missing={leaving.missing}
            byDeposit={heldFen >= owedFen}
          />
        )}
        {isPaid && (
          <div>
            <CollectButton detail={at.detail} />
          </div>
        )}
        {heldFen > 0 && (
          <CheckOutDeposit
            detail={at.detail}
            heldFen={heldFen}
            way={leaving.way}
            onWay={leaving.setWay}
            form={leaving.form}
          />
        )}
        <CheckOutEffects stay={stay} due={due} />
      </div>
    </Dialog>
  );
};

interface Plan {
  readonly due: number;
  readonly giveBack: boolean;
  readonly keeping: ReturnType<typeof useEarlyDeparture>['keeping'];
}

/** Payment first: the server refuses check-out with an amount due. */
const settleAndLeave = async (
  detail: OrderDetail,
  stay: Stay,
  { due, giveBack, keeping }: Plan,
  settlement: Settlement,
): Promise<OrderDetail | null> => {
  const paid = due > 0 ? await payDue(detail, due, settlement) : detail;
  if (!paid) return null;
  const { way, reason } = settlement;
  const waiver = due > 0 && way === 'waive' ? { waiveBalance: true, reason: reason.trim() } : {};
  // Deductions may have used it up.
  const returnDeposit = giveBack && heldAtLeaving(paid, stay) > 0;
  return runOrderCommand(checkOutOrder, { ...stayKey(stay, paid), ...waiver, ...keeping, returnDeposit });
};

const payDue = async (
  detail: OrderDetail,
  amountFen: number,
  { way, method }: Settlement,
): Promise<OrderDetail | null> => {
  if (way === 'pay') return runOrderCommand(addPayment, { ...orderKey(detail), method, amountFen });
  if (way === 'waive') return detail;
  const reason = textOf('deposits', 'category_balance');
  return runOrderCommand(deductDeposit, { ...orderKey(detail), category: 'balance', amountFen, reason });
};

interface BalanceFactsProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  /** Null if nothing is due yet. */
  readonly due: number | null;
  /** Amount kept for nights given up. */
  readonly keptFen: number;
}

const BalanceFacts = ({ detail, stay, due, keptFen }: BalanceFactsProps) => {
  const { t } = useTranslation('orders');
  const { balanceFen, totalFen, paidFen } = detail.order;
  if (balanceFen === null) return null;
  const returned = stay.leaving?.returnedFen ?? 0;
  const left = due ?? balanceFen - returned + keptFen;
  const leftLabel = due === null ? 'column_balanceFen' : left < 0 ? 'dueBack' : 'dueNow';
  return (
    <Facts
      items={[
        { label: t('column_totalFen'), value: <Money fen={totalFen} /> },
        ...(returned > 0 ? [{ label: t('earlyReturn'), value: <Money fen={-returned} /> }] : []),
        ...(keptFen > 0 ? [{ label: t('keptOfNights'), value: <Money fen={keptFen} /> }] : []),
        { label: t('column_paidFen'), value: <Money fen={paidFen} /> },
        {
          label: t(leftLabel),
          value: left === 0 ? <Balance fen={0} /> : <Money fen={Math.abs(left)} owed={left > 0} />,
        },
      ]}
    />
  );
};

interface SettlementFieldsProps {
  readonly value: Settlement;
  readonly onChange: (value: Settlement) => void;
  readonly missing: boolean;
  /** The deposit covers it. */
  readonly byDeposit: boolean;
}

const SettlementFields = ({ value, onChange, missing, byDeposit }: SettlementFieldsProps) => {
  const { t } = useTranslation(['orders', 'deposits']);
  const may = useMay();
  const id = useId();
  const methods = usePaymentMethods();
  const ways: { readonly value: Way; readonly label: string }[] = [
    { value: 'pay', label: t('takeNow') },
    ...(byDeposit && may('order:charge')
      ? [{ value: 'deposit' as const, label: t('deposits:fromDeposit') }]
      : []),
    ...(may('order:waiveBalance') ? [{ value: 'waive' as const, label: t('action_waiveBalance') }] : []),
  ];
  return (
    <>
      {ways.length > 1 && (
        <Radio.Group
          aria-label={t('settleBy')}
          value={value.way}
          onChange={(event) => onChange({ ...value, way: event.target.value as Way })}
          options={[...ways]}
        />
      )}
      {value.way === 'pay' && <ShiftNotice />}
      {value.way === 'pay' && (
        <div className="field">
          <label htmlFor={id}>{t('field_method')}</label>
          <Select
            id={id}
            value={value.method}
            options={methods}
            onChange={(method) => onChange({ ...value, method })}
          />
        </div>
      )}
      {value.way === 'waive' && (
        <div className="field">
          <label htmlFor={id}>
            {t('reason')}
            <span className="must">*</span>
          </label>
          <Input
            id={id}
            maxLength={200}
            status={missing ? 'error' : ''}
            aria-invalid={missing}
            value={value.reason}
            onChange={(event) => onChange({ ...value, reason: event.target.value })}
          />
          {missing && <div className="field-error">{t('reasonNeeded')}</div>}
        </div>
      )}
    </>
  );
};

const CheckOutEffects = ({ stay, due }: Pick<BalanceFactsProps, 'stay' | 'due'>) => {
  const { t } = useTranslation('orders');
  const departure = stay.leaving?.on ?? stay.checkOut;
  const early = daysBetween(departure, stay.checkOut);
  return (
    <EffectList
      effects={[
        ...(early > 0
          ? [
              t('effect_early', {
                count: early,
                date: formatDate(departure, currentLanguage(), { weekday: false }),
              }),
            ]
          : []),
        ...(due !== null && due < 0 ? [t('effect_overpaid')] : []),
        ...(stay.roomNumber === null ? [] : [t('effect_dirty', { room: stay.roomNumber })]),
      ]}
    />
  );
};
