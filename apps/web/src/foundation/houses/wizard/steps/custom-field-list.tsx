/** Custom fields that the business keeps for its properties. */
import { MAX_CUSTOM_FIELDS } from '@minsu/contract/foundation/houses/house-content.ts';
import { Button } from 'antd';
import { IconButton } from '../../../../components/dialogs/icon-button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useHouse, useHouseValues } from '../house-context.ts';
import { houseForm } from '../house-values.ts';

export const CustomFieldList = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const fields = useHouseValues((values) => values.customFields);
  const put = (next: typeof fields) => draft.form.set('customFields', next);
  return (
    <div className="field">
      <span className="field-label">{t('customFields')}</span>
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its fields are all controlled, so none keeps a state of its own
        <div key={index} className="row-of-fields two">
          <Field of={houseForm} name={`customFields.${index}.name`} label={t('customName')} required />
          <Field of={houseForm} name={`customFields.${index}.value`} label={t('customValue')} />
          <IconButton
            icon="close"
            label={t('removeCustomField', { name: field.name || String(index + 1) })}
            onClick={() => put(fields.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {fields.length < MAX_CUSTOM_FIELDS && (
        <div>
          <Button icon={<Icon name="plus" />} onClick={() => put([...fields, { name: '', value: '' }])}>
            {t('addCustomField')}
          </Button>
        </div>
      )}
    </div>
  );
};
