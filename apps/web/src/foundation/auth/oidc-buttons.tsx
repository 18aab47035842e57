/** Buttons of the sign-in page for the identity providers that are set up; nothing without one. */
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { useEffect, useState } from 'react';
import { CallError } from '../../platform/calls/call.ts';
import { fetchSignInProviders, type SignInProvider, startOidc } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import './oidc-sign-in.css';

const useProviders = (): readonly SignInProvider[] => {
  const [providers, setProviders] = useState<readonly SignInProvider[]>([]);
  useEffect(() => {
    fetchSignInProviders().then(setProviders, () => undefined);
  }, []);
  return providers;
};

const OidcButtons = () => {
  const { t } = useTranslation('identity');
  const providers = useProviders();
  const [error, setError] = useState('');
  const [leaving, setLeaving] = useState<string | null>(null);
  if (providers.length === 0) return null;
  const leave = async (id: string) => {
    if (leaving !== null) return;
    setLeaving(id);
    setError('');
    await startOidc(id).catch((failed: unknown) => {
      const said = failed instanceof CallError ? failed.serverMessage : null;
      setError(said ?? sayText(clientTexts.loginError, currentLanguage()));
      setLeaving(null);
    });
  };
  return (
    <section className="oidc login-form" aria-label={t('heading')}>
      <p className="oidc-or">{t('or')}</p>
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="oidc-button"
          aria-disabled={leaving !== null}
          onClick={() => void leave(id)}
        >
          {t('signInWith', { name })}
        </button>
      ))}
      <div className="login-error" role="alert">
        {error}
      </div>
    </section>
  );
};

export default OidcButtons;
