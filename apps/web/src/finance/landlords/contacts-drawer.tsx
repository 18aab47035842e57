/** Edits a landlord's contacts. */
import { type LandlordDetail, MAX_CONTACTS } from '@minsu/contract/finance/landlords/landlord.ts';
import { saveLandlordContacts } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Icon } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { landlordQueries } from './landlord-live.ts';
import { SealedField } from './sealed-field.tsx';

interface ContactsDrawerProps {
  readonly detail: LandlordDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ContactsDrawer = ({ detail, open, onClose }: ContactsDrawerProps) => {
  const { t } = useTranslation('landlords');
  const { id, version } = detail.landlord;
  return (
    <FormDrawer open={open} title={t('contactsEdit')} onClose={onClose} width={480}>
      <RecordForm
        command={saveLandlordContacts}
        base={{ id, version }}
        initial={{
          contacts: detail.contacts.map(({ id: contactId, name, role }) => ({ id: contactId, name, role })),
        }}
        done={t('contactsSaved')}
        invalidates={landlordQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <p className="muted">{t('contactsHint')}</p>
        <ContactFields stored={detail.contacts} />
      </RecordForm>
    </FormDrawer>
  );
};

export default ContactsDrawer;

interface Contact {
  readonly id?: string;
  readonly name: string;
  readonly role: string;
}

const of = saveLandlordContacts.input;

const ContactFields = ({ stored }: { readonly stored: LandlordDetail['contacts'] }) => {
  const { t } = useTranslation('landlords');
  const form = useForm();
  const contacts = useStore(form, (state) => (state.values.contacts ?? []) as Contact[]);
  const put = (next: readonly Contact[]) => form.set('contacts', next);
  return (
    <>
      {contacts.map((contact, index) => {
        const known = stored.find(({ id }) => id === contact.id);
        return (
          // A new contact has no id.
          // biome-ignore lint/suspicious/noArrayIndexKey: its fields are all controlled, so none keeps a state of its own
          <fieldset key={index} className="landlord-contact-fields">
            <legend>{t('contactNumber', { index: index + 1 })}</legend>
            <Field of={of} name={`contacts.${index}.name`} label={t('contact_name')} required />
            <Field of={of} name={`contacts.${index}.role`} label={t('contact_role')} />
            <SealedField
              of={of}
              name={`contacts.${index}.phone`}
              label={t('contact_phone')}
              stored={known?.phoneMasked ?? null}
            />
            <SealedField
              of={of}
              name={`contacts.${index}.email`}
              label={t('contact_email')}
              stored={known?.emailMasked ?? null}
            />
            <div>
              <Button size="small" danger onClick={() => put(contacts.filter((_, at) => at !== index))}>
                {t('contactRemove', { index: index + 1 })}
              </Button>
            </div>
          </fieldset>
        );
      })}
      {contacts.length < MAX_CONTACTS && (
        <div>
          <Button icon={<Icon name="plus" />} onClick={() => put([...contacts, { name: '', role: '' }])}>
            {t('contactAdd')}
          </Button>
        </div>
      )}
    </>
  );
};
