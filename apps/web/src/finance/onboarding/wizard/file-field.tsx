/** One form field of a file by name, for steps and supplements. */
import { accountKinds } from '@minsu/contract/finance/onboarding/card-rules.ts';
import { accountKindsOf, type ContentField } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { accountOwnerOf } from '@minsu/contract/finance/onboarding/onboarding-rules.ts';
import { Field } from '../../../components/forms/field.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { subjectControl } from '../begin-onboarding.tsx';
import { useFieldWord } from '../onboarding-words.tsx';
import { useDraft, useDraftState, useValues } from './file-context.ts';
import { SealedInput } from './sealed-input.tsx';

interface FileFieldProps {
  readonly name: ContentField;
}

export const FileField = ({ name }: FileFieldProps) => {
  const word = useFieldWord();
  const { schema } = useDraft();
  const subject = useValues((values) => values.subject);
  const isPublic = useValues(({ accountKind }) => accountKind === 'public');
  const shared = { of: schema, name, label: word(name, subject, isPublic), required: true } as const;
  switch (name) {
    case 'subject':
      return <Field {...shared} control={subjectControl} />;
    case 'contactPhone':
    case 'idNumber':
    case 'cardNumber':
      return <SealedField {...shared} name={name} />;
    case 'idUntil':
      return <UntilField {...shared} name="idUntil" long="idLongTerm" />;
    case 'licenceUntil':
      return <UntilField {...shared} name="licenceUntil" long="licenceLongTerm" />;
    case 'accountKind':
      return <AccountKindField {...shared} />;
    case 'accountName':
      return <AccountNameField {...shared} />;
    case 'branch':
      return <HelpedField {...shared} />;
    case 'idLongTerm':
    case 'licenceLongTerm':
    case 'termsAgreed':
      return null;
    default:
      return <Field {...shared} />;
  }
};

interface Shared {
  readonly of: ReturnType<typeof useDraft>['schema'];
  readonly name: ContentField;
  readonly label: string;
  readonly required: true;
}

const HelpedField = (shared: Shared) => {
  const { t } = useTranslation('onboarding');
  return <Field {...shared} help={t('branchHelp')} />;
};

const SealedField = ({
  name,
  ...shared
}: Shared & { readonly name: 'contactPhone' | 'idNumber' | 'cardNumber' }) => {
  const { t } = useTranslation('onboarding');
  const { file } = useDraftState();
  const help = {
    contactPhone: t('contactPhoneHelp'),
    idNumber: t('identityHelp'),
    cardNumber: t('cardHelp'),
  };
  return (
    <Field
      {...shared}
      name={name}
      help={help[name]}
      control={(control) => <SealedInput {...control} masked={file[`${name}Masked`]} />}
    />
  );
};

interface UntilFieldProps extends Shared {
  readonly name: 'idUntil' | 'licenceUntil';
  readonly long: 'idLongTerm' | 'licenceLongTerm';
}

/** A date, or permanent. */
const UntilField = ({ long, name, ...shared }: UntilFieldProps) => {
  const { t } = useTranslation('onboarding');
  const { form } = useDraft();
  const isLong = useValues((values) => values[long] === true);
  return (
    <div className="until-field">
      <Field
        {...shared}
        name={name}
        control="date"
        help={t('untilHelp')}
        disabled={isLong}
        required={!isLong}
      />
      <label className="until-long">
        <input
          type="checkbox"
          checked={isLong}
          onChange={({ target }) => {
            if (target.checked) form.set(name, null);
            form.set(long, target.checked);
          }}
        />
        {t('longTerm')}
      </label>
    </div>
  );
};

const AccountKindField = (shared: Shared) => {
  const { t } = useTranslation('onboarding');
  const { form } = useDraft();
  const subject = useValues((values) => values.subject);
  const kinds = accountKindsOf(subject);
  return (
    <Field
      {...shared}
      disabled={kinds.length === 1}
      options={accountKinds
        .filter((kind) => kinds.includes(kind))
        .map((value) => ({ value, label: t(`accountKind_${value}`) }))}
      control="radio"
      key={form.getState().values.subject as string}
    />
  );
};

const AccountNameField = (shared: Shared) => {
  const { t } = useTranslation('onboarding');
  const { form } = useDraft();
  const owner = useValues(accountOwnerOf);
  const name = useValues(({ accountName }) => accountName);
  const kind = useValues(({ accountKind }) => accountKind ?? 'private');
  const offers = owner !== '' && owner !== name;
  return (
    <Field
      {...shared}
      help={
        <>
          {t(`accountNameHelp_${kind}`)}
          {offers && (
            <button type="button" className="text-button" onClick={() => form.set('accountName', owner)}>
              {t('useOwner', { name: owner })}
            </button>
          )}
        </>
      }
    />
  );
};
