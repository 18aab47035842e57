/**
 * Two doors: the log-in page, small and alone, and the product. Which one opens follows from the address and the token;
 * neither loads the other's code before it is needed.
 */

import { clientTexts } from '@minsu/contract/client.text.ts';
import { sayText } from '@minsu/contract/texts.ts';
import i18next from 'i18next';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrokenStart } from './layout/broken-start.tsx';
import { startScheme } from './platform/color-scheme.ts';
import { watchConnection } from './platform/connection.ts';
import { currentLanguage, startLanguage } from './platform/i18n.ts';
import { afterLogin, decide } from './platform/routes.ts';
import { followOtherTabs, hasPermission, restoreUser, rolesOf, useSession } from './platform/session.ts';
import { EXPIRED } from './platform/signed-out.ts';
import { toast } from './platform/toast.ts';
import { pages, secondFactor } from './router.tsx';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';

const root = createRoot(document.getElementById('root') ?? document.body);

const loadApp = () =>
  Promise.all([import('./layout/app.tsx'), i18next.loadNamespaces(['layout', 'components'])]);

const openApp = async (): Promise<void> => {
  const [{ App }] = await loadApp();
  root.render(<App pages={pages} secondFactor={secondFactor} />);
};

/** A public screen needs neither the frame nor the component library. */
const openPublic = (name: string): void => {
  const Screen = pages[name]?.component;
  root.render(
    <main id="main">
      <Suspense>{Screen && <Screen />}</Suspense>
    </main>,
  );
};

const openLogin = async (): Promise<void> => {
  const [{ LoginPage }] = await Promise.all([
    import('./modules/auth/login-page.tsx'),
    startLanguage(['auth']),
  ]);
  const enter = async () => {
    history.replaceState(null, '', afterLogin(pages, location.search));
    await openApp();
  };
  root.render(<LoginPage onEnter={enter} onTyping={() => void loadApp().catch(() => undefined)} />);
};

const start = async (): Promise<void> => {
  startScheme();
  followOtherTabs();
  await restoreUser();
  const { token, userInfo } = useSession.getState();
  const decision = decide(pages, location.pathname, location.search, {
    signedIn: token !== null,
    roles: rolesOf(userInfo),
    may: (permission) => hasPermission(userInfo, permission),
    owesSecondFactor: userInfo?.owesSecondFactor ?? false,
  });
  const state: unknown = history.state;
  const expired =
    typeof state === 'object' && state !== null && 'notice' in state && state.notice === EXPIRED;
  if (decision.kind === 'login') {
    history.replaceState(null, '', decision.to);
    await openLogin();
  } else if (decision.kind === 'public') {
    await startLanguage([]);
    openPublic(decision.name);
  } else {
    // All at once: on a slow line each wait for the next part is a long one.
    const shown = decision.kind === 'show' ? pages[decision.entry.name] : undefined;
    const screen = decision.kind === 'secondFactor' ? secondFactor : shown;
    await Promise.all([
      import('./layout/app.tsx'),
      startLanguage(['layout', 'components', ...(screen?.texts ?? [])]),
      screen?.preload().catch(() => undefined),
    ]);
    await openApp();
  }
  if (expired) toast.warning(sayText(clientTexts.expired, currentLanguage()), { seconds: 3 });
};

watchConnection();
start().catch(() => root.render(<BrokenStart />));
