/** Refunds of an order below its folio: state, author, decision, actions. */
import { handMethods } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import type { Refund } from '@minsu/contract/sales/orders/folio/refund.ts';
import {
  approveRefund,
  completeRefund,
  payRefundOtherwise,
  retryRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { HelpLink } from '../../../components/dialogs/help-link.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { StateDot } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatMoney } from '../../../platform/format.ts';
import { useMethodName } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import { isOrderDetail, showOrder } from '../order-live.ts';
import { refundTones } from '../order-words.ts';

const RejectRefundDialog = lazyPart(() => import('./refund-dialogs.tsx'));

interface RefundsProps {
  readonly detail: OrderDetail;
  readonly refunds: readonly Refund[];
}

export const OrderRefunds = ({ detail, refunds }: RefundsProps) => {
  const { t } = useTranslation('orders');
  if (refunds.length === 0) return null;
  return (
    <section className="folio-part" aria-labelledby="order-refunds">
      <div className="folio-head">
        <h2 id="order-refunds">{t('refunds')}</h2>
        <HelpLink slug="refunds" short />
      </div>
      <ul className="money-list">
        {refunds.map((refund) => (
          <RefundItem key={refund.id} detail={detail} refund={refund} />
        ))}
      </ul>
    </section>
  );
};

const RefundItem = ({ detail, refund }: { readonly detail: OrderDetail; readonly refund: Refund }) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  const { state, amountFen, method, reason, requestedBy, requestedAt } = refund;
  return (
    <li>
      <div className="money-line">
        <StateDot tone={refundTones[state]}>{t(`refund_${state}`)}</StateDot>
        <strong className="num">
          <Money fen={amountFen} />
        </strong>
        <span>{methodName(method)}</span>
        <span className="muted">
          {requestedBy} · <InstantText at={requestedAt} house={detail.order.houseId} />
        </span>
      </div>
      {reason !== '' && <div className="muted">{reason}</div>}
      <Decision refund={refund} />
      <RefundActions detail={detail} refund={refund} />
    </li>
  );
};

const decisionWords = { rejected: 'refusedBy', withdrawn: 'withdrawnBy' } as const satisfies Partial<
  Record<Refund['state'], string>
>;

const Decision = ({ refund }: { readonly refund: Refund }) => {
  const { t } = useTranslation('orders');
  const { state, decidedBy, rejectReason, failReason, reference, attempts } = refund;
  const said = [
    decidedBy &&
      t(state in decisionWords ? decisionWords[state as keyof typeof decisionWords] : 'approvedBy', {
        name: decidedBy,
      }),
    rejectReason,
    state === 'failed' && t('failedBecause', { reason: failReason ?? '', count: attempts }),
    reference && t('referenceOf', { reference }),
  ].filter(Boolean);
  return said.length === 0 ? null : <div className="muted">{said.join(' · ')}</div>;
};

const RefundActions = ({ detail, refund }: { readonly detail: OrderDetail; readonly refund: Refund }) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  const { actions, amountFen, method } = refund;
  if (actions.length === 0) return null;
  const params = { amount: formatMoney(amountFen), method: methodName(method) };
  const common = {
    input: { ...orderKey(detail), refundId: refund.id },
    size: 'small' as const,
    onDone: showOrder,
    onStale: (current: unknown) => isOrderDetail(current) && showOrder(current),
  };
  return (
    <div className="order-actions">
      {actions.includes('approve') && (
        <CommandButton
          {...common}
          type="primary"
          command={approveRefund}
          label={t('refund_approve')}
          confirm={{ title: t('approveTitle', params), effects: [t('effect_approve', params)] }}
          done={t('event_refundApproved')}
        />
      )}
      {actions.includes('complete') && (
        <CommandButton
          {...common}
          type="primary"
          command={completeRefund}
          label={t('refund_complete')}
          confirm={{ title: t('completeTitle', params), effects: [t('effect_complete', params)] }}
          done={t('event_refundSucceeded')}
        />
      )}
      {actions.includes('retry') && (
        <CommandButton
          {...common}
          command={retryRefund}
          label={t('refund_retry')}
          done={t('event_refundRetried')}
        />
      )}
      {actions.includes('payOtherwise') && <PayOtherwise detail={detail} refund={refund} />}
      {actions.includes('reject') && <Reject detail={detail} refund={refund} />}
    </div>
  );
};

/** Refunds that the payment provider could not pay. */
const PayOtherwise = ({ detail, refund }: { readonly detail: OrderDetail; readonly refund: Refund }) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  return handMethods.map((way) => {
    const params = { amount: formatMoney(refund.amountFen), method: methodName(way) };
    return (
      <CommandButton
        key={way}
        size="small"
        command={payRefundOtherwise}
        input={{ ...orderKey(detail), refundId: refund.id, method: way }}
        label={t('refund_payOtherwise', params)}
        confirm={{ title: t('payOtherwiseTitle', params), effects: [t('effect_payOtherwise')] }}
        done={t('event_refundPaidOtherwise')}
        onDone={showOrder}
        onStale={(current) => isOrderDetail(current) && showOrder(current)}
      />
    );
  });
};

const Reject = ({ detail, refund }: { readonly detail: OrderDetail; readonly refund: Refund }) => {
  const { t } = useTranslation('orders');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger onClick={() => dialog.show()}>
        {t('refund_reject')}
      </Button>
      {dialog.shown && (
        <RejectRefundDialog detail={detail} refund={refund} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};
