/** Profile of a member: facts, masked contacts, preferences, consents, note. */
import { consentKeys, type MemberDetail, preferenceKeys } from '@minsu/contract/sales/members/member.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCountryName } from '../../components/words/country-names.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useLanguageName } from '../../components/words/use-language-name.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MemberMerges } from './member-merges.tsx';

interface DetailProps {
  readonly detail: MemberDetail;
}

export const MemberProfile = ({ detail }: DetailProps) => {
  const { t } = useTranslation(['members', 'memberRecord']);
  const { contacts, member } = detail;
  return (
    <div className="member-columns">
      <div>
        <Panel title={t('sectionBasic')}>
          <Facts items={useBasics(detail)} />
        </Panel>
        <Panel title={t('sectionMore')}>
          {member.note && <p className="content-text">{member.note}</p>}
          <Facts items={useMore(detail)} />
        </Panel>
      </div>
      <div>
        <Panel title={t('sectionContacts')}>
          {contacts.length === 0 ? (
            <p className="muted">{t('memberRecord:noContacts')}</p>
          ) : (
            <Contacts detail={detail} />
          )}
        </Panel>
        <Panel title={t('sectionLikes')}>
          <Likes detail={detail} />
        </Panel>
        <MemberMerges guestId={member.id} />
      </div>
    </div>
  );
};

const useBasics = ({ member }: MemberDetail): Fact[] => {
  const { t } = useTranslation(['members', 'memberRecord', 'registration']);
  const countryName = useCountryName();
  const languageName = useLanguageName();
  const none = <span className="muted">{t('memberRecord:notGiven')}</span>;
  return [
    { label: t('field_level'), value: t(`level_${member.level}`) },
    { label: t('field_sex'), value: member.sex ? t(`registration:sex_${member.sex}`) : none },
    {
      label: t('field_birthDate'),
      value: member.birthMasked ? <span className="num">{member.birthMasked}</span> : none,
    },
    { label: t('field_nationality'), value: member.nationality ? countryName(member.nationality) : none },
    { label: t('field_language'), value: member.language ? languageName(member.language) : none },
    { label: t('column_source'), value: t(`source_${member.source}`) },
    {
      label: t('memberRecord:createdBy'),
      value: (
        <>
          {member.createdBy && `${member.createdBy} · `}
          <InstantText at={member.createdAt} house={null} />
        </>
      ),
    },
  ];
};

const Contacts = ({ detail: { contacts } }: DetailProps) => {
  const { t } = useTranslation('members');
  return (
    <ul className="member-contacts">
      {contacts.map(({ id, kind, label, masked, main }) => (
        <li key={id}>
          <span className="muted">{t(`contact_${kind}`)}</span>
          <span className="num">{masked}</span>
          {main && <Tag tone="info">{t('mainPhone')}</Tag>}
          {label && <Tag>{label}</Tag>}
        </li>
      ))}
    </ul>
  );
};

const Likes = ({ detail: { member } }: DetailProps) => {
  const { t } = useTranslation(['members', 'memberRecord']);
  const items = preferenceKeys.flatMap((key) => {
    const value = member.preferences[key];
    return value ? [{ label: t(`prefer_${key}`), value }] : [];
  });
  return items.length === 0 ? (
    <p className="muted">{t('memberRecord:noPreferences')}</p>
  ) : (
    <Facts items={items} />
  );
};

const useMore = ({ member }: MemberDetail): Fact[] => {
  const { t } = useTranslation(['members', 'memberRecord']);
  return consentKeys.map((key) => {
    const at = member.consents[key];
    return {
      label: t(`consent_${key}`),
      value: at ? (
        <>
          {t('memberRecord:consentGiven')} · <InstantText at={at} house={null} />
        </>
      ) : (
        <span className="muted">{t('memberRecord:consentNone')}</span>
      ),
    };
  });
};
