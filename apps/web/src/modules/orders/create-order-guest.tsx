/** Who books, and where the order comes from. */
import { channels, sources } from '@minsu/contract/orders/order.ts';
import { createOrder } from '@minsu/contract/orders/order-sale-endpoints.ts';
import { phoneKind } from '@minsu/contract/phone-numbers.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { valueAt } from '../../components/form-store.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { useOrderDraft } from './use-order-draft.ts';

const BookerHintsPanel = lazyPart(() => import('../registration/booker-hints-panel.tsx'), 'asked');

const of = createOrder.input;

export const GuestSection = ({ start = false }: { readonly start?: boolean }) => {
  const { t } = useTranslation('orders');
  const { source, houseId, stays } = useOrderDraft();
  return (
    // What is sold is known from the board: one begins with the guest.
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

/** A number that does not tell who somebody is, is kept all the same; said while it is typed. */
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
  /** A channel order names its channel and its number; the others have neither. */
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
