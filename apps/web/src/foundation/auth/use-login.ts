/** State and actions of the sign-in form. */
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../platform/calls/call.ts';
import { forget, recall, remember } from '../../platform/calls/remembered-login.ts';
import { fetchLoginConfig, type LoginConfig, login } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useCaptcha } from './use-captcha.ts';

export interface LoginFields {
  readonly username: string;
  readonly password: string;
  readonly captcha: string;
  readonly totp: string;
}

export type Missing = Readonly<Partial<Record<keyof LoginFields, boolean>>>;

const nothing: LoginFields = { username: '', password: '', captcha: '', totp: '' };
const WAIT_SECONDS = 30;

export const useLogin = (onEnter: () => Promise<void>) => {
  const { fields, setFields, missing, set, check } = useFields();
  const proofs = useProofs(fields);
  const [error, setError] = useState('');
  const [pending, setPending] = useState(false);
  const [keep, setKeep] = useKeep();
  const [seconds, setSeconds] = useWait(fields.username);
  const config = useConfig((known) => setFields((now) => (now.username ? now : { ...now, ...known })));

  const refuse = async (failed: unknown) => {
    const refused = failed instanceof CallError ? failed : null;
    setError(refused?.serverMessage ?? sayText(clientTexts.loginError, currentLanguage()));
    if (refused?.status === 429) setSeconds(refused.data.retryAfterSeconds ?? WAIT_SECONDS);
    setFields((now) => ({ ...now, captcha: '', totp: '' }));
    await proofs.ask(refused?.data ?? {});
  };
  const enter = async () => {
    const { username, password } = fields;
    await login({ username: username.trim(), password, ...proofs.given });
    // A browser that cannot store the password must not block signing in.
    await (keep ? remember({ username, password }) : forget()).catch(() => undefined);
    await onEnter();
  };
  const { captcha, newCaptcha, totp } = proofs;
  const submit = async () => {
    if (pending || seconds > 0 || !check({ captcha: captcha !== null, totp })) return;
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
    totp,
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

/**
 * Proofs the server requires besides name and password; the second factor is asked for until another name is typed.
 */
const useProofs = (fields: LoginFields) => {
  const { captcha, newCaptcha } = useCaptcha();
  const [totpOf, setTotpOf] = useState<string | null>(null);
  const totp = totpOf === fields.username;
  return {
    captcha,
    newCaptcha,
    totp,
    given: {
      ...(captcha ? { captchaId: captcha.captchaId, captcha: fields.captcha } : {}),
      ...(totp ? { totp: fields.totp.trim() } : {}),
    },
    ask: async (refused: CallError['data']) => {
      if (refused.totpRequired) setTotpOf(fields.username);
      if (refused.captchaRequired || captcha) await newCaptcha();
    },
  };
};

/** Switching it off clears the stored password at once. */
const useKeep = (): readonly [boolean, (on: boolean) => void] => {
  const [keep, setKeep] = useState(true);
  const change = (on: boolean) => {
    setKeep(on);
    if (!on) forget().catch(() => undefined);
  };
  return [keep, change];
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
    /** Marks missing fields; true when none is missing. */
    check: (asked: { readonly captcha: boolean; readonly totp: boolean }): boolean => {
      const { captcha, totp, ...others } = missingOf(fields);
      const found: Missing = {
        ...others,
        captcha: asked.captcha && captcha === true,
        totp: asked.totp && totp === true,
      };
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

/** The server blocks a user name, not the machine, so other names can still sign in. */
const useWait = (username: string): readonly [number, (seconds: number) => void] => {
  const [left, setLeft] = useCountdown();
  const [waiting, setWaiting] = useState('');
  const name = username.trim().toLowerCase();
  const start = (seconds: number) => {
    setWaiting(name);
    setLeft(seconds);
  };
  return [waiting === name ? left : 0, start];
};

/** Seconds left, computed from the clock because timers stop in hidden tabs and during sleep. */
const useCountdown = (): readonly [number, (seconds: number) => void] => {
  const [{ until, now }, setTime] = useState({ until: 0, now: 0 });
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (now >= until) return;
    const timer = setTimeout(() => setTime({ until, now: Date.now() }), 1000);
    return () => clearTimeout(timer);
  }, [until, now]);
  const start = (seconds: number) => setTime({ until: Date.now() + seconds * 1000, now: Date.now() });
  return [left, start];
};
