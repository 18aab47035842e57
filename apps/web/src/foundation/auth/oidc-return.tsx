/** Back from the identity provider: the sign-in is finished, perhaps after a second factor. */
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { CallError } from '../../platform/calls/call.ts';
import { finishOidc, startedFlow } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { LoginField } from './login-field.tsx';
import type { EntryNavigation } from './use-entry-view.ts';
import './oidc-sign-in.css';

interface OidcReturnProps {
  readonly onEnter: () => Promise<void>;
  readonly navigation: EntryNavigation;
}

type Step = 'working' | 'totp' | 'failed';

/** Read once: the address loses them, so that a reload or Back does not send them again. */
const query = location.search;
let isBegun = false;

const useFinish = (onEnter: OidcReturnProps['onEnter']) => {
  const { t } = useTranslation('identity');
  const [step, setStep] = useState<Step>('working');
  const [error, setError] = useState('');
  const refuse = (failed: unknown) => {
    const refused = failed instanceof CallError ? failed : null;
    const isAsked = refused?.data.totpRequired === true;
    setStep(isAsked ? 'totp' : 'failed');
    setError(refused?.serverMessage ?? sayText(clientTexts.loginError, currentLanguage()));
  };
  const finish = async (totp?: string) => {
    const started = startedFlow();
    if (!started) {
      setStep('failed');
      setError(t('lostFlow'));
      return;
    }
    setStep('working');
    try {
      await finishOidc(totp === undefined ? query : '', totp);
      history.replaceState(null, '', `/login${started.search}`);
      await onEnter();
    } catch (failed) {
      refuse(failed);
    }
  };
  const begin = useEffectEvent(() => {
    // An answer counts once, also where an effect runs twice.
    if (isBegun) return;
    isBegun = true;
    history.replaceState(history.state, '', location.pathname);
    void finish();
  });
  useEffect(() => begin(), []);
  return { step, error, finish };
};

const OidcReturn = ({ onEnter, navigation }: OidcReturnProps) => {
  const { t } = useTranslation('identity');
  const { step, error, finish } = useFinish(onEnter);
  return (
    <section className="login-form" aria-busy={step === 'working'}>
      <h1>{t('heading')}</h1>
      {step === 'working' && <p className="muted">{t('returning')}</p>}
      {step !== 'working' && (
        <div className="login-error" role="alert">
          {error}
        </div>
      )}
      {step === 'totp' && <CodeForm onCode={(code) => void finish(code)} />}
      {step !== 'working' && <a {...navigation.link('login')}>{t('backToSignIn')}</a>}
    </section>
  );
};

export default OidcReturn;

const CodeForm = ({ onCode }: { readonly onCode: (code: string) => void }) => {
  const { t } = useTranslation('auth');
  const { t: say } = useTranslation('identity');
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') onCode(code.trim());
  };
  return (
    <form noValidate onSubmit={submit}>
      <LoginField
        name="totp"
        icon="lock"
        label={t('totp')}
        error=""
        autoComplete="one-time-code"
        maxLength={32}
        value={code}
        onChange={setCode}
      />
      <button type="submit" className="login-submit">
        {say('confirm')}
      </button>
    </form>
  );
};
