/** A member's contacts: stored ones masked, new ones typed; the first phone is the main one. */
import { contactKinds, MAX_CONTACTS, type MemberContact } from '@minsu/contract/sales/members/member.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { Button } from 'antd';
import { useStore } from 'zustand';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { valueAt } from '../../components/forms/form-store.ts';
import { Icon } from '../../components/icon.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface Contact {
  readonly id?: string;
  readonly kind: MemberContact['kind'];
  readonly label: string;
  readonly value?: string;
}

interface ContactFieldsProps {
  /** Stored contacts, named by their ids in the form. */
  readonly known: readonly MemberContact[];
}

const none: readonly Contact[] = [];
const { input } = saveMember;

export const ContactFields = ({ known }: ContactFieldsProps) => {
  const { t } = useTranslation('members');
  const form = useForm();
  const contacts = useStore(
    form,
    (state) => (valueAt(state.values, 'contacts') ?? none) as readonly Contact[],
  );
  const put = (next: readonly Contact[]) => form.set('contacts', next);
  const main = contacts.findIndex(({ kind }) => kind === 'phone');
  return (
    <div className="member-contact-fields">
      {contacts.map((contact, index) => (
        <ContactLine
          // biome-ignore lint/suspicious/noArrayIndexKey: its fields are all controlled, so none keeps a state of its own
          key={index}
          index={index}
          contact={contact}
          masked={known.find(({ id }) => id === contact.id)?.masked}
          isMain={index === main}
          onMain={() => put([contact, ...contacts.filter((_, at) => at !== index)])}
          onRemove={() => put(contacts.filter((_, at) => at !== index))}
        />
      ))}
      <p className="field-help">{t('contactsHelp')}</p>
      {contacts.length < MAX_CONTACTS && (
        <div>
          <Button
            icon={<Icon name="plus" size={14} />}
            onClick={() => put([...contacts, { kind: 'phone', label: '', value: '' }])}
          >
            {t('addContact')}
          </Button>
        </div>
      )}
    </div>
  );
};

interface ContactLineProps {
  readonly index: number;
  readonly contact: Contact;
  readonly masked: string | undefined;
  readonly isMain: boolean;
  readonly onMain: () => void;
  readonly onRemove: () => void;
}

const ContactLine = ({ index, contact, masked, isMain, onMain, onRemove }: ContactLineProps) => {
  const { t } = useTranslation('members');
  const { kind } = contact;
  const name = masked ?? (contact.value || t(`contact_${kind}`));
  return (
    <div className="contact-line">
      {masked === undefined ? (
        <>
          <Field
            of={input}
            name={`contacts.${index}.kind`}
            label={t('contactKind')}
            control="select"
            required
            options={contactKinds.map((value) => ({ value, label: t(`contact_${value}`) }))}
          />
          <Field of={input} name={`contacts.${index}.value`} label={t('contactValue')} required />
        </>
      ) : (
        <div className="contact-known field">
          <span className="field-label">{t(`contact_${kind}`)}</span>
          <span className="num">{masked}</span>
        </div>
      )}
      <Field
        of={input}
        name={`contacts.${index}.label`}
        label={t('contactLabel')}
        placeholder={t('contactLabelExample')}
        required={false}
      />
      <span className="contact-tools">
        {isMain && <Tag tone="info">{t('mainPhone')}</Tag>}
        {kind === 'phone' && !isMain && (
          <button type="button" className="text-button" onClick={onMain}>
            {t('makeMain')}
          </button>
        )}
        <IconButton icon="close" label={t('removeContact', { name })} onClick={onRemove} />
      </span>
    </div>
  );
};
