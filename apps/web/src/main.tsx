/**
 * Two doors: the log-in page, small and alone, and the product. Which one opens follows from the address and the token;
 * neither loads the other's code before it is needed.
 */

import { clientTexts } from '@minsu/contract/client.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { startScheme } from './platform/color-scheme.ts';
import { currentLanguage, startLanguage } from './platform/i18n.ts';
import { afterLogin, decide } from './platform/routes.ts';
import { hasPermission, restoreUser, rolesOf, useSession } from './platform/session.ts';
import { EXPIRED } from './platform/signed-out.ts';
import { toast } from './platform/toast.ts';
import { pages } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';

const root = createRoot(document.getElementById('root') ?? document.body);

const loadApp = () =>
  Promise.all([import('./layout/app.tsx'), i18next.loadNamespaces(['layout', 'components'])]);

const openApp = async (): Promise<void> => {
  const [{ App }] = await loadApp();
  root.render(<App pages={pages} />);
};

const openLogin = async (): Promise<void> => {
  const { LoginPage } = await import('./modules/auth/login-page.tsx');
  const enter = async () => {
    history.replaceState(null, '', afterLogin(pages, location.search));
    await openApp();
  };
  root.render(<LoginPage onEnter={enter} onTyping={() => void loadApp().catch(() => undefined)} />);
};

const start = async (): Promise<void> => {
  startScheme();
  await restoreUser();
  const { token, userInfo } = useSession.getState();
  const decision = decide(pages, location.pathname, location.search, {
    signedIn: token !== null,
    roles: rolesOf(userInfo),
    may: (permission) => hasPermission(userInfo, permission),
  });
  const state: unknown = history.state;
  const expired =
    typeof state === 'object' && state !== null && 'notice' in state && state.notice === EXPIRED;
  if (decision.kind === 'login') {
    history.replaceState(null, '', decision.to);
    await startLanguage(['auth']);
    await openLogin();
  } else {
    await startLanguage(['layout', 'components']);
    await openApp();
  }
  if (expired) toast.warning(sayText(clientTexts.expired, currentLanguage()), { seconds: 3 });
};

void start();
