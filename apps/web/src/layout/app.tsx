/** The product behind the sign-in: theme, language, data, router. A chunk of its own, which the sign-in page never loads. */
import type { Language } from '@minsu/contract/platform/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useRef, useState } from 'react';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { RunDock } from '../components/runs/run-dock.tsx';
import { onRightsChanged, startLive, stopLive } from '../platform/calls/live.ts';
import { queryClient } from '../platform/calls/queries.ts';
import { isHeldUp, refreshUser, useSession } from '../platform/calls/session.ts';
import { useScheme } from '../platform/color-scheme.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { noteNavigation } from '../platform/navigation/navigated.ts';
import type { PageEntry, Pages } from '../platform/navigation/routes.ts';
import { antdTheme } from '../platform/theme.ts';
import { useReducedMotion } from '../platform/use-reduced-motion.ts';
import { BrokenStart } from './broken-start.tsx';
import { watchForNewVersion } from './new-version.ts';
import { Shell } from './shell.tsx';
import { startFrame } from './start-frame.ts';
import '../styles/shell.css';
import '../styles/list.css';
import { useTranslation } from '../platform/use-translation.ts';

const locales: Record<Language, Locale> = { 'zh-CN': zhCN, 'en-US': enUS };

/** Hidden from screen readers: the library's own icon is called `loading` in every language. */
const loadingIcon = <span className="button-spinner" aria-hidden="true" />;

/** Lists and calendars open inside a landmark, where screen readers look for content. */
const popupContainer = (): HTMLElement => document.getElementById('popups') ?? document.body;

interface AppProps {
  readonly pages: Pages;
  readonly heldUp: PageEntry;
}

/** Shows no notifications while setup steps are required; after setup everything reloads with all permissions. */
const useHeldUp = (owes: boolean, signedIn: boolean): void => {
  const owed = useRef(false);
  useEffect(() => {
    if (owed.current && !owes) location.reload();
    owed.current = owes;
    if (owes) stopLive();
    else if (signedIn) startLive();
  }, [owes, signedIn]);
};

export const App = ({ pages, heldUp }: AppProps) => {
  useTranslation(['layout', 'components']);
  const dark = useScheme((state) => state.dark);
  const still = useReducedMotion();
  const signedIn = useSession((session) => session.token !== null);
  const owes = useSession(({ userInfo }) => isHeldUp(userInfo));
  const [router] = useState(() => {
    startFrame();
    return createBrowserRouter([
      {
        path: '*',
        element: <Shell pages={pages} heldUp={heldUp} />,
        errorElement: <BrokenStart />,
      },
    ]);
  });
  useEffect(() => {
    router.subscribe(({ historyAction }) => noteNavigation(historyAction));
    watchForNewVersion();
    // An anonymous visitor on a public screen has no session to watch.
    if (!useSession.getState().token) return;
    onRightsChanged(() => void refreshUser().catch(() => undefined));
    // Stored roles may be old; a dead session ends here.
    refreshUser().catch(() => undefined);
  }, [router]);
  useHeldUp(owes, signedIn);
  return (
    <ConfigProvider
      theme={antdTheme(dark, still)}
      locale={locales[currentLanguage()]}
      getPopupContainer={popupContainer}
      variant="filled"
      button={{ variant: 'filled', color: 'default', autoInsertSpace: false, loadingIcon }}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        {signedIn && !owes && <RunDock />}
      </QueryClientProvider>
    </ConfigProvider>
  );
};
