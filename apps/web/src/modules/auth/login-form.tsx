import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icon.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { canRemember } from '../../platform/remembered-login.ts';
import type { useLogin } from './use-login.ts';

type Login = ReturnType<typeof useLogin>;

interface LoginFormProps {
  readonly login: Login;
  readonly onTyping: () => void;
}

export const LoginForm = ({ login, onTyping }: LoginFormProps) => {
  const { t } = useTranslation('auth');
  const form = useRef<HTMLFormElement>(null);
  const { fields, missing, pending, seconds } = login;
  const blocked = pending || seconds > 0;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await login.submit();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
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
      {login.captcha && <CaptchaField login={login} />}
      {canRemember() && (
        <label className="login-check" title={t('rememberHint')}>
          <input
            type="checkbox"
            checked={login.keep}
            onChange={(event) => login.setKeep(event.target.checked)}
          />
          {t('remember')}
        </label>
      )}
      <button type="submit" className="login-submit" aria-disabled={blocked}>
        {pending ? t('submitting') : seconds > 0 ? t('wait', { seconds }) : t('submit')}
      </button>
    </form>
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

const CaptchaField = ({ login }: { readonly login: Login }) => {
  const { t } = useTranslation('auth');
  return (
    <LoginField
      name="captcha"
      icon="check"
      label={t('captcha')}
      error={login.missing.captcha ? t('captchaRequired') : ''}
      autoComplete="off"
      value={login.fields.captcha}
      onChange={(captcha) => login.set({ captcha })}
    >
      <button
        type="button"
        className="icon-button captcha"
        aria-label={t('newCaptcha')}
        title={t('newCaptcha')}
        onClick={() => void login.newCaptcha()}
      >
        <img src={login.captcha?.image} alt={t('captchaImage')} />
      </button>
    </LoginField>
  );
};

interface LoginFieldProps {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly error: string;
  readonly autoComplete: string;
  readonly type?: 'text' | 'password';
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children?: ReactNode;
}

const LoginField = (props: LoginFieldProps) => {
  const { name, icon, label, error, autoComplete, type = 'text', value, onChange, children } = props;
  return (
    <div className="login-field">
      <div className={error ? 'login-input wrong' : 'login-input'}>
        <Icon name={icon} />
        <input
          id={`login-${name}`}
          name={name}
          type={type}
          aria-label={label}
          placeholder={label}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={name === 'password' ? 128 : 64}
          aria-invalid={error !== ''}
          aria-required="true"
          aria-describedby={`login-${name}-error`}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {children}
      </div>
      <div id={`login-${name}-error`} className="login-hint" aria-live="polite">
        {error}
      </div>
    </div>
  );
};
