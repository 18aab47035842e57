/** What the sign-in form holds and does. */
import { clientTexts } from '@minsu/contract/client.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../platform/call.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { forget, recall, remember } from '../../platform/remembered-login.ts';
import { fetchLoginConfig, type LoginConfig, login } from '../../platform/session.ts';
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
    // A browser that cannot keep the password must not keep the user out.
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

/** What the server asks for besides name and password; a second factor until another name is typed. */
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

/** Switching it off forgets what is kept at once, not only with the next sign-in. */
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
    /** Marks what is missing; true when nothing is. */
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

/** The server lets a name wait, not the machine: whoever signs in beside it as somebody else goes on. */
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

/** Seconds left, falling by themselves; by the clock, because out of sight and asleep a page hears few of its seconds. */
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
