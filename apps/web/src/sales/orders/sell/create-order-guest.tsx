/** Booker and source of the order. */

import { phoneKind } from '@minsu/contract/platform/phone-numbers.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { sources } from '@minsu/contract/sales/orders/order.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { useStore } from 'zustand';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useOrderDraft } from './use-order-draft.ts';

const BookerHintsPanel = lazyPart(() => import('../../registration/booker-hints-panel.tsx'), 'asked');

const of = createOrder.input;

export const GuestSection = ({ start = false }: { readonly start?: boolean }) => {
  const { t } = useTranslation('orders');
  const { source, houseId, stays } = useOrderDraft();
  return (
    // When opened from the calendar the room is known, so focus starts at the guest.
    <section className="order-form-section" {...(start ? { 'data-start': true } : {})}>
      <h2>{t('sectionGuest')}</h2>
      <div className="form-grid">
        <Field of={of} name="bookerName" label={t('column_bookerName')} />
        <PhoneField />
      </div>
      <BookerHintsPanel houseId={houseId} stays={stays} />
      <SourceField />
      {source === 'channel' && <ChannelFields />}
      <div className="form-grid">
        <Field of={of} name="remark" label={t('column_remark')} placeholder={t('remarkPlaceholder')} />
        <Field of={of} name="remarkInternal" label={t('field_remarkInternal')} />
      </div>
      <Field of={of} name="hold" label={t('hold')} control="checkbox" help={t('holdHint')} />
    </section>
  );
};

/** A number that identifies no guest is accepted; a note says so. */
const PhoneField = () => {
  const { t } = useTranslation('orders');
  const phone = useStore(useForm(), ({ values }) => valueAt(values, 'phone'));
  const channel = useStore(useForm(), ({ values }) => valueAt(values, 'channel'));
  const kind = phoneKind(
    typeof phone === 'string' ? phone : '',
    channel !== undefined && channel !== 'direct',
  );
  const help = kind === 'private' ? 'phonePrivate' : kind === 'masked' ? 'phoneMaskedHint' : null;
  return <Field of={of} name="phone" label={t('column_phoneMasked')} {...(help && { help: t(help) })} />;
};

const SourceField = () => {
  const { t } = useTranslation('orders');
  const { form } = useOrderDraft();
  /** Only channel orders have a channel and number. */
  const choose = (source: unknown) => {
    form.set('source', source);
    form.set('channel', source === 'channel' ? 'mt' : 'direct');
    form.set('collect', source === 'channel' ? 'channel' : 'property');
    form.set('channelOrderNo', undefined);
    if (source === 'channel') form.set('payment', undefined);
  };
  return (
    <Field
      of={of}
      name="source"
      label={t('source')}
      control={(props) => (
        <div className="segments" role="radiogroup" aria-labelledby={`${props.id}-label`}>
          {sources.map((value) => (
            <label key={value} className="segment">
              <input
                type="radio"
                name={props.id}
                id={props.value === value ? props.id : undefined}
                checked={props.value === value}
                onChange={() => choose(value)}
              />
              <span>{t(`source_${value}`)}</span>
            </label>
          ))}
        </div>
      )}
    />
  );
};

const ChannelFields = () => {
  const { t } = useTranslation('orders');
  const options = channels
    .filter((channel) => channel !== 'direct')
    .map((value) => ({ value, label: t(`channel_${value}`) }));
  const collects = [
    { value: 'channel', label: t('collect_channel') },
    { value: 'property', label: t('collect_property') },
  ];
  return (
    <div className="form-grid">
      <Field of={of} name="channel" label={t('column_channel')} control="select" options={options} required />
      <Field of={of} name="channelOrderNo" label={t('column_channelOrderNo')} />
      <Field of={of} name="collect" label={t('collect')} control="select" options={collects} required />
    </div>
  );
};
