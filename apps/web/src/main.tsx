/**
 * Two doors: the sign-in page, small and alone, and the product. Which one opens follows from the address and the token;
 * neither loads the other's code before it is needed.
 */

import { clientTexts } from '@minsu/contract/client.text.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { sayText } from '@minsu/contract/texts.ts';
import i18next from 'i18next';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrokenStart } from './layout/broken-start.tsx';
import { startScheme } from './platform/color-scheme.ts';
import { watchConnection } from './platform/connection.ts';
import { currentLanguage, startLanguage } from './platform/i18n.ts';
import type { Decision, Pages } from './platform/routes.ts';
import {
  followOtherTabs,
  hasPermission,
  isHeldUp,
  restoreUser,
  rolesOf,
  useSession,
} from './platform/session.ts';
import { EXPIRED } from './platform/signed-out.ts';
import { toast } from './platform/toast.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';

const root = createRoot(document.getElementById('root') ?? document.body);

/** Which screens there are: nothing that the sign-in page by itself has to know. */
const loadScreens = () => import('./screens.ts');

type Screens = Pick<Awaited<ReturnType<typeof loadScreens>>, 'pages' | 'heldUp'>;

const loadApp = () =>
  Promise.all([import('./layout/app.tsx'), loadScreens(), i18next.loadNamespaces(['layout', 'components'])]);

const openApp = async (): Promise<void> => {
  const [{ App }, { pages, heldUp }] = await loadApp();
  root.render(<App pages={pages} heldUp={heldUp} />);
};

/** A public screen needs neither the frame nor the component library. */
const openPublic = (pages: Pages, name: string): void => {
  const Screen = pages[name]?.component;
  root.render(
    <main id="main">
      <Suspense>{Screen && <Screen />}</Suspense>
    </main>,
  );
};

/** At this address. What was noted in the history is said once; the language stays for who reloads the page. */
const openLogin = async (address: string): Promise<void> => {
  const [{ LoginPage }] = await Promise.all([
    import('./modules/auth/login-page.tsx'),
    startLanguage(['auth']),
  ]);
  history.replaceState({ language: currentLanguage() }, '', address);
  const enter = async () => {
    const { afterLogin, pages } = await loadScreens();
    history.replaceState(null, '', afterLogin(pages, location.search));
    await openApp();
  };
  root.render(<LoginPage onEnter={enter} onTyping={() => void loadApp().catch(() => undefined)} />);
};

const open = async ({ pages, heldUp }: Screens, decision: Decision): Promise<void> => {
  if (decision.kind === 'login') {
    await openLogin(decision.to);
  } else if (decision.kind === 'public') {
    await startLanguage([]);
    openPublic(pages, decision.name);
  } else {
    // All at once: on a slow line each wait for the next part is a long one.
    const shown = decision.kind === 'show' ? pages[decision.entry.name] : undefined;
    const screen = decision.kind === 'heldUp' ? heldUp : shown;
    await Promise.all([
      import('./layout/app.tsx'),
      startLanguage(['layout', 'components', ...(screen?.texts ?? [])]),
      screen?.preload().catch(() => undefined),
    ]);
    await openApp();
  }
};

const openAsked = async (): Promise<void> => {
  const [screens, failedRestore] = await Promise.all([loadScreens(), restoreUser()]);
  const { decide, pages } = screens;
  const { token, userInfo } = useSession.getState();
  const visitor = {
    signedIn: token !== null,
    roles: rolesOf(userInfo),
    may: (permission: Permission) => hasPermission(userInfo, permission),
    heldUp: isHeldUp(userInfo),
  };
  await open(screens, decide(pages, location.pathname, location.search, visitor));
  if (failedRestore) toast.error(failedRestore);
};

const start = async (): Promise<void> => {
  startScheme();
  followOtherTabs();
  const state: unknown = history.state;
  const expired =
    typeof state === 'object' && state !== null && 'notice' in state && state.notice === EXPIRED;
  const isLogin = location.pathname === '/login' && useSession.getState().token === null;
  await (isLogin ? openLogin(location.href) : openAsked());
  if (expired) toast.warning(sayText(clientTexts.expired, currentLanguage()), { seconds: 3 });
};

watchConnection();
start().catch(() => root.render(<BrokenStart />));
