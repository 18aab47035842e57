/** Form to apply for an account. */
import { type UsernameRule, usernameRules } from '@minsu/contract/foundation/auth/account-fields.ts';
import { applyForAccount } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { useEffect, useState } from 'react';
import type { Values } from '../../components/forms/form-store.ts';
import type { IconName } from '../../components/icon.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntryEnd, EntryError, EntryFrame } from './entry-frame.tsx';
import { LoginField } from './login-field.tsx';
import { NewPasswordFields, usePasswordAgain } from './new-password-fields.tsx';
import { dropDraft, keepDraft, readDraft } from './register-draft.ts';
import { RuleList } from './rule-list.tsx';
import { type EntryFormState, useEntryForm } from './use-entry-form.ts';
import type { EntryNavigation } from './use-entry-view.ts';

const empty: Values = {
  realname: '',
  username: '',
  email: '',
  phone: '',
  departmentWish: '',
  note: '',
  password: '',
  agreed: false,
};

const RegisterView = ({ navigation }: { readonly navigation: EntryNavigation }) => {
  const { t } = useTranslation('entry');
  const [appliedWith, setAppliedWith] = useState('');
  if (appliedWith)
    return (
      <EntryFrame title={t('appliedTitle')} navigation={navigation}>
        <div className="entry-note" role="status">
          <p>{t('appliedText', { email: appliedWith })}</p>
        </div>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('registerTitle')} text={t('registerText')} navigation={navigation} wide>
      <Application onApplied={setAppliedWith} />
    </EntryFrame>
  );
};

export default RegisterView;

const useApplication = (onApplied: (email: string) => void) => {
  const [draft] = useState(() => readDraft(empty));
  const form = useEntryForm({
    command: applyForAccount,
    initial: draft ?? empty,
    alsoRight: () => again.check(),
    onDone: (_, input) => {
      dropDraft();
      onApplied(String(input.email));
    },
  });
  const again = usePasswordAgain(() => form.text('password'));
  const { form: store } = form;
  useEffect(() => store.subscribe((state) => keepDraft(state.values)), [store]);
  return { form, again, restored: draft !== null };
};

const Application = ({ onApplied }: { readonly onApplied: (email: string) => void }) => {
  const { t } = useTranslation('entry');
  const { form, again, restored } = useApplication(onApplied);
  const [noted, setNoted] = useState(restored);
  const clear = () => {
    form.form.reset({ ...empty, password: form.text('password') });
    dropDraft();
    setNoted(false);
  };
  return (
    <form ref={form.root} noValidate onSubmit={form.onSubmit}>
      <EntryError text={form.error} />
      {noted && (
        <p className="entry-draft">
          {t('draftKept')}
          <button type="button" className="text-button" onClick={clear}>
            {t('clearDraft')}
          </button>
        </p>
      )}
      <PersonFields form={form} />
      <NewPasswordFields form={form} again={again} label={t('password')} />
      <Agreement form={form} />
      <EntryEnd form={form} label={t('registerSubmit')} />
    </form>
  );
};

const usernameTexts = {
  length: 'usernameLength',
  start: 'usernameStart',
  characters: 'usernameCharacters',
} as const;
const usernameOrder: readonly UsernameRule[] = ['length', 'start', 'characters'];

const PersonFields = ({ form }: { readonly form: EntryFormState }) => {
  const { t } = useTranslation('entry');
  return (
    <>
      <div className="entry-pair">
        <LoginField
          {...form.field('realname')}
          icon="user"
          label={t('realname')}
          autoComplete="name"
          maxLength={40}
        />
        <LoginField
          {...form.field('phone')}
          icon="phone"
          label={t('phone')}
          autoComplete="tel"
          type="tel"
          maxLength={20}
        />
      </div>
      <LoginField
        {...form.field('email')}
        icon="mail"
        label={t('email')}
        autoComplete="email"
        type="email"
        maxLength={254}
      />
      <UsernameField form={form} />
      <WishField form={form} name="departmentWish" icon="house" maxLength={50} />
      <WishField form={form} name="note" icon="message" maxLength={200} />
    </>
  );
};

interface WishFieldProps {
  readonly form: EntryFormState;
  readonly name: 'departmentWish' | 'note';
  readonly icon: IconName;
  readonly maxLength: number;
}

const WishField = ({ form, name, icon, maxLength }: WishFieldProps) => {
  const { t } = useTranslation('entry');
  return (
    <LoginField
      {...form.field(name)}
      icon={icon}
      label={t(name)}
      autoComplete="off"
      maxLength={maxLength}
      required={false}
    />
  );
};

const UsernameField = ({ form }: { readonly form: EntryFormState }) => {
  const { t } = useTranslation('entry');
  const username = form.text('username').trim();
  return (
    <>
      <LoginField
        {...form.field('username')}
        icon="user"
        label={t('username')}
        autoComplete="username"
        maxLength={32}
        describedBy="username-rules"
      />
      <RuleList
        id="username-rules"
        label={t('usernameRules')}
        rules={usernameOrder.map((rule) => ({
          text: t(usernameTexts[rule]),
          kept: username !== '' && usernameRules[rule](username),
        }))}
      />
    </>
  );
};

const BACK = encodeURIComponent('/login?view=register');

const Agreement = ({ form }: { readonly form: EntryFormState }) => {
  const { t } = useTranslation('entry');
  const { error } = form.field('agreed');
  const agreed = form.form.getState().values.agreed === true;
  return (
    <div className="entry-agree">
      <label className="login-check">
        <input
          type="checkbox"
          checked={agreed}
          aria-invalid={error !== ''}
          aria-describedby="agreed-error"
          onChange={(event) => form.form.set('agreed', event.target.checked)}
        />
        {t('agree')}
      </label>
      <a href={`/readAgreement?back=${BACK}`} target="_blank" rel="noreferrer">
        {t('agreement')}
      </a>
      <div id="agreed-error" className="login-hint" aria-live="polite">
        {error}
      </div>
    </div>
  );
};
