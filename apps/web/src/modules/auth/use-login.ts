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

interface Captcha {
  readonly captchaId: string;
  readonly image: string;
}

export const useLogin = (onEnter: () => Promise<void>) => {
  const [fields, setFields] = useState(nothing);
  const [missing, setMissing] = useState<Missing>({});
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);
  const [keep, setKeep] = useState(true);
  const [config, setConfig] = useState<LoginConfig | null>(null);
  const [captcha, setCaptcha] = useState<Captcha | null>(null);
  const [seconds, setSeconds] = useCountdown();

  const start = useEffectEvent(() => {
    fetchLoginConfig().then(setConfig, () => undefined);
    recall().then(
      (known) => known && setFields((now) => (now.username ? now : { ...now, ...known })),
      () => undefined,
    );
  });
  useEffect(() => start(), []);

  const set = (change: Partial<LoginFields>) => {
    const next = { ...fields, ...change };
    setFields(next);
    setMissing((was) => ({ ...was, ...missingOf(change, captcha !== null) }));
  };
  const newCaptcha = () => call(captchaCall, {}, { quiet: true }).then(setCaptcha, () => undefined);

  const refuse = async (failed: unknown) => {
    const refused = failed instanceof CallError ? failed : null;
    setError(refused?.serverMessage ?? sayText(clientTexts.loginError, currentLanguage()));
    setSeconds(refused?.status === 429 ? (refused.data.retryAfterSeconds ?? 30) : 0);
    setFields((now) => ({ ...now, captcha: '' }));
    if (refused?.data.captchaRequired || captcha) await newCaptcha();
  };

  const submit = async () => {
    if (pending || seconds > 0) return;
    const lacks = missingOf(fields, captcha !== null);
    setMissing(lacks);
    if (Object.values(lacks).some(Boolean)) return;
    setPending(true);
    setError('');
    try {
      const known = config ?? (await fetchLoginConfig());
      const answered = captcha ? { captchaId: captcha.captchaId, captcha: fields.captcha } : {};
      await login({ username: fields.username.trim(), password: fields.password, ...answered }, known);
      await (keep ? remember(fields) : forget()).catch(() => undefined);
      await onEnter();
    } catch (failed) {
      await refuse(failed);
      setPending(false);
    }
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

const missingOf = (fields: Partial<LoginFields>, withCaptcha: boolean): Missing => ({
  ...(fields.username === undefined ? {} : { username: fields.username.trim() === '' }),
  ...(fields.password === undefined ? {} : { password: fields.password === '' }),
  ...(fields.captcha === undefined || !withCaptcha ? {} : { captcha: fields.captcha.trim() === '' }),
});

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
