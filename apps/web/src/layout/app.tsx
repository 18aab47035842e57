/** The product behind the log-in: theme, language, data, router. A chunk of its own, which the log-in page never loads. */
import type { Language } from '@minsu/contract/texts.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import enUS from 'antd/locale/en_US';
import zhCN from 'antd/locale/zh_CN';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { useScheme } from '../platform/color-scheme.ts';
import { currentLanguage } from '../platform/i18n.ts';
import { startLive } from '../platform/live.ts';
import { queryClient } from '../platform/queries.ts';
import type { Pages } from '../platform/routes.ts';
import { followOtherTabs, refreshUser } from '../platform/session.ts';
import { antdTheme } from '../platform/theme.ts';
import { watchForNewVersion } from './new-version.ts';
import { Shell } from './shell.tsx';
import '../styles/shell.css';
import '../styles/list.css';

const locales: Record<Language, Locale> = { 'zh-CN': zhCN, 'en-US': enUS };

/** Lists and calendars open inside a landmark, where screen readers look for content. */
const popupContainer = (): HTMLElement => document.getElementById('popups') ?? document.body;

export const App = ({ pages }: { readonly pages: Pages }) => {
  useTranslation(['layout', 'components']);
  const dark = useScheme((state) => state.dark);
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: <Shell pages={pages} /> }]));
  useEffect(() => {
    startLive();
    followOtherTabs();
    watchForNewVersion();
    // Stored roles may be old; a dead session ends here.
    refreshUser().catch(() => undefined);
  }, []);
  return (
    <ConfigProvider
      theme={antdTheme(dark)}
      locale={locales[currentLanguage()]}
      getPopupContainer={popupContainer}
      variant="filled"
      button={{ variant: 'filled', color: 'default', autoInsertSpace: false }}
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ConfigProvider>
  );
};
