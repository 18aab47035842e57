/** Skip link, navbar, menu, tab bar, notices, footer. */
import { type MouseEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { IconButton } from '../components/icon-button.tsx';
import { Toaster } from '../components/toaster.tsx';
import type { Pages, Visitor } from '../platform/routes.ts';
import { readUi, writeUi } from '../platform/ui-cache.ts';
import { useWindowAtMost } from '../platform/use-narrow.ts';
import { Navbar } from './navbar.tsx';
import { Notices } from './notices.tsx';
import { menuGroups, SideMenu } from './side-menu.tsx';
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

const COLLAPSED = 'menuCollapsed';

export const Frame = (props: FrameProps) => {
  const { pages, visitor, userId, selected } = props;
  const { t } = useTranslation('layout');
  const { t: c } = useTranslation('components');
  const drawerMenu = useWindowAtMost(991);
  const tight = useWindowAtMost(1199);
  const [wish, setWish] = useState(() => readUi(userId, COLLAPSED));
  const [drawer, setDrawer] = useState(false);
  const collapsed = typeof wish === 'boolean' ? wish : tight;
  const groups = useMemo(() => menuGroups(pages, visitor), [pages, visitor]);
  const menu = (small: boolean) => (
    <SideMenu groups={groups} selected={selected} collapsed={small} userId={userId} pages={pages} />
  );
  const collapse = () => {
    setWish(!collapsed);
    writeUi(userId, COLLAPSED, !collapsed);
  };
  return (
    <div className="shell">
      <SkipLink />
      <Navbar
        homePath={props.homePath}
        loginAddress={props.loginAddress}
        onMenu={drawerMenu ? () => setDrawer(true) : null}
      />
      <div className="shell-body">
        {!drawerMenu && (
          <div className={collapsed ? 'sider collapsed' : 'sider'}>
            {menu(collapsed)}
            <div className="sider-foot">
              <IconButton
                icon={collapsed ? 'unfold' : 'fold'}
                look="small"
                label={collapsed ? t('expandMenu') : t('collapseMenu')}
                aria-expanded={!collapsed}
                onClick={collapse}
              />
            </div>
          </div>
        )}
        <div className="shell-content">
          <Notices />
          <TabBar state={props.state} activeKey={props.activeKey} />
          <main id="main" tabIndex={-1}>
            {props.children}
            <div id="popups" />
          </main>
          <footer className="shell-footer">{t('product')}</footer>
        </div>
      </div>
      {drawerMenu && drawer && <MenuDrawer onClose={() => setDrawer(false)}>{menu(false)}</MenuDrawer>}
      <Toaster label={c('messages')} closeLabel={c('dismiss')} />
    </div>
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

/** The menu on a phone: a modal dialog that closes on navigation. */
const MenuDrawer = ({
  onClose,
  children,
}: {
  readonly onClose: () => void;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation('layout');
  const dialog = useRef<HTMLDialogElement>(null);
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    if (pathname !== openedAt) onClose();
  }, [pathname, openedAt, onClose]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className="menu-drawer"
      aria-label={t('mainMenu')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="menu-drawer-head">
        <b>{t('product')}</b>
        <IconButton icon="close" label={t('closeMenu')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
};
