/** The bar over the content: menu button and product where there is no side menu, tabs with the breadcrumb, and the tools. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LanguageMenu, ThemeMenu } from '../components/appearance-menus.tsx';
import { IconButton } from '../components/dialogs/icon-button.tsx';
import { Logo } from '../components/logo.tsx';
import { BusinessClock } from '../components/words/date-text.tsx';
import { useFullScreen } from '../platform/use-full-screen.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { MessageBell } from './message-bell.tsx';
import { SearchButton } from './palette/search-button.tsx';
import { SettingsButton } from './settings-button.tsx';
import { UserMenu } from './user-menu.tsx';

interface NavbarProps {
  readonly homePath: string;
  /** Null where the menu is beside the content. */
  readonly onMenu: (() => void) | null;
  readonly loginAddress: string;
  /** Tabs, or the breadcrumb alone. */
  readonly children: ReactNode;
}

export const Navbar = ({ homePath, onMenu, loginAddress, children }: NavbarProps) => {
  const { t } = useTranslation('layout');
  return (
    <header className="navbar">
      {onMenu && (
        <>
          <IconButton icon="menu" label={t('openMenu')} onClick={onMenu} />
          <Brand homePath={homePath} />
        </>
      )}
      {children}
      <div className="navbar-tools">
        <BusinessClock />
        <SearchButton />
        {/* A phone has no room for them: they are in the settings as well. */}
        <span className="wide-group">
          <LanguageMenu label={t('language')} />
          <ThemeMenu label={t('theme')} names={{ light: t('light'), dark: t('dark'), system: t('system') }} />
        </span>
        <MessageBell />
        <FullScreenButton />
        <SettingsButton look="round" />
        <UserMenu loginAddress={loginAddress} />
      </div>
    </header>
  );
};

interface BrandProps {
  readonly homePath: string;
  /** Without the name: the menu is collapsed. */
  readonly small?: boolean;
}

export const Brand = ({ homePath, small = false }: BrandProps) => {
  const { t } = useTranslation('layout');
  return (
    <Link to={homePath} className="brand" aria-label={t('product')}>
      <Logo size={24} />
      {!small && <b>{t('product')}</b>}
    </Link>
  );
};

const FullScreenButton = () => {
  const { t } = useTranslation('layout');
  const full = useFullScreen();
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon={full ? 'shrink' : 'expand'}
      look="round"
      className="wide-only"
      label={full ? t('leaveFullScreen') : t('fullScreen')}
      onClick={() => void (full ? document.exitFullscreen() : document.documentElement.requestFullscreen())}
    />
  );
};
