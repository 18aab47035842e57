/** The bar over everything: product, language, theme, full screen, settings, user. */
import { Link } from 'react-router';
import { LanguageMenu, ThemeMenu } from '../components/appearance-menus.tsx';
import { BusinessClock } from '../components/date-text.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { Logo } from '../components/logo.tsx';
import { useFullScreen } from '../platform/use-full-screen.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { MessageBell } from './message-bell.tsx';
import { SearchButton } from './search-button.tsx';
import { SettingsButton } from './settings-button.tsx';
import { UserMenu } from './user-menu.tsx';

interface NavbarProps {
  readonly homePath: string;
  /** Null where the menu stands beside the content. */
  readonly onMenu: (() => void) | null;
  readonly loginAddress: string;
}

export const Navbar = ({ homePath, onMenu, loginAddress }: NavbarProps) => {
  const { t } = useTranslation('layout');
  return (
    <header className="navbar">
      {onMenu && <IconButton icon="menu" label={t('openMenu')} onClick={onMenu} />}
      <Link to={homePath} className="brand" aria-label={t('product')}>
        <Logo />
        <b>{t('product')}</b>
      </Link>
      <div className="navbar-tools">
        <BusinessClock />
        <SearchButton />
        {/* A phone has no room for them: they stand in the settings as well. */}
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
