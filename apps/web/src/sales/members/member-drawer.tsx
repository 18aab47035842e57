/** Creates or edits a member. Sealed values are not shown; they stay unless new ones are typed. */
import {
  consentKeys,
  guestLanguages,
  MAX_MEMBER_TAGS,
  type MemberDetail,
  memberLevels,
  preferenceKeys,
} from '@minsu/contract/sales/members/member.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { sexes } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { Checkbox, Select } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { emptied } from '../../components/forms/emptied-control.tsx';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { memberHref } from '../../components/records/member-href.ts';
import { useCountries } from '../../components/words/country-names.ts';
import { useLanguageName } from '../../components/words/use-language-name.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ContactFields } from './contact-fields.tsx';
import { useMemberTags } from './member-filters.ts';
import { memberQueries } from './member-live.ts';
import { type Owner, ownerOf, TakenBy } from './taken-by.tsx';

interface MemberDrawerProps {
  readonly detail?: MemberDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveMember;

const MemberDrawer = ({ detail, open, onClose }: MemberDrawerProps) => {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const [owner, setOwner] = useState<Owner | null>(null);
  const member = detail?.member;
  const title = member ? t('editTitle', { name: member.name }) : t('createTitle');
  return (
    <FormDrawer open={open} title={title} onClose={onClose} width={640}>
      <RecordForm
        command={saveMember}
        base={member ? { id: member.id, version: member.version } : {}}
        initial={detail ? factsOf(detail) : blank}
        done={false}
        invalidates={memberQueries}
        onDone={({ member: saved }) => {
          onClose();
          const action = { label: t('open'), run: () => void navigate(memberHref(saved.id)) };
          toast.success(t('saved'), member ? {} : { action });
        }}
        onCancel={onClose}
        onRefused={(error) => {
          setOwner(ownerOf(error));
          if (error.failure === 'core.stale') invalidate(memberQueries);
        }}
      >
        <Basics detail={detail} />
        <h2 className="member-section">{t('sectionContacts')}</h2>
        <ContactFields known={detail?.contacts ?? []} />
        <TakenBy owner={owner} />
        <Likes />
        <More />
      </RecordForm>
    </FormDrawer>
  );
};

export default MemberDrawer;

const blank = {
  name: '',
  level: 'standard' as const,
  tags: [],
  contacts: [{ kind: 'phone' as const, label: '', value: '' }],
  preferences: {},
  consents: [],
  note: '',
};

const factsOf = ({ member, contacts }: MemberDetail) => ({
  name: member.name,
  sex: member.sex,
  nationality: member.nationality,
  language: member.language,
  level: member.level,
  tags: member.tags,
  contacts: contacts.map(({ id, kind, label }) => ({ id, kind, label })),
  preferences: member.preferences,
  consents: consentKeys.filter((key) => member.consents[key] !== null),
  note: member.note,
});

const selectControl = emptied('select');

const Basics = ({ detail }: { readonly detail: MemberDetail | undefined }) => {
  const { t } = useTranslation('members');
  const { t: r } = useTranslation('registration');
  const languageName = useLanguageName();
  const masked = detail?.member.birthMasked;
  return (
    <div className="form-grid">
      <Field of={input} name="name" label={t('field_name')} required />
      <Field
        of={input}
        name="level"
        label={t('field_level')}
        control="select"
        required
        options={memberLevels.map((value) => ({ value, label: t(`level_${value}`) }))}
      />
      <Field
        of={input}
        name="sex"
        label={t('field_sex')}
        control={selectControl}
        options={sexes.map((value) => ({ value, label: r(`sex_${value}`) }))}
      />
      <Field
        of={input}
        name="birthDate"
        label={t('field_birthDate')}
        control="date"
        help={masked ? t('birthKept', { masked }) : t('birthSealed')}
      />
      <Field
        of={input}
        name="nationality"
        label={t('field_nationality')}
        control={selectControl}
        options={useCountries()}
      />
      <Field
        of={input}
        name="language"
        label={t('field_language')}
        control={selectControl}
        options={guestLanguages.map((value) => ({ value, label: languageName(value) }))}
      />
    </div>
  );
};

const Likes = () => {
  const { t } = useTranslation('members');
  return (
    <>
      <h2 className="member-section">{t('sectionLikes')}</h2>
      <div className="form-grid">
        {preferenceKeys.map((key) => (
          <Field
            key={key}
            of={input}
            name={`preferences.${key}`}
            label={t(`prefer_${key}`)}
            placeholder={t(`example_${key}`)}
            required={false}
          />
        ))}
      </div>
    </>
  );
};

const More = () => {
  const { t } = useTranslation('members');
  return (
    <>
      <h2 className="member-section">{t('sectionMore')}</h2>
      <Field
        of={input}
        name="tags"
        label={t('field_tags')}
        help={t('tagHelp')}
        required={false}
        control={(given) => <TagsControl {...given} />}
      />
      <Field
        of={input}
        name="note"
        label={t('field_note')}
        control="textarea"
        required={false}
        help={t('noteHelp')}
      />
      <Field
        of={input}
        name="consents"
        label={t('field_consents')}
        required={false}
        control={(given) => <ConsentsControl {...given} />}
      />
    </>
  );
};

const TagsControl = ({ id, value, onChange, onBlur, status, ...given }: ControlProps) => {
  const options = useMemberTags().map(({ tag }) => ({ value: tag, label: tag }));
  return (
    <Select
      id={id}
      mode="tags"
      style={{ width: '100%' }}
      maxCount={MAX_MEMBER_TAGS}
      tokenSeparators={[',', '，', '、']}
      options={options}
      status={status ?? ''}
      value={(value ?? []) as string[]}
      onChange={(next: string[]) => onChange(next.map((tag) => tag.trim().slice(0, 20)).filter(Boolean))}
      onBlur={() => onBlur()}
      aria-describedby={given['aria-describedby']}
      aria-invalid={given['aria-invalid']}
    />
  );
};

const ConsentsControl = ({ id, value, onChange }: ControlProps) => {
  const { t } = useTranslation('members');
  return (
    <fieldset aria-labelledby={`${id}-label`} id={id} className="consents">
      <Checkbox.Group
        value={(value ?? []) as string[]}
        options={consentKeys.map((key) => ({ value: key, label: t(`consent_${key}`) }))}
        onChange={onChange}
      />
    </fieldset>
  );
};
