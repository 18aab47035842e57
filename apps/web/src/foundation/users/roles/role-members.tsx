/** Members of a role: add and remove, besides user management. */
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { addRoleMembers, removeRoleMember } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn } from '../../../components/lists/list-types.ts';
import { call } from '../../../platform/calls/call.ts';
import { invalidate } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { LastLogin, roleName, UserName, UserRoles, UserStateDot } from '../user-words.tsx';
import { roleQueries } from './role-live.ts';

const AddMembers = lazyPart(() => import('./add-members.tsx'));

export const RoleMembers = ({ role }: { readonly role: RoleRow }) => {
  const { t } = useTranslation('users');
  const roles = useTranslation('roles').t;
  return (
    <ListPanel
      title={roles('tab_members')}
      listKey="roleMembers"
      endpoint={pageUsers}
      fixed={useMemo(() => ({ roleId: [role.id] }), [role.id])}
      filters={[
        { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
      ]}
      columns={useColumns()}
      rowKey={(user) => user.id}
      rowName={(user) => user.realname}
      rowHref={(user) => `/sys/userRights?id=${user.id}`}
      rowActions={(user) => <TakeOut role={role} user={user} />}
      tools={<Add role={role} />}
      defaultSort="workNo"
      phoneRender={(user) => <MemberCard role={role} user={user} />}
      empty={{ title: roles('membersEmpty'), action: <Add role={role} /> }}
    />
  );
};

const useColumns = (): ListColumn<UserRow>[] => {
  const { t } = useTranslation('users');
  return useMemo(
    () => [
      {
        key: 'realname',
        title: t('user'),
        sort: true,
        width: 200,
        render: (user) => <UserName user={user} />,
      },
      {
        key: 'department',
        title: t('department'),
        render: (user) => user.departmentName ?? t('noDepartment'),
      },
      { key: 'roles', title: t('roles'), render: (user) => <UserRoles roles={user.roles} /> },
      { key: 'state', title: t('state'), render: (user) => <UserStateDot user={user} /> },
      { key: 'lastLoginAt', title: t('lastLogin'), sort: true, render: (user) => <LastLogin user={user} /> },
    ],
    [t],
  );
};

const Add = ({ role }: { readonly role: RoleRow }) => {
  const { t } = useTranslation('roles');
  const dialog = useDialog();
  if (!role.actions.includes('setMembers')) return null;
  return (
    <>
      <Button icon={<Icon name="plus" size={14} />} onClick={() => dialog.show()}>
        {t('addMembers')}
      </Button>
      {dialog.shown && <AddMembers role={role} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

interface MemberProps {
  readonly role: RoleRow;
  readonly user: UserRow;
}

const TakeOut = ({ role, user }: MemberProps) => {
  const { t } = useTranslation('roles');
  if (!role.actions.includes('setMembers')) return null;
  const input = { id: role.id, userId: user.id };
  return (
    <CommandButton
      command={removeRoleMember}
      input={input}
      label={t('remove')}
      type="link"
      size="small"
      danger
      confirm={{
        title: t('removeTitle', { user: user.realname, name: roleName(role) }),
        effects: [t('removeEffect')],
      }}
      done={t('removedMember', { user: user.realname })}
      undo={async () => {
        await call(addRoleMembers, { id: role.id, userIds: [user.id] });
        invalidate(roleQueries);
      }}
      invalidates={roleQueries}
    />
  );
};

const MemberCard = ({ role, user }: MemberProps) => (
  <div className="user-card">
    <div className="line">
      <UserName user={user} />
      <UserStateDot user={user} />
    </div>
    <UserRoles roles={user.roles} />
    <TakeOut role={role} user={user} />
  </div>
);
