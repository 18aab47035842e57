/** The licence and documents required for review. */
import { Field } from '../../../../components/forms/field.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { houseForm } from '../house-values.ts';
import { DocumentList } from './document-list.tsx';

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
