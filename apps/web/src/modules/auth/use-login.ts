/** What the log-in form holds and does. */
import { captcha as captchaCall } from '@minsu/contract/auth/auth-endpoints.ts';
import { clientTexts } from '@minsu/contract/client.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError, call } from '../../platform/call.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { forget, recall, remember } from '../../platform/remembered-login.ts';
import { fetchLoginConfig, type LoginConfig, login } from '../../platform/session.ts';

export interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
}

export type Missing = Readonly<Partial<Record<keyof LoginFields, boolean>>>;

const nothing: LoginFields = { username: '', password: '', captcha: '' };
const WAIT_SECONDS = 30;

export const useLogin = (onEnter: () => Promise<void>) => {
  const { fields, setFields, missing, set, check } = useFields();
  const { captcha, newCaptcha } = useCaptcha();
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);
  const [keep, setKeep] = useState(true);
  const [seconds, setSeconds] = useCountdown();
  const config = useConfig((known) => setFields((now) => (now.username ? now : { ...now, ...known })));

  const refuse = async (failed: unknown) => {
    const refused = failed instanceof CallError ? failed : null;
    setError(refused?.serverMessage ?? sayText(clientTexts.loginError, currentLanguage()));
    if (refused?.status === 429) setSeconds(refused.data.retryAfterSeconds ?? WAIT_SECONDS);
    setFields((now) => ({ ...now, captcha: '' }));
    if (refused?.data.captchaRequired || captcha) await newCaptcha();
  };
  const enter = async () => {
    const known = config ?? (await fetchLoginConfig());
    const answered = captcha ? { captchaId: captcha.captchaId, captcha: fields.captcha } : {};
    await login({ username: fields.username.trim(), password: fields.password, ...answered }, known);
    // A browser that cannot keep the password must not keep the user out.
    await (keep ? remember({ username: fields.username, password: fields.password }) : forget()).catch(
      () => undefined,
    );
    await onEnter();
  };
  const submit = async () => {
    if (pending || seconds > 0 || !check(captcha !== null)) return;
    setPending(true);
    setError('');
    await enter().catch(refuse);
    setPending(false);
  };
  return {
    fields,
    set,
    missing,
    error,
    pending,
    keep,
    setKeep,
    config,
    captcha,
    newCaptcha,
    seconds,
    submit,
  };
};

const useFields = () => {
  const [fields, setFields] = useState(nothing);
  const [missing, setMissing] = useState<Missing>({});
  return {
    fields,
    setFields,
    missing,
    set: (change: Partial<LoginFields>) => {
      setFields((now) => ({ ...now, ...change }));
      setMissing((was) => ({ ...was, ...missingOf(change) }));
    },
    /** Marks what is missing; true when nothing is. */
    check: (withCaptcha: boolean): boolean => {
      const { captcha, ...others } = missingOf(fields);
      const found: Missing = withCaptcha ? { ...others, captcha: captcha === true } : others;
      setMissing(found);
      return !Object.values(found).includes(true);
    },
  };
};

const missingOf = (fields: Partial<LoginFields>): Missing =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      (name === 'password' ? value : value.trim()) === '',
    ]),
  );

const useCaptcha = () => {
  const [captcha, setCaptcha] = useState<{ captchaId: string; image: string } | null>(null);
  const newCaptcha = () => call(captchaCall, {}, { quiet: true }).then(setCaptcha, () => undefined);
  return { captcha, newCaptcha };
};

const useConfig = (onRecall: (known: Partial<LoginFields>) => void): LoginConfig | null => {
  const [config, setConfig] = useState<LoginConfig | null>(null);
  const start = useEffectEvent(() => {
    fetchLoginConfig().then(setConfig, () => undefined);
    recall().then(
      (known) => known && onRecall({ username: known.username, password: known.password }),
      () => undefined,
    );
  });
  useEffect(() => start(), []);
  return config;
};

/** Seconds left, falling by themselves. */
const useCountdown = (): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return [left, setLeft];
};
