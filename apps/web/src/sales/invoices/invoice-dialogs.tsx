/** Enters an invoice issued by hand, and credits an issued one. */
import { creditInvoice, enterInvoice } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { invoiceQueries } from './invoice-live.ts';
import type { OfInvoice } from './invoice-words.tsx';

interface DialogProps extends OfInvoice {
  readonly open: boolean;
  readonly onClose: () => void;
}

const shared = ({ of, open, onClose }: DialogProps) => ({
  open,
  onClose,
  base: { id: of.id, version: of.version },
  initial: {},
  invalidates: invoiceQueries,
  onDone: onClose,
  onRefused: () => invalidate(invoiceQueries),
});

const InvoiceDialog = ({ kind, ...props }: DialogProps & { readonly kind: 'enter' | 'credit' }) =>
  kind === 'enter' ? <EnterDialog {...props} /> : <CreditDialog {...props} />;

export default InvoiceDialog;

const EnterDialog = (props: DialogProps) => {
  const { t } = useTranslation('invoices');
  const { input } = enterInvoice;
  return (
    <FormDialog
      {...shared(props)}
      title={t('enterTitle')}
      text={t('enterText')}
      submitLabel={t('enter')}
      command={enterInvoice}
      done={t('entered')}
    >
      <Field of={input} name="number" label={t('column_number')} control="digits" />
      <Field of={input} name="code" label={t('fact_code')} control="digits" help={t('codeHelp')} />
    </FormDialog>
  );
};

const CreditDialog = (props: DialogProps) => {
  const { t } = useTranslation('invoices');
  const { input } = creditInvoice;
  const amount = formatMoney(props.of.amountFen);
  return (
    <FormDialog
      {...shared(props)}
      danger
      title={t('creditTitle')}
      submitLabel={t('credit')}
      command={creditInvoice}
      done={t('creditSent')}
    >
      <ul className="confirm-effects">
        <li>{t('effect_credited', { amount })}</li>
        <li>{t('effect_creditFinal')}</li>
      </ul>
      <Field of={input} name="reason" label={t('field_reason')} />
      <Field
        of={input}
        name="creditNumber"
        label={t('column_creditNumber')}
        control="digits"
        help={t('creditNumberHelp')}
      />
    </FormDialog>
  );
};
