/** Voids and deposit returns awaiting a second person: author, reason, actions. */

import {
  confirmOrderAct,
  refuseOrderAct,
  withdrawOrderAct,
} from '@minsu/contract/sales/orders/documents/order-confirmation-endpoints.ts';
import type { OrderConfirmation, OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useMethodName } from '../../platform/payment-methods.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { orderKey } from './order-commands.ts';
import { OrderFormDialog } from './order-form-dialog.tsx';
import { isOrderDetail, showOrder } from './order-live.ts';

interface ConfirmationsProps {
  readonly detail: OrderDetail;
  readonly confirmations: readonly OrderConfirmation[];
}

export const OrderConfirmations = ({ detail, confirmations }: ConfirmationsProps) => {
  const { t } = useTranslation('orders');
  if (confirmations.length === 0) return null;
  return (
    <section className="folio-part" aria-labelledby="order-confirmations">
      <h2 id="order-confirmations">{t('confirmations')}</h2>
      <ul className="money-list">
        {confirmations.map((confirmation) => (
          <Item key={confirmation.id} detail={detail} confirmation={confirmation} />
        ))}
      </ul>
    </section>
  );
};

interface ItemProps {
  readonly detail: OrderDetail;
  readonly confirmation: OrderConfirmation;
}

const Item = ({ detail, confirmation }: ItemProps) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  const { act, amountFen, method, reason, askedBy, askedAt } = confirmation;
  return (
    <li>
      <div className="money-line">
        <StateDot tone="warn">{t(`act_${act}`)}</StateDot>
        <strong className="num">
          <Money fen={amountFen} />
        </strong>
        <span>{methodName(method)}</span>
        <span className="muted">
          {askedBy} · <InstantText at={askedAt} house={detail.order.houseId} />
        </span>
      </div>
      <div className="muted">{reason}</div>
      <Actions detail={detail} confirmation={confirmation} />
    </li>
  );
};

const Actions = ({ detail, confirmation }: ItemProps) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  const { id, act, actions, amountFen, method } = confirmation;
  if (actions.length === 0) return <div className="muted">{t('waitsForColleague')}</div>;
  const params = { amount: formatMoney(amountFen), method: methodName(method) };
  const common = {
    input: { ...orderKey(detail), confirmationId: id },
    size: 'small' as const,
    onDone: showOrder,
    onStale: (current: unknown) => isOrderDetail(current) && showOrder(current),
  };
  return (
    <div className="order-actions">
      {actions.includes('confirm') && (
        <CommandButton
          {...common}
          type="primary"
          command={confirmOrderAct}
          label={t('confirmAct')}
          confirm={{ title: t('confirmActTitle', params), effects: [t(`effect_${act}`, params)] }}
          done={t('actConfirmed')}
        />
      )}
      {actions.includes('refuse') && <Refuse detail={detail} confirmation={confirmation} />}
      {actions.includes('withdraw') && (
        <CommandButton
          {...common}
          command={withdrawOrderAct}
          label={t('withdrawAct')}
          done={t('event_confirmationWithdrawn')}
        />
      )}
    </div>
  );
};

const Refuse = ({ detail, confirmation }: ItemProps) => {
  const { t } = useTranslation('orders');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger onClick={() => dialog.show()}>
        {t('refuseAct')}
      </Button>
      {dialog.shown && (
        <OrderFormDialog
          open={dialog.shown.open}
          onClose={dialog.close}
          danger
          title={t('refuseActTitle', { amount: formatMoney(confirmation.amountFen) })}
          submitLabel={t('refuseAct')}
          command={refuseOrderAct}
          base={{ ...orderKey(detail), confirmationId: confirmation.id }}
          onDone={() => toast.success(t('event_confirmationRefused'))}
        >
          <Field of={refuseOrderAct.input} name="reason" label={t('reason')} />
        </OrderFormDialog>
      )}
    </>
  );
};
