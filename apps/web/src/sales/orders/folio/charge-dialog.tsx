/** Adds a charge: item at its usual price, quantity, room, paid now or with the folio. */
import { addCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import { FieldControl } from '../../../components/forms/field-controls.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { Quantity } from '../../../components/forms/quantity.tsx';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useChargeItems, usePaymentMethods, usePricedItems } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { CompensationField } from '../stay/compensation-field.tsx';

const of = addCharge.input;
const FIRST_ITEM = 'minibar';
const MAX_QUANTITY = 999;

export const ChargeDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const priceFen = usePricedItems().find(({ value }) => value === FIRST_ITEM)?.priceFen;
  const stays = at.detail.stays.filter(({ state }) => state !== 'cancelled');
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_addCharge')}
      submitLabel={t('action_addCharge')}
      command={addCharge}
      base={orderKey(at.detail)}
      initial={{ kind: FIRST_ITEM, quantity: 1, ...(priceFen !== undefined && { amountFen: priceFen }) }}
      onDone={onDone}
    >
      <div className="form-grid">
        <ItemField />
        <Field of={of} name="amountFen" label={t('unitPrice')} control="money" />
        <QuantityField />
        {stays.length > 1 && (
          <Field
            of={of}
            name="stayId"
            label={t('chargeRoom')}
            control="select"
            placeholder={t('wholeOrder')}
            options={stays.map(({ id, roomNumber, roomTypeName, guestName }) => ({
              value: id,
              label: [roomNumber ?? roomTypeName, guestName].join(' · '),
            }))}
          />
        )}
        <CompensationField of={of} kind="kind" />
      </div>
      <Field
        of={of}
        name="description"
        label={t('field_description')}
        placeholder={t('chargePlaceholder')}
        help={t('discountHint')}
      />
      <PayField />
    </OrderFormDialog>
  );
};

/** An item presets its usual price; items without one keep the typed price. */
const ItemField = () => {
  const { t } = useTranslation('orders');
  const form = useForm();
  const priced = usePricedItems();
  const choose = (kind: unknown) => {
    form.set('kind', kind);
    const item = priced.find(({ value }) => value === kind);
    if (item) form.set('amountFen', item.priceFen);
  };
  return (
    <Field
      of={of}
      name="kind"
      label={t('field_kind')}
      options={useChargeItems()}
      control={(given) => <FieldControl kind="select" {...given} onChange={choose} />}
    />
  );
};

const QuantityField = () => {
  const { t } = useTranslation('orders');
  return (
    <Field
      of={of}
      name="quantity"
      label={t('quantity')}
      control={({ label, value, onChange }) => (
        <span>
          <Quantity
            label={label}
            less={t('oneLess')}
            more={t('oneMore')}
            value={typeof value === 'number' ? value : 1}
            min={1}
            max={MAX_QUANTITY}
            onChange={onChange}
          />
        </span>
      )}
    />
  );
};

const ON_BILL = 'onBill';

const PayField = () => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const form = useForm();
  const method = useFormValue('payMethod');
  const methods = usePaymentMethods();
  if (!may('order:payment')) return null;
  return (
    <>
      <Field
        of={of}
        name="payMethod"
        label={t('payCharge')}
        options={[{ value: ON_BILL, label: t('onBill') }, ...methods]}
        control={(given) => (
          <FieldControl
            {...given}
            kind="radio"
            value={method ?? ON_BILL}
            onChange={(way) => form.set('payMethod', way === ON_BILL ? undefined : way)}
          />
        )}
      />
      {method !== undefined && <ShiftNotice />}
    </>
  );
};
