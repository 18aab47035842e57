/** Fields of an expense. */
import type { ExpenseDetail } from '@minsu/contract/finance/expenses/expense.ts';
import { MAX_RECEIPTS } from '@minsu/contract/finance/expenses/expense.ts';
import { createExpense, expenseTwins } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { chargedTo, markupOf } from '@minsu/contract/finance/expenses/expense-rules.ts';
import { useStore } from 'zustand';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { RateControl } from '../../components/forms/rate-control.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { landlordSource } from '../../components/records/landlord-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { formatMoney } from '../../platform/format.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ReceiptsControl } from './receipts-control.tsx';
import { VendorControl } from './vendor-control.tsx';

const of = createExpense.input;

const useValue = <T,>(name: string): T | undefined =>
  useStore(useForm(), ({ values }) => values[name] as T | undefined);

export const ExpenseFields = ({ stored }: { readonly stored: ExpenseDetail | null }) => {
  const { t } = useTranslation('expenses');
  const { items } = useDictionary('expense');
  return (
    <>
      <Field
        of={of}
        name="receiptIds"
        label={t('field_receipts')}
        help={t('receiptsHelp', { most: MAX_RECEIPTS })}
        control={(control) => <ReceiptsControl {...control} stored={stored?.receipts ?? []} />}
      />
      <Field of={of} name="amountFen" label={t('field_amountFen')} control="money" />
      <Field
        of={of}
        name="vendor"
        label={t('field_vendor')}
        control={(control) => <VendorControl {...control} />}
      />
      <Field
        of={of}
        name="category"
        label={t('field_category')}
        control="select"
        options={items.map(({ code, name }) => ({ value: code, label: name }))}
      />
      <Field of={of} name="spentOn" label={t('field_spentOn')} control="date" />
      <Twins exceptId={stored?.expense.id} />
      <Field
        of={of}
        name="method"
        label={t('field_method')}
        help={t('methodHelp')}
        control="select"
        options={usePaymentMethods()}
        placeholder={t('method_none')}
      />
      <Bearer />
      <Field of={of} name="note" label={t('field_note')} control="textarea" />
    </>
  );
};

/** Chooses the bearer of the expense and shows the fields that follow from it. */
const Bearer = () => {
  const { t } = useTranslation('expenses');
  const may = useMay();
  const charged = useValue<(typeof chargedTo)[number]>('chargedTo') ?? 'house';
  return (
    <>
      <Field
        of={of}
        name="chargedTo"
        label={t('field_chargedTo')}
        control="radio"
        help={t(`chargedHelp_${charged}`)}
        options={chargedTo.map((value) => ({ value, label: t(`charged_${value}`) }))}
      />
      {charged !== 'business' && (
        <Field
          of={of}
          name="houseId"
          label={t('field_houseId')}
          required={charged === 'house'}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      {charged === 'landlord' && may('landlord:read') && (
        <Field
          of={of}
          name="landlordId"
          label={t('field_landlordId')}
          help={t('landlordHelp')}
          control={(control) => <RemoteControl {...control} source={landlordSource} />}
        />
      )}
      {charged === 'landlord' && <Markup />}
    </>
  );
};

const Markup = () => {
  const { t } = useTranslation('expenses');
  const amountFen = useValue<number>('amountFen') ?? 0;
  const markupBp = useValue<number>('markupBp') ?? 0;
  const isRight = Number.isInteger(markupBp) && markupBp >= 0 && markupBp <= 10_000;
  const markup = isRight ? markupOf(amountFen, markupBp) : 0;
  const help =
    markup > 0
      ? t('markupLine', { total: formatMoney(amountFen + markup), markup: formatMoney(markup) })
      : t('markupHelp');
  return (
    <Field
      of={of}
      name="markupBp"
      label={t('field_markupBp')}
      help={help}
      control={(control) => <RateControl {...control} />}
    />
  );
};

/** Warns about an expense with the same vendor, day and amount; does not refuse it. */
const Twins = ({ exceptId }: { readonly exceptId: string | undefined }) => {
  const { t } = useTranslation('expenses');
  const vendor = useSettled((useValue<string>('vendor') ?? '').trim());
  const spentOn = useSettled(useValue<string>('spentOn') ?? '');
  const amountFen = useSettled(useValue<number>('amountFen') ?? 0);
  const asked = { vendor, spentOn, amountFen, ...(exceptId !== undefined && { exceptId }) };
  const enabled = expenseTwins.input.safeParse(asked).success && amountFen > 0;
  const { data = [] } = useCall(expenseTwins, asked, { quiet: true, enabled, keepPrevious: false });
  const [twin] = enabled ? data : [];
  return (
    <div role="status">
      {twin && (
        <p className="callout warn">
          {t('twinWarning', { no: twin.expenseNo, by: twin.createdByName, state: t(`state_${twin.state}`) })}
        </p>
      )}
    </div>
  );
};
