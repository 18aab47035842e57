/** One payment request, large enough to be read across the desk: its code, or its outcome. */
import { cancelPayment, checkPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { Button } from 'antd';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PayCode } from './pay-code.tsx';
import { useEndOf, useProviderName } from './payment-words.ts';
import { collectionQueries } from './payments-live.ts';

interface IntentViewProps {
  readonly intent: PaymentIntent;
  readonly houseId: string;
  /** Another request takes its place. */
  readonly onAgain: () => void;
  /** The money came in another way, and the request is closed. */
  readonly onReceivedOtherwise: () => void;
  readonly onClose: () => void;
}

export const IntentView = (props: IntentViewProps) => {
  const { intent } = props;
  const { t } = useTranslation('payments');
  return (
    <div className={`intent-view ${intent.state}`} aria-live="polite">
      <div className="intent-amount num">
        <Money fen={intent.amountFen} />
      </div>
      {intent.depositFen > 0 && (
        <div className="muted">{t('depositIncluded', { amount: formatMoney(intent.depositFen) })}</div>
      )}
      <IntentBody {...props} />
    </div>
  );
};

const IntentBody = (props: IntentViewProps) => {
  const { state, closeReason } = props.intent;
  if (state === 'succeeded') return <Paid {...props} />;
  if (state === 'closed' || state === 'failed') return <Ended {...props} />;
  if (state === 'pending' && closeReason === null) return <Waiting {...props} />;
  return <Open {...props} />;
};

const Paid = ({ intent, houseId, onClose }: IntentViewProps) => {
  const { t } = useTranslation('payments');
  return (
    <>
      <div className="intent-paid">
        <Icon name="success" size={48} />
        <strong>{t('paid')}</strong>
      </div>
      {intent.paidAt && (
        <div className="muted">
          <InstantText at={intent.paidAt} house={houseId} />
        </div>
      )}
      <div className="intent-buttons">
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </>
  );
};

const Ended = ({ intent, onAgain, onClose }: IntentViewProps) => {
  const { t } = useTranslation(['payments', 'components']);
  const endOf = useEndOf();
  return (
    <>
      <strong>{t(intent.state === 'failed' ? 'failed' : 'closed')}</strong>
      <div className="muted">{endOf(intent)}</div>
      <div className="intent-buttons">
        <Button type="primary" onClick={onAgain}>
          {t('again')}
        </Button>
        <Button onClick={onClose}>{t('components:close')}</Button>
      </div>
    </>
  );
};

const Waiting = (props: IntentViewProps) => {
  const { intent, houseId } = props;
  const { t } = useTranslation('payments');
  const providerName = useProviderName();
  const provider = providerName(intent.provider);
  return (
    <>
      {intent.kind === 'qr' && intent.code !== null && (
        <>
          <PayCode value={intent.code} label={t('qrLabel', { amount: formatMoney(intent.amountFen) })} />
          <div>{t('scanWith', { provider })}</div>
        </>
      )}
      {intent.kind === 'link' && intent.code !== null && (
        <>
          <Copyable text={intent.code} name={t('kind_link')}>
            <span className="pay-link">{intent.code}</span>
          </Copyable>
          <div className="muted">{t('linkHint')}</div>
        </>
      )}
      <div className="muted">
        {t('waiting')} · {t('validUntil')} <InstantText at={intent.expiresAt} house={houseId} />
      </div>
      <IntentButtons {...props} />
    </>
  );
};

/** Nothing to show yet, or nothing that may be paid any more. */
const Open = (props: IntentViewProps) => {
  const { intent } = props;
  const { t } = useTranslation('payments');
  const word = intent.closeReason !== null ? 'closing' : intent.state === 'created' ? 'opening' : 'resolving';
  return (
    <>
      <strong role="status">{t(word)}…</strong>
      {word === 'resolving' && <p className="callout warn">{t('resolvingHint')}</p>}
      <IntentButtons {...props} />
    </>
  );
};

const IntentButtons = ({ intent, onReceivedOtherwise }: IntentViewProps) => {
  const { t } = useTranslation('payments');
  const { id, actions } = intent;
  const common = { invalidates: collectionQueries, done: false as const };
  return (
    <div className="intent-buttons">
      {actions.includes('check') && (
        <CommandButton {...common} command={checkPayment} input={{ id }} label={t('check')} />
      )}
      {actions.includes('cancel') && (
        <CommandButton
          {...common}
          command={cancelPayment}
          input={{ id, reason: 'receivedOtherwise' }}
          label={t('receivedOtherwise')}
          onDone={({ state }) => state === 'closed' && onReceivedOtherwise()}
        />
      )}
      {actions.includes('cancel') && (
        <CommandButton
          {...common}
          command={cancelPayment}
          input={{ id, reason: 'cancelled' }}
          label={t('cancelRequest')}
        />
      )}
    </div>
  );
};
