/** The sign-in page, built without component library and router so that it loads fast. */

import { sayText } from '@minsu/contract/platform/texts.ts';
import { roleCodes, roleDefaults } from '@minsu/contract/roles.ts';
import { lazy, Suspense, useEffect } from 'react';
import { LanguageMenu, ThemeMenu } from '../../components/appearance-menus.tsx';
import { Toaster } from '../../components/dialogs/toaster.tsx';
import { Logo } from '../../components/logo.tsx';
import { forgetOldPassword, type LoginConfig } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { LoginBanner } from './login-banner.tsx';
import { LoginForm } from './login-form.tsx';
import { type EntryNavigation, useEntryView } from './use-entry-view.ts';
import { useLogin } from './use-login.ts';
import '../../styles/login.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface LoginPageProps {
  readonly onEnter: () => Promise<void>;
  /** The user is about to sign in: start loading the product. */
  readonly onTyping: () => void;
}

export const LoginPage = ({ onEnter, onTyping }: LoginPageProps) => {
  const { t } = useTranslation('auth');
  const login = useLogin(onEnter);
  const navigation = useEntryView();
  return (
    <div className="login">
      <LoginBanner />
      <div className="login-side">
        <header className="login-tools">
          <div className="login-brand">
            <Logo />
            {t('product')}
          </div>
          <LanguageMenu label={t('language')} />
          <ThemeMenu label={t('theme')} names={{ light: t('light'), dark: t('dark'), system: t('system') }} />
        </header>
        <main className="login-main">
          {navigation.view === 'login' ? (
            <LogIn login={login} navigation={navigation} onTyping={onTyping} />
          ) : (
            <Suspense fallback={<div className="login-form" aria-busy="true" />}>
              {navigation.view === 'oidc' ? (
                <OidcReturn onEnter={onEnter} navigation={navigation} />
              ) : (
                <Door login={login} navigation={navigation} />
              )}
            </Suspense>
          )}
        </main>
        <footer className="login-footer">
          {t('product')}
          {login.config && ` · ${login.config.version}`}
        </footer>
      </div>
      <Toaster label={t('messages')} closeLabel={t('dismiss')} />
    </div>
  );
};

const ForgotView = lazy(() => import('./forgot-view.tsx'));
const ResetView = lazy(() => import('./reset-view.tsx'));
const OidcReturn = lazy(() => import('./oidc-return.tsx'));
const OidcButtons = lazy(() => import('./oidc-buttons.tsx'));
const RegisterView = lazy(() => import('./register-view.tsx'));

interface DoorProps {
  readonly login: ReturnType<typeof useLogin>;
  readonly navigation: EntryNavigation;
}

const LogIn = ({ login, navigation, onTyping }: DoorProps & Pick<LoginPageProps, 'onTyping'>) => {
  const { t } = useTranslation('auth');
  useEffect(() => {
    document.title = `${t('pageTitle')} - ${t('product')}`;
  }, [t]);
  return (
    <>
      <LoginForm login={login} navigation={navigation} onTyping={onTyping} />
      <Suspense>
        <OidcButtons />
      </Suspense>
      {login.config && login.config.demoUsers.length > 0 && (
        <DemoUsers
          users={login.config.demoUsers}
          chosen={login.fields.username}
          onChoose={(user) => {
            onTyping();
            login.set({ username: user.username, password: user.password });
          }}
        />
      )}
    </>
  );
};

/** Other entry views, each loaded when opened. */
const Door = ({ login, navigation }: DoorProps) => {
  const { t } = useTranslation('entry');
  const onReset = (username: string) => {
    void forgetOldPassword(username);
    login.set({ username, password: '' });
    navigation.open('login');
    toast.success(t('resetDone'));
  };
  if (navigation.view === 'reset')
    return <ResetView key={navigation.token} navigation={navigation} onReset={onReset} />;
  return navigation.view === 'forgot' ? (
    <ForgotView navigation={navigation} />
  ) : (
    <RegisterView navigation={navigation} />
  );
};

type DemoUser = LoginConfig['demoUsers'][number];

const roleName = (role: string): string => {
  const code = roleCodes.find((each) => each === role);
  return code ? sayText(roleDefaults[code].name, currentLanguage()) : role;
};

interface DemoUsersProps {
  readonly users: readonly DemoUser[];
  readonly chosen: string;
  readonly onChoose: (user: DemoUser) => void;
}

const DemoUsers = ({ users, chosen, onChoose }: DemoUsersProps) => {
  const { t } = useTranslation('auth');
  return (
    <section className="demo login-form" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo')}</h2>
      <p>{t('demoHint')}</p>
      <ul>
        {users.map((user) => (
          <li key={user.username}>
            <button type="button" aria-pressed={user.username === chosen} onClick={() => onChoose(user)}>
              {user.username}
              <span>{roleName(user.role)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
