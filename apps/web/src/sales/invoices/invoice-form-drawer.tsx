/** Requests or corrects an invoice: title, kind, amount, recipient. */
import {
  type Invoice,
  invoiceKinds,
  type OrderInvoices,
  titleKinds,
} from '@minsu/contract/sales/invoices/invoice.ts';
import {
  correctInvoice,
  getOrderInvoices,
  requestInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { countedInvoices } from '@minsu/contract/sales/invoices/invoice-states.ts';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { invoiceQueries } from './invoice-live.ts';
import { TitleControl } from './title-control.tsx';

interface InvoiceFormDrawerProps {
  readonly orderId: string;
  /** Present when correcting this one. */
  readonly of?: Invoice;
  readonly open: boolean;
  readonly onClose: () => void;
}

const InvoiceFormDrawer = ({ open, onClose, ...form }: InvoiceFormDrawerProps) => {
  const { t } = useTranslation('invoices');
  const query = useCall(getOrderInvoices, { orderId: form.orderId }, { quiet: true });
  return (
    <FormDrawer
      open={open}
      title={t(form.of ? 'correctTitle' : 'requestTitle')}
      onClose={onClose}
      width={480}
    >
      <Loaded query={query} lines={6}>
        {(known) => <InvoiceForm {...form} known={known} onClose={onClose} />}
      </Loaded>
    </FormDrawer>
  );
};

export default InvoiceFormDrawer;

interface FormProps extends Omit<InvoiceFormDrawerProps, 'open'> {
  readonly known: OrderInvoices;
}

const valuesOf = (of: Invoice) => ({
  titleKind: of.titleKind,
  kind: of.kind,
  buyerTitle: of.buyerTitle,
  taxCode: of.taxCode ?? '',
  buyerAddress: of.buyerAddress ?? '',
  buyerPhone: of.buyerPhone ?? '',
  buyerBank: of.buyerBank ?? '',
  amountFen: of.amountFen,
});

const InvoiceForm = ({ orderId, of, known, onClose }: FormProps) => {
  const { t } = useTranslation('invoices');
  const { invoiceableFen, bookerName } = known;
  const shared = {
    invalidates: invoiceQueries,
    onDone: onClose,
    onCancel: onClose,
    onRefused: () => invalidate(invoiceQueries),
  };
  const fields = { orderId, bookerName };
  if (of) {
    const own = countedInvoices.includes(of.state) ? of.amountFen : 0;
    return (
      <RecordForm
        {...shared}
        command={correctInvoice}
        base={{ id: of.id, version: of.version }}
        initial={valuesOf(of)}
        done={t('corrected')}
      >
        <Fields {...fields} maxFen={invoiceableFen + own} keptReceiver={of.receiverMasked} />
      </RecordForm>
    );
  }
  return (
    <RecordForm
      {...shared}
      command={requestInvoice}
      base={{ orderId }}
      initial={{
        titleKind: 'personal',
        kind: 'general',
        buyerTitle: bookerName,
        ...(invoiceableFen > 0 && { amountFen: invoiceableFen }),
      }}
      submitLabel={t('request')}
      done={t('requested')}
    >
      <Fields {...fields} maxFen={invoiceableFen} />
    </RecordForm>
  );
};

/** The booker is a person, and persons get no special invoice. */
const useFollowingKind = (bookerName: string): void => {
  const form = useForm();
  useEffect(
    () =>
      form.subscribe(({ values }, before) => {
        if (values.titleKind === before.values.titleKind) return;
        const isPersonal = values.titleKind === 'personal';
        if (isPersonal && values.kind === 'special') form.set('kind', 'general');
        if (!isPersonal && values.buyerTitle === bookerName) form.set('buyerTitle', '');
      }),
    [form, bookerName],
  );
};

interface FieldsProps {
  readonly orderId: string;
  readonly bookerName: string;
  readonly maxFen: number;
  readonly keptReceiver?: string;
}

const { input } = requestInvoice;

const Fields = ({ orderId, bookerName, maxFen, keptReceiver }: FieldsProps) => {
  const { t } = useTranslation('invoices');
  const isCompany = useStore(useForm(), ({ values }) => values.titleKind === 'company');
  useFollowingKind(bookerName);
  return (
    <>
      <Field
        of={input}
        name="titleKind"
        label={t('field_titleKind')}
        control="radio"
        options={titleKinds.map((value) => ({ value, label: t(`titleKind_${value}`) }))}
      />
      <Field
        of={input}
        name="kind"
        label={t('field_kind')}
        control="radio"
        options={invoiceKinds.map((value) => ({
          value,
          label: t(`kind_${value}`),
          disabled: value === 'special' && !isCompany,
        }))}
      />
      <Field
        of={input}
        name="buyerTitle"
        label={t('field_buyerTitle')}
        help={t('titleHelp')}
        control={(control) => <TitleControl {...control} orderId={orderId} />}
      />
      {isCompany && <Field of={input} name="taxCode" label={t('field_taxCode')} required />}
      <Field
        of={input}
        name="amountFen"
        label={t('field_amountFen')}
        control="money"
        help={t('amountHelp', { amount: formatMoney(maxFen) })}
      />
      <Field
        of={input}
        name="receiver"
        label={t('field_receiver')}
        required={keptReceiver === undefined}
        help={keptReceiver && t('receiverKept', { receiver: keptReceiver })}
      />
      {isCompany && <CompanyFields />}
    </>
  );
};

const CompanyFields = () => {
  const { t } = useTranslation('invoices');
  return (
    <fieldset className="invoice-company">
      <legend>{t('more')}</legend>
      <Field of={input} name="buyerAddress" label={t('fact_address')} />
      <Field of={input} name="buyerPhone" label={t('fact_phone')} />
      <Field of={input} name="buyerBank" label={t('fact_bank')} />
    </fieldset>
  );
};
