/** Menu behind the avatar: the signed-in user and role, their own pages, signing out. */

import type { UserInfo } from '@minsu/contract/foundation/auth/auth.ts';
import { firstCharacter } from '@minsu/contract/platform/cut-text.ts';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { type MenuAction, MenuButton } from '../components/dialogs/menu-button.tsx';
import { logout, may, useSession } from '../platform/calls/session.ts';
import { entryOfName, entryOfPath, usePages } from '../platform/navigation/routes.ts';
import { roleName } from '../platform/role-names.ts';
import { toast } from '../platform/toast.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useAskFirst } from './ask-first.ts';
import { followRoles, workAs } from './switch-role.ts';

/** A screen that the roles in force do not open gives way to the first that they do. */
const useLeavingClosed = (): (() => void) => {
  const navigate = useNavigate();
  const pages = usePages();
  return () => {
    const entry = entryOfPath(pages, location.pathname);
    const permission = entry && pages[entry.name]?.permission;
    if (permission && !may(permission)) void navigate('/');
  };
};

/** One role alone leaves nothing to switch. */
export const useRoleItems = (user: UserInfo | null): readonly MenuAction[] => {
  const { t } = useTranslation('layout');
  const leaveIfClosed = useLeavingClosed();
  const askFirst = useAskFirst();
  if (!user) return [];
  const { heldRoles, activeRole } = user;
  if (heldRoles.length < 2 && activeRole === null) return [];
  const change = async (roleCode: string | null, label: string) => {
    if (!(await workAs(roleCode))) return;
    toast.success(t('roleSwitched', { name: label }));
    leaveIfClosed();
  };
  const item = (roleCode: string | null, label: string, first = false): MenuAction => ({
    key: `role-${roleCode ?? 'all'}`,
    label,
    checked: activeRole === roleCode,
    line: first,
    run: () => {
      if (activeRole === roleCode) return;
      askFirst.beforeSwitchingRole(() => void change(roleCode, label));
    },
  });
  return [item(null, t('allRoles')), ...heldRoles.map((role) => item(role.roleCode, roleName(role)))];
};

const useOwnPages = (belowRoles: boolean): readonly MenuAction[] => {
  const { t } = useTranslation('layout');
  const navigate = useNavigate();
  const pages = usePages();
  const link = (name: string, label: string, icon: MenuAction['icon'], line: boolean): MenuAction[] => {
    const path = entryOfName(name)?.path;
    if (!path || !(name in pages)) return [];
    return [{ key: name, label, ...(icon && { icon }), line, href: path, run: () => void navigate(path) }];
  };
  return [
    ...link('user-info', t('userCentre'), 'user', belowRoles),
    ...link('user-setting', t('userSettings'), 'settings', false),
    ...link('help', t('help'), 'help', false),
  ];
};

export const UserMenu = ({ loginAddress }: { readonly loginAddress: string }) => {
  const user = useSession((session) => session.userInfo);
  useEffect(() => followRoles(), []);
  return user && <KnownUserMenu user={user} loginAddress={loginAddress} />;
};

interface KnownUserMenuProps {
  readonly user: UserInfo;
  readonly loginAddress: string;
}

const KnownUserMenu = ({ user, loginAddress }: KnownUserMenuProps) => {
  const { t } = useTranslation('layout');
  const roleItems = useRoleItems(user);
  const ownPages = useOwnPages(roleItems.length > 0);
  const askFirst = useAskFirst();
  const name = user.nickname ?? user.realname;
  return (
    <MenuButton
      label={t('userMenu')}
      head={
        <div className="menu-head">
          <b>{name}</b>
          <div className="muted">{user.username}</div>
          <div className="muted">{user.roleDTO.map(roleName).join(' · ') || t('noRole')}</div>
          {roleItems.length > 0 && <div className="menu-label">{t('switchRole')}</div>}
        </div>
      }
      items={[
        ...roleItems,
        ...ownPages,
        {
          key: 'logout',
          label: t('logout'),
          icon: 'logout',
          line: true,
          run: () => askFirst.beforeLogout(() => void logout(loginAddress)),
        },
      ]}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="avatar"
          aria-label={`${t('userMenu')} ${name}`}
          title={name}
        >
          {user.avatarUrl ? <img src={user.avatarUrl} alt="" /> : firstCharacter(name)}
        </button>
      )}
    />
  );
};
