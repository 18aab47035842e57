/** Corrects the booker, phone and source of an order. */
import { editBooking, ownSources } from '@minsu/contract/sales/orders/edit-booking-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import { FieldControl } from '../../../components/forms/field-controls.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

const of = editBooking.input;

export const EditBookingDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const { bookerName, source, channel, phoneMasked } = at.detail.order;
  const own = ownSources.find((each) => each === source);
  const isOwn = channel === 'direct' && own !== undefined;
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_editBooking')}
      submitLabel={t('saveBooking')}
      command={editBooking}
      base={orderKey(at.detail)}
      guarded
      initial={{ bookerName, ...(isOwn && { source: own }) }}
      onDone={onDone}
    >
      <Field of={of} name="bookerName" label={t('column_bookerName')} required help={t('bookerHelp')} />
      <Field
        of={of}
        name="phone"
        label={t('column_phoneMasked')}
        placeholder={phoneMasked ?? ''}
        help={t('phoneHelp')}
        control={(given) => (
          <FieldControl
            kind="text"
            {...given}
            onChange={(value) => given.onChange(value === '' ? undefined : value)}
          />
        )}
      />
      {isOwn && (
        <Field
          of={of}
          name="source"
          label={t('source')}
          control="radio"
          options={ownSources.map((value) => ({ value, label: t(`source_${value}`) }))}
        />
      )}
    </OrderFormDialog>
  );
};
