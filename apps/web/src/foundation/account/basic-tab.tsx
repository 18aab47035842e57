/** Basic information of the signed-in user. */
import {
  type Account,
  getAccount,
  saveProfile,
} from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { Input } from 'antd';
import { lazy, Suspense } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { type ControlProps, FieldControl } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { currentPasswordControl } from '../../components/forms/password-control.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { refreshUser } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { countryOptions } from './countries.ts';

const AreaControl = lazy(() => import('../../components/forms/area-control.tsx'));
const of = saveProfile.input;

const initialOf = ({ email, nickname, country, area, address, profile }: Account['profile']) => ({
  email: email ?? '',
  password: '',
  nickname: nickname ?? '',
  country: country ?? 'CN',
  area,
  address: address ?? '',
  profile: profile ?? '',
});

export const BasicTab = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('account');
  return (
    <RecordForm
      command={saveProfile}
      draft="profile"
      className="narrow"
      base={{ version: account.profile.version }}
      initial={initialOf(account.profile)}
      invalidates={[getAccount]}
      onDone={() => void refreshUser().catch(() => undefined)}
    >
      <Field of={of} name="email" label={t('email')} help={t('emailHelp')} />
      <PasswordForMail stored={account.profile.email} />
      <Field of={of} name="nickname" label={t('nickname')} />
      <CountryAndArea />
      <Field of={of} name="address" label={t('address')} />
      <Field of={of} name="profile" label={t('profile')} control="textarea" />
    </RecordForm>
  );
};

/** A changed email could take over the account, so it needs the password. */
const PasswordForMail = ({ stored }: { readonly stored: string | null }) => {
  const { t } = useTranslation('account');
  const email = useFormValue<string>('email');
  if (email === (stored ?? '')) return null;
  return (
    <Field
      of={of}
      name="password"
      label={t('oldPassword')}
      help={t('emailPasswordHelp')}
      control={currentPasswordControl}
    />
  );
};

/** Areas depend on the country. */
const CountryAndArea = () => {
  const { t } = useTranslation('account');
  const form = useForm();
  const country = useStore(form, ({ values }) => values.country);
  const options = countryOptions(currentLanguage());
  return (
    <>
      <CountryField
        onChange={(next) => {
          if (next !== country) form.set('area', []);
        }}
        options={options}
      />
      <Field
        of={of}
        name="area"
        label={t('area')}
        placeholder={t('areaPlaceholder')}
        required
        control={country === 'CN' ? chinese : foreign}
      />
    </>
  );
};

interface CountryFieldProps {
  readonly options: ReturnType<typeof countryOptions>;
  readonly onChange: (country: unknown) => void;
}

const CountryField = ({ options, onChange }: CountryFieldProps) => {
  const { t } = useTranslation('account');
  return (
    <Field
      of={of}
      name="country"
      label={t('country')}
      options={options}
      control={(props) => (
        <CountrySelect
          {...props}
          onChange={(next) => {
            onChange(next);
            props.onChange(next);
          }}
        />
      )}
    />
  );
};

const CountrySelect = (props: ControlProps) => <FieldControl kind="select" {...props} />;

const chinese = (props: ControlProps) => (
  <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
    <AreaControl {...props} />
  </Suspense>
);

const foreign = (props: ControlProps) => <ForeignArea {...props} />;

const ForeignArea = (props: ControlProps) => {
  const { t } = useTranslation('account');
  const [first = ''] = Array.isArray(props.value) ? (props.value as string[]) : [];
  return (
    <Input
      id={props.id}
      value={first}
      maxLength={60}
      placeholder={t('areaOther')}
      {...(props.status === undefined ? {} : { status: props.status })}
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      onChange={(event) => props.onChange(event.target.value === '' ? [] : [event.target.value])}
      onBlur={props.onBlur}
    />
  );
};
