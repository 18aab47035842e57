/** Creates or edits a company account. */
import { type Company, saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { companyQueries } from './companies-live.ts';

interface CompanyDrawerProps {
  readonly company?: Company;
  readonly open: boolean;
  readonly onClose: () => void;
}

const CompanyDrawer = ({ company, open, onClose }: CompanyDrawerProps) => {
  const { t } = useTranslation('companies');
  const title = company ? t('editTitle', { name: company.name }) : t('add');
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      <RecordForm
        command={saveCompany}
        base={company ? { id: company.id, version: company.version } : {}}
        initial={company ? factsOf(company) : { active: true }}
        done={t('saved')}
        invalidates={companyQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(companyQueries)}
      >
        <Field of={saveCompany.input} name="name" label={t('field_name')} required />
        <Field of={saveCompany.input} name="taxNo" label={t('field_taxNo')} />
        <div className="form-grid">
          <Field of={saveCompany.input} name="contact" label={t('field_contact')} />
          <Field of={saveCompany.input} name="phone" label={t('field_phone')} />
        </div>
        <Field
          of={saveCompany.input}
          name="creditFen"
          label={t('field_creditFen')}
          control="money"
          required
          help={t('creditHint')}
        />
        <Field of={saveCompany.input} name="note" label={t('field_note')} control="textarea" />
        {company && <Field of={saveCompany.input} name="active" label={t('field_active')} control="switch" />}
      </RecordForm>
    </FormDrawer>
  );
};

export default CompanyDrawer;

const factsOf = ({ name, taxNo, contact, phone, note, creditFen, active }: Company) => ({
  name,
  taxNo,
  contact,
  phone,
  note,
  creditFen,
  active,
});
