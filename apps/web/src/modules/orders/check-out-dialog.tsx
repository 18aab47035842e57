/** Check-out: settles the balance by a payment or a waiver, and says what an early departure gives back. */
import { daysBetween } from '@minsu/contract/dates.ts';
import type { OrderDetail, Stay } from '@minsu/contract/orders/order.ts';
import { addPayment, checkOutOrder } from '@minsu/contract/orders/order-endpoints.ts';
import { Input, Modal, Radio, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../components/facts.tsx';
import { Money } from '../../components/money.tsx';
import { formatDate, formatMoney } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useMay } from '../../platform/session.ts';
import { Balance } from './balance.tsx';
import { orderKey, runOrderCommand, stayKey } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { EffectList } from './stay-effects.tsx';
import { StayLine } from './stay-line.tsx';
import { type Method, usePaymentMethods } from './use-payment-methods.ts';

type Way = 'pay' | 'waive';

interface Settlement {
  readonly way: Way;
  readonly method: Method;
  readonly reason: string;
}

export const CheckOutDialog = ({ at, stay, open, onClose, onDone }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const [settlement, setSettlement] = useState<Settlement>({ way: 'pay', method: 'wechat', reason: '' });
  const [pending, setPending] = useState(false);
  const [tried, setTried] = useState(false);
  const due = stay.leaving?.dueFen ?? null;
  const owes = due !== null && due > 0;
  const lacksReason = owes && settlement.way === 'waive' && settlement.reason.trim() === '';
  const submit = async () => {
    setTried(true);
    if (lacksReason) return;
    setPending(true);
    const after = await settleAndLeave(at.detail, stay, owes ? due : 0, settlement);
    setPending(false);
    if (!after) return;
    onClose();
    onDone(after);
  };
  return (
    <Modal
      open={open}
      title={t('action_checkOut')}
      width={480}
      destroyOnHidden
      okText={
        owes && settlement.way === 'pay'
          ? t('payAndCheckOut', { amount: formatMoney(due) })
          : t('action_checkOut')
      }
      cancelText={words('cancel')}
      okButtonProps={{ variant: 'solid', color: 'primary' }}
      confirmLoading={pending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="form">
        <StayLine stay={stay} />
        <BalanceFacts detail={at.detail} stay={stay} due={due} />
        {owes && (
          <SettlementFields value={settlement} onChange={setSettlement} missing={tried && lacksReason} />
        )}
        <CheckOutEffects stay={stay} due={due} />
      </div>
    </Modal>
  );
};

/** Payment first: the server lets nobody go with an open balance. */
const settleAndLeave = async (
  detail: OrderDetail,
  stay: Stay,
  due: number,
  { way, method, reason }: Settlement,
): Promise<OrderDetail | null> => {
  const paid =
    due > 0 && way === 'pay'
      ? await runOrderCommand(addPayment, { ...orderKey(detail), method, amountFen: due })
      : detail;
  if (!paid) return null;
  const waiver = due > 0 && way === 'waive' ? { waiveBalance: true, reason: reason.trim() } : {};
  return runOrderCommand(checkOutOrder, { ...stayKey(stay, paid), ...waiver });
};

interface BalanceFactsProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  /** Null: nothing has to be settled yet. */
  readonly due: number | null;
}

const BalanceFacts = ({ detail, stay, due }: BalanceFactsProps) => {
  const { t } = useTranslation('orders');
  const { balanceFen, totalFen, paidFen } = detail.order;
  if (balanceFen === null) return null;
  const returned = stay.leaving?.returnedFen ?? 0;
  const left = due ?? balanceFen - returned;
  const leftLabel = due === null ? 'column_balanceFen' : left < 0 ? 'dueBack' : 'dueNow';
  return (
    <Facts
      items={[
        { label: t('column_totalFen'), value: <Money fen={totalFen} /> },
        ...(returned > 0 ? [{ label: t('earlyReturn'), value: <Money fen={-returned} /> }] : []),
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
}

const SettlementFields = ({ value, onChange, missing }: SettlementFieldsProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const id = useId();
  const methods = usePaymentMethods();
  return (
    <>
      {may('order:waiveBalance') && (
        <Radio.Group
          aria-label={t('settleBy')}
          value={value.way}
          onChange={(event) => onChange({ ...value, way: event.target.value as Way })}
          options={[
            { value: 'pay', label: t('takeNow') },
            { value: 'waive', label: t('action_waiveBalance') },
          ]}
        />
      )}
      {value.way === 'pay' ? (
        <div className="field">
          <label htmlFor={id}>{t('field_method')}</label>
          <Select
            id={id}
            value={value.method}
            options={methods}
            onChange={(method) => onChange({ ...value, method })}
          />
        </div>
      ) : (
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

const CheckOutEffects = ({ stay, due }: Omit<BalanceFactsProps, 'detail'>) => {
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
