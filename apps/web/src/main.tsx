/**
 * Two entry points: the small sign-in page and the product. Address and token decide which one opens; neither loads
 * the other's code early.
 */

import { OIDC_RETURN_PATH } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { clientTexts } from '@minsu/contract/platform/client.text.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import i18next from 'i18next';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrokenStart } from './layout/broken-start.tsx';
import { watchConnection } from './platform/calls/connection.ts';
import {
  followOtherTabs,
  hasPermission,
  isHeldUp,
  restoreUser,
  rolesOf,
  useSession,
} from './platform/calls/session.ts';
import { EXPIRED } from './platform/calls/signed-out.ts';
import { startScheme } from './platform/color-scheme.ts';
import { currentLanguage, startLanguage } from './platform/i18n.ts';
import type { Decision, Pages } from './platform/navigation/routes.ts';
import { wipeWithoutSession } from './platform/pocket/sealed-store.ts';
import { toast } from './platform/toast.ts';
import { allowIdle, holdIdle } from './platform/when-idle.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/components.css';

const root = createRoot(document.getElementById('root') ?? document.body);

/** Loaded lazily: the sign-in page does not need the screen registry. */
const loadScreens = () => import('./screens.ts');

type Screens = Pick<Awaited<ReturnType<typeof loadScreens>>, 'pages' | 'heldUp'>;

const loadApp = () =>
  Promise.all([import('./layout/app.tsx'), loadScreens(), i18next.loadNamespaces(['layout', 'components'])]);

const openApp = async (): Promise<void> => {
  const [{ App }, { pages, heldUp }] = await loadApp();
  root.render(<App pages={pages} heldUp={heldUp} />);
};

/** Public screens need neither the layout nor the component library. */
const openPublic = (pages: Pages, name: string): void => {
  const Screen = pages[name]?.component;
  root.render(
    <main id="main">
      <Suspense>{Screen && <Screen />}</Suspense>
    </main>,
  );
};

/** Signs in at this address. A notice from the history is shown once; the language survives a reload. */
const openLogin = async (address: string): Promise<void> => {
  const [{ LoginPage }] = await Promise.all([
    import('./foundation/auth/login-page.tsx'),
    startLanguage(['auth', 'identity']),
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
    // In parallel, because sequential loading is slow on bad connections.
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
  const isReturn = location.pathname === OIDC_RETURN_PATH;
  const isLogin = isReturn || (location.pathname === '/login' && useSession.getState().token === null);
  await (isLogin ? openLogin(location.href) : openAsked());
  if (expired) toast.warning(sayText(clientTexts.expired, currentLanguage()), { seconds: 3 });
};

/** The frame after the next is drawn with the first screen. */
const afterFirstScreen = (): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(allowIdle)));

watchConnection();
void wipeWithoutSession();
holdIdle();
start()
  .catch(() => root.render(<BrokenStart />))
  .finally(afterFirstScreen);
