/** Records a company's payment. */
import { type Company, settleCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { ShiftNotice } from '../../components/shifts/shift-notice.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { businessToday } from '../../platform/clocks.ts';
import { formatMoney } from '../../platform/format.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { companyQueries } from './companies-live.ts';

interface SettleDrawerProps {
  readonly company: Company;
  readonly open: boolean;
  readonly onClose: () => void;
}

const SettleDrawer = ({ company, open, onClose }: SettleDrawerProps) => {
  const { t } = useTranslation(['companies', 'orders']);
  const methods = usePaymentMethods();
  return (
    <FormDrawer open={open} title={t('settleTitle', { name: company.name })} onClose={onClose}>
      <RecordForm
        command={settleCompany}
        base={{ id: company.id }}
        initial={{ method: 'transfer', amountFen: company.owedFen, settledOn: businessToday(null) }}
        submitLabel={t('settle')}
        done={t('settled')}
        invalidates={companyQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(companyQueries)}
      >
        <ShiftNotice />
        <Field
          of={settleCompany.input}
          name="amountFen"
          label={t('field_amountFen')}
          control="money"
          help={t('owes', { amount: formatMoney(company.owedFen) })}
        />
        <Field
          of={settleCompany.input}
          name="method"
          label={t('field_method')}
          control="radio"
          options={methods}
        />
        <Field of={settleCompany.input} name="settledOn" label={t('field_settledOn')} control="date" />
        <Field of={settleCompany.input} name="note" label={t('field_note')} />
      </RecordForm>
    </FormDrawer>
  );
};

export default SettleDrawer;
