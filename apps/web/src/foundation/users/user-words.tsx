/** Labels of users. */

import type { RoleName, UserRow } from '@minsu/contract/foundation/users/user.ts';
import { firstCharacter } from '@minsu/contract/platform/cut-text.ts';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useSession } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const roleName = (role: Pick<RoleName, 'name' | 'nameEn'>): string =>
  currentLanguage() === 'en-US' ? role.nameEn : role.name;

const UserPicture = ({ user }: { readonly user: Pick<UserRow, 'avatarUrl' | 'realname'> }) => (
  <span className="user-picture" aria-hidden="true">
    {user.avatarUrl ? <img src={user.avatarUrl} alt="" /> : firstCharacter(user.realname)}
  </span>
);

export const UserName = ({ user }: { readonly user: UserRow }) => {
  const { t } = useTranslation('users');
  const me = useSession((session) => session.userInfo?.id) === user.id;
  return (
    <span className="user-name">
      <UserPicture user={user} />
      <span>
        <strong>
          {user.realname}
          {me && <Tag tone="info">{t('me')}</Tag>}
        </strong>
        <span className="muted">{user.username}</span>
      </span>
    </span>
  );
};

export const UserRoles = ({ roles }: { readonly roles: readonly RoleName[] }) => {
  const { t } = useTranslation('users');
  if (roles.length === 0) return <span className="muted">{t('none')}</span>;
  return (
    <span className="user-roles">
      {roles.map((role) => (
        <Tag key={role.id}>{roleName(role)}</Tag>
      ))}
    </span>
  );
};

export const UserStateDot = ({ user }: { readonly user: UserRow }) => {
  const { t } = useTranslation('users');
  return <StateDot tone={user.state === 'normal' ? 'ok' : 'bad'}>{t(`state_${user.state}`)}</StateDot>;
};

const totpTones = { on: 'ok', owed: 'warn', off: 'neutral' } as const;

export const UserTotp = ({ totp }: Pick<UserRow, 'totp'>) => {
  const { t } = useTranslation('users');
  return <StateDot tone={totpTones[totp]}>{t(`totp_${totp}`)}</StateDot>;
};

export const LastLogin = ({ user }: { readonly user: UserRow }) => {
  const { t } = useTranslation('users');
  return user.lastLoginAt ? (
    <InstantText at={user.lastLoginAt} house={null} />
  ) : (
    <span className="muted">{t('never')}</span>
  );
};
