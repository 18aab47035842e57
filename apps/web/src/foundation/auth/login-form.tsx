import { type FormEvent, useRef, useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { canRemember } from '../../platform/calls/remembered-login.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CaptchaField } from './captcha-field.tsx';
import { LoginField } from './login-field.tsx';
import type { EntryNavigation } from './use-entry-view.ts';
import type { useLogin } from './use-login.ts';

type Login = ReturnType<typeof useLogin>;

interface LoginFormProps {
  readonly login: Login;
  readonly navigation: EntryNavigation;
  readonly onTyping: () => void;
}

/** Runs after rendering: focuses a newly required code, or else the first invalid field. */
const focusNext = (form: HTMLFormElement | null): void => {
  const asked = form?.querySelector<HTMLInputElement>('#login-totp');
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  (asked?.value === '' ? asked : wrong)?.focus();
};

export const LoginForm = ({ login, navigation, onTyping }: LoginFormProps) => {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const { fields, missing, pending, seconds } = login;
  const blocked = pending || seconds > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await login.submit();
    requestAnimationFrame(() => focusNext(form.current));
  };
  return (
    <form
      ref={form}
      className="login-form"
      noValidate
      onInput={onTyping}
      onSubmit={(event) => void submit(event)}
    >
      <h1>{t('title')}</h1>
      <p className="muted">{t('subtitle')}</p>
      <div className="login-error" role="alert">
        {login.error}
      </div>
      <LoginField
        name="username"
        icon="user"
        label={t('username')}
        error={missing.username ? t('usernameRequired') : ''}
        autoComplete="username"
        value={fields.username}
        onChange={(username) => login.set({ username })}
      />
      <PasswordField login={login} />
      {login.totp && <TotpField login={login} />}
      {login.captcha && (
        <CaptchaField
          image={login.captcha.image}
          error={missing.captcha ? t('captchaRequired') : ''}
          value={fields.captcha}
          onChange={(captcha) => login.set({ captcha })}
          onRenew={() => void login.newCaptcha()}
        />
      )}
      <div className="login-row">
        <KeepBox login={login} />
        <a {...navigation.link('forgot')}>{t('forgot')}</a>
      </div>
      <button type="submit" className="login-submit" aria-disabled={blocked}>
        {pending ? t('submitting') : seconds > 0 ? t('wait', { seconds }) : t('submit')}
      </button>
      <p className="login-more">
        {t('noAccount')}
        <a {...navigation.link('register')}>{t('register')}</a>
      </p>
    </form>
  );
};

const TotpField = ({ login }: { readonly login: Login }) => {
  const { t } = useTranslation('auth');
  return (
    <LoginField
      name="totp"
      icon="lock"
      label={t('totp')}
      error={login.missing.totp ? t('totpRequired') : ''}
      autoComplete="one-time-code"
      maxLength={32}
      value={login.fields.totp}
      onChange={(totp) => login.set({ totp })}
    />
  );
};

const KeepBox = ({ login }: { readonly login: Login }) => {
  const { t } = useTranslation('auth');
  if (!canRemember()) return null;
  return (
    <label className="login-check" title={t('rememberHint')}>
      <input type="checkbox" checked={login.keep} onChange={(event) => login.setKeep(event.target.checked)} />
      {t('remember')}
    </label>
  );
};

const PasswordField = ({ login }: { readonly login: Login }) => {
  const { t } = useTranslation('auth');
  const [shown, setShown] = useState(false);
  return (
    <LoginField
      name="password"
      icon="lock"
      label={t('password')}
      error={login.missing.password ? t('passwordRequired') : ''}
      autoComplete="current-password"
      type={shown ? 'text' : 'password'}
      value={login.fields.password}
      onChange={(password) => login.set({ password })}
    >
      <IconButton
        icon={shown ? 'eyeOff' : 'eye'}
        label={shown ? t('hidePassword') : t('showPassword')}
        onClick={() => setShown(!shown)}
      />
    </LoginField>
  );
};
