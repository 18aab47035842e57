/** How much is collected, with which provider, and how: by a code that we show, one that the guest shows, or a link. */

import { scanPayment, startPayment } from '@minsu/contract/sales/payments/payment-endpoints.ts';
import type { Collection } from '@minsu/contract/sales/payments/payment-intent.ts';
import type { IntentKind } from '@minsu/contract/sales/payments/provider-registry.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { ShiftNotice } from '../../components/shifts/shift-notice.tsx';
import { Money } from '../../components/words/money.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useProviderName } from './payment-words.ts';
import { collectionQueries } from './payments-live.ts';

type Offer = Collection['offers'][number];

interface CollectFormProps {
  readonly collection: Collection;
  readonly orderId: string;
  readonly onStarted: (id: string) => void;
  readonly onCancel: () => void;
}

export const CollectForm = (props: CollectFormProps) => {
  const { offers } = props.collection;
  const { t } = useTranslation('payments');
  const providerName = useProviderName();
  const [chosen, choose] = useState(offers[0]?.provider);
  const [kind, setKind] = useState<IntentKind>('qr');
  const offer = offers.find(({ provider }) => provider === chosen) ?? offers[0];
  if (!offer) return null;
  const used = offer.kinds.includes(kind) ? kind : (offer.kinds[0] ?? 'qr');
  return (
    <div className="collect-form">
      <Radio.Group
        aria-label={t('provider')}
        optionType="button"
        value={offer.provider}
        onChange={(event) => choose(event.target.value as Offer['provider'])}
        options={offers.map(({ provider }) => ({ value: provider, label: providerName(provider) }))}
      />
      {offer.kinds.length > 1 && (
        <Radio.Group
          aria-label={t('how')}
          value={used}
          onChange={(event) => setKind(event.target.value as IntentKind)}
          options={offer.kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
      )}
      {used === 'scan' ? (
        <ScanForm {...props} offer={offer} />
      ) : (
        <CodeForm {...props} offer={offer} kind={used} />
      )}
    </div>
  );
};

interface OfferedProps extends CollectFormProps {
  readonly offer: Offer;
}

const initialOf = ({ dueFen, depositDueFen }: Collection) => ({
  folioFen: dueFen,
  withDeposit: depositDueFen > 0,
});

const CodeForm = ({
  collection,
  offer,
  kind,
  orderId,
  onStarted,
  onCancel,
}: OfferedProps & { readonly kind: 'qr' | 'link' }) => {
  const { t } = useTranslation('payments');
  return (
    <RecordForm
      key={`${offer.provider} ${kind}`}
      command={startPayment}
      base={{ orderId, version: collection.version, provider: offer.provider, kind }}
      initial={initialOf(collection)}
      submitLabel={t(kind === 'qr' ? 'showQr' : 'makeLink')}
      done={false}
      invalidates={collectionQueries}
      onDone={({ id }) => onStarted(id)}
      onCancel={onCancel}
      onRefused={() => invalidate(collectionQueries)}
    >
      <Amounts of={startPayment.input} collection={collection} />
    </RecordForm>
  );
};

const ScanForm = ({ collection, offer, orderId, onStarted, onCancel }: OfferedProps) => {
  const { t } = useTranslation('payments');
  return (
    <RecordForm
      key={offer.provider}
      command={scanPayment}
      base={{ orderId, version: collection.version, provider: offer.provider }}
      initial={initialOf(collection)}
      submitLabel={t('takeNow')}
      done={false}
      invalidates={collectionQueries}
      onDone={({ id }) => onStarted(id)}
      onCancel={onCancel}
      onRefused={() => invalidate(collectionQueries)}
    >
      <Amounts of={scanPayment.input} collection={collection} />
      <Field
        of={scanPayment.input}
        name="paymentCode"
        label={t('field_paymentCode')}
        help={t('paymentCodeHint')}
        required
      />
    </RecordForm>
  );
};

interface AmountsProps {
  readonly of: typeof startPayment.input | typeof scanPayment.input;
  readonly collection: Collection;
}

const Amounts = ({ of, collection }: AmountsProps) => {
  const { t } = useTranslation('payments');
  const form = useForm();
  const folioFen = useStore(form, ({ values }) => valueAt(values, 'folioFen'));
  const withDeposit = useStore(form, ({ values }) => valueAt(values, 'withDeposit'));
  const { dueFen, depositDueFen, isWhole } = collection;
  const totalFen = (typeof folioFen === 'number' ? folioFen : 0) + (withDeposit === true ? depositDueFen : 0);
  return (
    <>
      <ShiftNotice />
      <Field
        of={of as typeof startPayment.input}
        name="folioFen"
        label={t('field_folioFen')}
        control="money"
        disabled={isWhole || dueFen === 0}
        help={`${t('folioPart')} ${formatMoney(dueFen)}`}
      />
      {depositDueFen > 0 && (
        <Field
          of={of as typeof startPayment.input}
          name="withDeposit"
          label={t('withDeposit', { amount: formatMoney(depositDueFen) })}
          control="checkbox"
        />
      )}
      <p className="collect-total">
        {t('total')} <Money fen={totalFen} />
      </p>
    </>
  );
};
