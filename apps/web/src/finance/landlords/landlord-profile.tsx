/** Profile, contacts and account of a landlord. */
import type { LandlordContact, LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { LandlordLogin } from './landlord-login.tsx';
import { LandlordTags } from './landlord-words.tsx';

const ContactsDrawer = lazyPart(() => import('./contacts-drawer.tsx'), 'asked');

interface DetailProps {
  readonly detail: LandlordDetail;
}

export const LandlordProfile = ({ detail }: DetailProps) => (
  <div className="landlord-columns">
    <div className="column">
      <Profile detail={detail} />
      <Contacts detail={detail} />
    </div>
    <div className="column">
      <LandlordLogin detail={detail} />
    </div>
  </div>
);

const Profile = ({ detail: { landlord } }: DetailProps) => {
  const { t } = useTranslation('landlords');
  const none = t('none');
  return (
    <Panel title={t('profile')}>
      <Facts
        items={[
          { label: t('field_name'), value: landlord.name },
          { label: t('field_kind'), value: t(`kind_${landlord.kind}`) },
          { label: t('field_phone'), value: landlord.phoneMasked ?? none },
          { label: t('field_email'), value: landlord.emailMasked ?? none },
          { label: t('field_taxId'), value: landlord.taxIdMasked ?? none },
          { label: t('field_address'), value: landlord.address || none },
          {
            label: t('field_tags'),
            value: landlord.tags.length > 0 ? <LandlordTags tags={landlord.tags} /> : none,
          },
          { label: t('field_note'), value: <span className="landlord-text">{landlord.note || none}</span> },
        ]}
      />
    </Panel>
  );
};

const Contacts = ({ detail }: DetailProps) => {
  const { t } = useTranslation('landlords');
  const drawer = useDialog();
  const mayEdit = detail.landlord.actions.includes('edit');
  const edit = mayEdit && (
    <Button size="small" onClick={() => drawer.show()}>
      {t('contactsEdit')}
    </Button>
  );
  return (
    <Panel title={t('contacts')} extra={edit}>
      {detail.contacts.length === 0 ? (
        <EmptyState title={t('contactsEmpty')} hint={t('contactsHint')} />
      ) : (
        <ul className="landlord-list">
          {detail.contacts.map((contact) => (
            <ContactLine key={contact.id} contact={contact} />
          ))}
        </ul>
      )}
      {drawer.shown && <ContactsDrawer detail={detail} open={drawer.shown.open} onClose={drawer.close} />}
    </Panel>
  );
};

const ContactLine = ({
  contact: { name, role, phoneMasked, emailMasked },
}: {
  readonly contact: LandlordContact;
}) => (
  <li>
    <span className="about">
      <span>
        {name} {role && <span className="muted">{role}</span>}
      </span>
      <span className="muted num">{[phoneMasked, emailMasked].filter(Boolean).join(' · ') || '—'}</span>
    </span>
  </li>
);
