/** The licence and the documents that a reviewer asks for. */
import { Field } from '../../../components/field.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { DocumentList } from './document-list.tsx';
import { houseForm } from './house-values.ts';

export const StepLicence = () => {
  const { t } = useTranslation('houseWizard');
  return (
    <>
      <Field
        of={houseForm}
        name="licenceNumber"
        label={t('licenceNumber')}
        placeholder={t('licencePlaceholder')}
        required
      />
      <Field
        of={houseForm}
        name="licenceExpires"
        label={t('licenceExpires')}
        help={t('licenceHelp')}
        control="date"
        required
      />
      <DocumentList />
    </>
  );
};
