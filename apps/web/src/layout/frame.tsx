/** Skip link, menu, navbar with tabs, notices, footer: as far as the user has them shown. */
import { usualArrangement } from '@minsu/contract/menu/task-menu.ts';
import { type MouseEvent, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { IconButton } from '../components/dialogs/icon-button.tsx';
import { Toaster } from '../components/dialogs/toaster.tsx';
import { useAppSettings } from '../platform/app-settings.ts';
import { readUi, writeUi } from '../platform/calls/ui-cache.ts';
import { arrangedGroups, type Pages, type Visitor } from '../platform/navigation/routes.ts';
import { useTrail } from '../platform/navigation/trail.ts';
import { useNarrow, useWindowAtMost } from '../platform/use-narrow.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { BottomBar } from './bottom-bar.tsx';
import { DutyQuestionLoader } from './duty-question-loader.tsx';
import { MenuCounts } from './menu-count.tsx';
import { MenuDrawer } from './menu-drawer.tsx';
import { Brand, Navbar } from './navbar.tsx';
import { Notices } from './notices.tsx';
import { Finder } from './palette/finder.tsx';
import { PageSettings, SettingsButton } from './settings-button.tsx';
import { ShiftQuestion } from './shift-question.tsx';
import { SideMenu } from './side-menu.tsx';
import { TabBar, Trail } from './tabs/tab-bar.tsx';
import type { TabsState } from './tabs/use-tabs.ts';

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
  const [chosen, setChosen] = useState(() => readUi(userId, COLLAPSED));
  const collapsed = typeof chosen === 'boolean' ? chosen : tight;
  useEffect(() => useAppSettings.setState({ menuCollapse: collapsed }), [collapsed]);
  const toggle = () => {
    setChosen(!collapsed);
    writeUi(userId, COLLAPSED, !collapsed);
  };
  return { collapsed, toggle };
};

/** Whether the menu is behind a button, because the window is narrow or the user collapsed it. */
const useMenuInDrawer = (): boolean => {
  const small = useWindowAtMost(991);
  useEffect(
    () => useAppSettings.setState({ device: small ? 'mobile' : 'desktop', hideMenu: small }),
    [small],
  );
  return !useAppSettings((settings) => settings.menu) || small;
};

/** The groups of the menu in the order the user chose, or in the usual one of the roles in force. */
const useMenuGroups = (pages: Pages, visitor: Visitor) => {
  const chosen = useAppSettings((settings) => settings.menuBy);
  const by = chosen ?? usualArrangement(visitor.roles, visitor.profile ?? null);
  const groups = useMemo(() => arrangedGroups(pages, visitor, by), [pages, visitor, by]);
  return { groups, byTask: by === 'task' && !visitor.menu };
};

export const Frame = (props: FrameProps) => {
  const { pages, visitor, userId, selected, homePath } = props;
  const { t } = useTranslation('layout');
  const { t: c } = useTranslation('components');
  const menuWidth = useAppSettings((settings) => settings.menuWidth);
  const inDrawer = useMenuInDrawer();
  const [drawer, setDrawer] = useState(false);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const { collapsed, toggle } = useCollapsed(userId);
  const { groups, byTask } = useMenuGroups(pages, visitor);
  const narrow = useNarrow();
  const menu = (small: boolean) => (
    <SideMenu groups={groups} selected={selected} collapsed={small} userId={userId} pages={pages} />
  );
  const openMenu = inDrawer ? () => setDrawer(true) : null;
  return (
    <MenuCounts>
      <div className="shell" style={{ ['--menu' as string]: `${menuWidth}px` }}>
        <SkipLink />
        <div className="shell-body">
          {!inDrawer && (
            <div className={collapsed ? 'sider collapsed' : 'sider'}>
              <nav className="sider-head" aria-label={t('home')}>
                <Brand homePath={homePath} small={collapsed} />
              </nav>
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
            <TopBar {...props} onMenu={openMenu} />
            <Notices />
            <main id="main" tabIndex={-1}>
              {props.children}
              <div id="popups" />
            </main>
            <Footer />
            {inDrawer && narrow && byTask && (
              <BottomBar groups={groups} selected={selected} onMenu={() => setDrawer(true)} />
            )}
          </div>
        </div>
        {inDrawer && drawer && <MenuDrawer onClose={closeDrawer}>{menu(false)}</MenuDrawer>}
        <PageSettings userId={userId} />
        <Finder pages={pages} visitor={visitor} userId={userId} loginAddress={props.loginAddress} />
        <ShiftQuestion />
        <DutyQuestionLoader />
        <Toaster label={c('messages')} closeLabel={c('dismiss')} />
      </div>
    </MenuCounts>
  );
};

interface TopBarProps extends Pick<FrameProps, 'state' | 'activeKey' | 'homePath' | 'loginAddress'> {
  readonly onMenu: (() => void) | null;
}

/** Tabs and tools in one bar; without the navbar the tabs alone, without tabs the breadcrumb alone. */
const TopBar = ({ state, activeKey, homePath, loginAddress, onMenu }: TopBarProps) => {
  const { navbar, tabBar } = useAppSettings();
  const tabs = <TabBar state={state} activeKey={activeKey} />;
  if (navbar)
    return (
      <Navbar homePath={homePath} loginAddress={loginAddress} onMenu={onMenu}>
        {tabBar ? tabs : <Trail />}
      </Navbar>
    );
  return (
    <>
      {tabBar && <div className="tab-line">{tabs}</div>}
      <FloatingTools onMenu={onMenu} />
    </>
  );
};

/** Ends every screen but boards, which need the height. */
const Footer = () => {
  const { t } = useTranslation('layout');
  const wanted = useAppSettings((settings) => settings.footer);
  const { pathname } = useLocation();
  const onBoard = useTrail(({ path, board }) => board && path === pathname);
  return wanted && !onBoard ? <footer className="shell-footer">{t('product')}</footer> : null;
};

/** Tools that only the navbar holds, floating at the right while it is off. */
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
