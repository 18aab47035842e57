/** Payment requests of an order below its folio, and what has to be decided about one that was paid in an unexpected way. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { checkedOnly } from '@minsu/contract/sales/payments/intent-states.ts';
import { getCollection, settlePayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { intentTones, useEndOf, useProviderName } from './payment-words.ts';
import { collectionQueries } from './payments-live.ts';
import './payments.css';

interface RequestsProps {
  readonly order: OrderDetail['order'];
}

const PaymentRequests = ({ order }: RequestsProps) => {
  const { t } = useTranslation('payments');
  const may = useMay();
  const isShown = useSeesMoney() && may('order:payment');
  const { data } = useCall(getCollection, { orderId: order.id }, { enabled: isShown, quiet: true });
  const all = data ? [...(data.active ? [data.active] : []), ...data.recent] : [];
  if (all.length === 0) return null;
  return (
    <section className="folio-part" aria-labelledby="payment-requests">
      <div className="folio-head">
        <h2 id="payment-requests">{t('requests')}</h2>
      </div>
      <ul className="money-list">
        {all.map((intent) => (
          <RequestItem key={intent.id} intent={intent} houseId={order.houseId} />
        ))}
      </ul>
    </section>
  );
};

export default PaymentRequests;

const RequestItem = ({ intent, houseId }: { readonly intent: PaymentIntent; readonly houseId: string }) => {
  const { t } = useTranslation('payments');
  const providerName = useProviderName();
  const endOf = useEndOf();
  const { state, amountFen, provider, startedBy, createdAt, attention, attentionOutcome } = intent;
  const end = endOf(intent);
  return (
    <li>
      <div className="money-line">
        <StateDot tone={intentTones[state]}>{t(`state_${state}`)}</StateDot>
        <strong className="num">
          <Money fen={amountFen} />
        </strong>
        <span>{providerName(provider)}</span>
        <span className="muted">
          {startedBy} · <InstantText at={createdAt} house={houseId} />
        </span>
      </div>
      {end && <div className="muted">{end}</div>}
      <div className="muted pay-numbers">
        {t('merchantOrderNo')} <span className="num">{intent.merchantOrderNo}</span>
        {intent.providerTradeNo && (
          <>
            {' · '}
            {t('providerTradeNo')} <span className="num">{intent.providerTradeNo}</span>
          </>
        )}
      </div>
      {attention && (
        <div>
          {t(`attention_${attention}`)}
          {attentionOutcome && ` · ${t(`outcome_${attentionOutcome}`)}`}
        </div>
      )}
      {intent.actions.includes('settle') && <SettleButtons intent={intent} />}
    </li>
  );
};

const SettleButtons = ({ intent }: { readonly intent: PaymentIntent }) => {
  const { t } = useTranslation('payments');
  const may = useMay();
  const { id, version, attention } = intent;
  const outcomes =
    attention !== null && checkedOnly.includes(attention)
      ? (['checked'] as const)
      : may('order:refund')
        ? (['credit', 'refund'] as const)
        : (['credit'] as const);
  return (
    <div className="merchant-buttons">
      {outcomes.map((outcome) => (
        <CommandButton
          key={outcome}
          size="small"
          command={settlePayment}
          input={{ id, version, outcome }}
          label={t(`outcome_${outcome}`)}
          done={t('settled')}
          invalidates={collectionQueries}
          onStale={() => invalidate(collectionQueries)}
        />
      ))}
    </div>
  );
};
