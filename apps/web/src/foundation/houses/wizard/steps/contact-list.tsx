/** Contacts of a property. */
import { contactRoles, MAX_HOUSE_CONTACTS } from '@minsu/contract/foundation/houses/house-content.ts';
import { Button } from 'antd';
import { IconButton } from '../../../../components/dialogs/icon-button.tsx';
import { Field } from '../../../../components/forms/field.tsx';
import { Icon } from '../../../../components/icon.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useHouse, useHouseValues } from '../house-context.ts';
import { houseForm } from '../house-values.ts';

export const ContactList = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const contacts = useHouseValues((values) => values.contacts);
  const put = (next: typeof contacts) => draft.form.set('contacts', next);
  return (
    <div className="field">
      <span className="field-label">{t('contacts')}</span>
      {contacts.map((contact, index) => (
        // A contact has no id.
        // biome-ignore lint/suspicious/noArrayIndexKey: its fields are all controlled, so none keeps a state of its own
        <div key={index} className="row-of-fields">
          <Field of={houseForm} name={`contacts.${index}.name`} label={t('contactName')} required />
          <Field
            of={houseForm}
            name={`contacts.${index}.role`}
            label={t('contactRole')}
            control="select"
            required
            options={contactRoles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
          />
          <Field of={houseForm} name={`contacts.${index}.phone`} label={t('contactPhone')} required />
          <IconButton
            icon="close"
            label={t('removeContact', { name: contact.name || String(index + 1) })}
            onClick={() => put(contacts.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {contacts.length < MAX_HOUSE_CONTACTS && (
        <div>
          <Button
            icon={<Icon name="plus" />}
            onClick={() => put([...contacts, { name: '', role: 'manager', phone: '' }])}
          >
            {t('addContact')}
          </Button>
        </div>
      )}
    </div>
  );
};
