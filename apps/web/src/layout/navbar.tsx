/** The bar over everything: product, language, theme, full screen, user. */

import type { UserInfo } from '@minsu/contract/auth/auth.ts';
import { roleCodes, roleDefaults } from '@minsu/contract/roles.ts';
import { sayText } from '@minsu/contract/texts.ts';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LanguageMenu, ThemeMenu } from '../components/appearance-menus.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { Logo } from '../components/logo.tsx';
import { MenuButton } from '../components/menu-button.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import { logout, useSession } from '../platform/session.ts';

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
      <Link to={homePath} className="brand">
        <Logo />
        <b>{t('product')}</b>
      </Link>
      <div className="navbar-tools">
        <LanguageMenu label={t('language')} />
        <ThemeMenu label={t('theme')} names={{ light: t('light'), dark: t('dark'), system: t('system') }} />
        <FullScreenButton />
        <UserMenu loginAddress={loginAddress} />
      </div>
    </header>
  );
};

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

const FullScreenButton = () => {
  const { t } = useTranslation('layout');
  const full = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
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

/** Default roles read in the language of the screen; roles made by an administrator by the name he gave. */
const roleNames = (user: UserInfo): string[] =>
  user.roleDTO.map((role) => {
    const code = roleCodes.find((each) => each === role.roleCode);
    return code ? sayText(roleDefaults[code].name, currentLanguage()) : role.roleName;
  });

const UserMenu = ({ loginAddress }: { readonly loginAddress: string }) => {
  const { t } = useTranslation('layout');
  const user = useSession((session) => session.userInfo);
  if (!user) return null;
  const name = user.nickname ?? user.realname;
  return (
    <MenuButton
      label={t('userMenu')}
      head={
        <div className="menu-head">
          <b>{name}</b>
          <div className="muted">{user.username}</div>
          <div className="muted">{roleNames(user).join(' · ') || t('noRole')}</div>
        </div>
      }
      items={[{ key: 'logout', label: t('logout'), icon: 'logout', run: () => void logout(loginAddress) }]}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="avatar"
          aria-label={`${t('userMenu')} ${name}`}
          title={name}
        >
          {user.avatarUrl ? <img src={user.avatarUrl} alt="" /> : Array.from(name)[0]}
        </button>
      )}
    />
  );
};
