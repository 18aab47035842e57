/** Skip link, navbar, menu, tab bar, notices, footer: as far as the user has them shown. */
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { IconButton } from '../components/icon-button.tsx';
import { Toaster } from '../components/toaster.tsx';
import { useAppSettings } from '../platform/app-settings.ts';
import { menuGroups, type Pages, type Visitor } from '../platform/routes.ts';
import { readUi, writeUi } from '../platform/ui-cache.ts';
import { useWindowAtMost } from '../platform/use-narrow.ts';
import { useTranslation } from '../platform/use-translation.ts';
import DutyQuestion from './duty-question.tsx';
import { Finder } from './finder.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Navbar } from './navbar.tsx';
import { Notices } from './notices.tsx';
import { PageSettings, SettingsButton } from './settings-button.tsx';
import { ShiftQuestion } from './shift-question.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar } from './tab-bar.tsx';
import type { TabsState } from './use-tabs.ts';

interface FrameProps {
  readonly pages: Pages;
  readonly visitor: Visitor;
  readonly userId: string;
  readonly state: TabsState;
  readonly activeKey: string | null;
  readonly selected: string | null;
  readonly homePath: string;
  readonly loginAddress: string;
  readonly children: ReactNode;
}

/** The user's choice; by default the menu is collapsed on small windows. */
const COLLAPSED = 'menuCollapsed';

const useCollapsed = (userId: string) => {
  const tight = useWindowAtMost(1199);
  const [wish, setWish] = useState(() => readUi(userId, COLLAPSED));
  const collapsed = typeof wish === 'boolean' ? wish : tight;
  useEffect(() => useAppSettings.setState({ menuCollapse: collapsed }), [collapsed]);
  const toggle = () => {
    setWish(!collapsed);
    writeUi(userId, COLLAPSED, !collapsed);
  };
  return { collapsed, toggle };
};

/** Whether the menu is behind a button: on a small window, or because the user does not want it beside the content. */
const useMenuInDrawer = (): boolean => {
  const small = useWindowAtMost(991);
  useEffect(
    () => useAppSettings.setState({ device: small ? 'mobile' : 'desktop', hideMenu: small }),
    [small],
  );
  return !useAppSettings((settings) => settings.menu) || small;
};

export const Frame = (props: FrameProps) => {
  const { pages, visitor, userId, selected } = props;
  const { t } = useTranslation('layout');
  const { t: c } = useTranslation('components');
  const { navbar, footer, tabBar, menuWidth } = useAppSettings();
  const inDrawer = useMenuInDrawer();
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const { collapsed, toggle } = useCollapsed(userId);
  const groups = useMemo(() => menuGroups(pages, visitor), [pages, visitor]);
  const menu = (small: boolean) => (
    <SideMenu groups={groups} selected={selected} collapsed={small} userId={userId} pages={pages} />
  );
  const openMenu = inDrawer ? () => setDrawer(true) : null;
  return (
    <div className="shell" style={{ ['--menu' as string]: `${menuWidth}px` }}>
      <SkipLink />
      {navbar && <Navbar homePath={props.homePath} loginAddress={props.loginAddress} onMenu={openMenu} />}
      {!navbar && <FloatingTools onMenu={openMenu} />}
      <div className="shell-body">
        {!inDrawer && (
          <div className={collapsed ? 'sider collapsed' : 'sider'}>
            {menu(collapsed)}
            <div className="sider-foot">
              <IconButton
                icon={collapsed ? 'unfold' : 'fold'}
                look="small"
                label={collapsed ? t('expandMenu') : t('collapseMenu')}
                aria-expanded={!collapsed}
                onClick={toggle}
              />
            </div>
          </div>
        )}
        <div className="shell-content">
          <Notices />
          {tabBar && <TabBar state={props.state} activeKey={props.activeKey} />}
          <main id="main" tabIndex={-1}>
            {props.children}
            <div id="popups" />
          </main>
          {footer && <footer className="shell-footer">{t('product')}</footer>}
        </div>
      </div>
      {inDrawer && drawer && <MenuDrawer onClose={closeDrawer}>{menu(false)}</MenuDrawer>}
      <PageSettings userId={userId} />
      <Finder pages={pages} visitor={visitor} userId={userId} loginAddress={props.loginAddress} />
      <ShiftQuestion />
      <DutyQuestion />
      <Toaster label={c('messages')} closeLabel={c('dismiss')} />
    </div>
  );
};

/** What the navbar holds and nothing else does, when there is none. */
const FloatingTools = ({ onMenu }: { readonly onMenu: (() => void) | null }) => {
  const { t } = useTranslation('layout');
  return (
    <header className="floating-tools">
      <SettingsButton look="floating" />
      {onMenu && <IconButton icon="menu" look="floating" label={t('openMenu')} onClick={onMenu} />}
    </header>
  );
};

const SkipLink = () => {
  const { t } = useTranslation('layout');
  const skip = (event: MouseEvent) => {
    // The router would take the bare hash for a navigation.
    event.preventDefault();
    document.getElementById('main')?.focus();
  };
  return (
    // biome-ignore lint/a11y/useValidAnchor: a skip link is a link, though the focus is moved by hand.
    <a className="skip-link" href="#main" onClick={skip}>
      {t('skip')}
    </a>
  );
};
