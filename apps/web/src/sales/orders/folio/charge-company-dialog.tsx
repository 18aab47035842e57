/** 挂账: charges all or part of the amount due to a company account. */
import { chargeCompany } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import type { ControlProps } from '../../../components/forms/field-controls.tsx';
import { RemoteControl } from '../../../components/forms/remote-select.tsx';
import { companySource } from '../../../components/records/company-source.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

const CompanyControl = (props: ControlProps) => <RemoteControl {...props} source={companySource} />;

export const ChargeCompanyDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation(['orders', 'companies']);
  const due = at.detail.order.balanceFen ?? 0;
  return (
    <OrderFormDialog
      {...dialog}
      title={t('companies:chargeTitle')}
      submitLabel={t('action_chargeCompany')}
      command={chargeCompany}
      base={orderKey(at.detail)}
      initial={due > 0 ? { amountFen: due } : {}}
      onDone={onDone}
    >
      <Field
        of={chargeCompany.input}
        name="companyId"
        label={t('companies:field_company')}
        control={CompanyControl}
        required
      />
      <Field
        of={chargeCompany.input}
        name="amountFen"
        label={t('field_amountFen')}
        control="money"
        help={due > 0 ? t('balanceDue', { amount: formatMoney(due) }) : undefined}
      />
      <Field of={chargeCompany.input} name="note" label={t('note')} />
    </OrderFormDialog>
  );
};
