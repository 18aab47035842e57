/** All users. */
import { totpStates, type UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  countUserViews,
  exportUsers,
  importUsers,
  pageUsers,
  userOptions,
  userViews,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { ReactNode } from 'react';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { Facts } from '../../components/records/facts.tsx';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { UserActions } from './user-actions.tsx';
import { UserConfirmations, UserWaiting } from './user-confirmations.tsx';
import { userQueries } from './user-live.ts';
import { LastLogin, roleName, UserName, UserRoles, UserStateDot, UserTotp } from './user-words.tsx';

export const UserList = ({ createButton }: { readonly createButton: ReactNode }) => {
  const { t } = useTranslation('users');
  return (
    <ListPanel
      title={t('title')}
      listKey="users"
      endpoint={pageUsers}
      filters={useUserFilters()}
      columns={useUserColumns()}
      rowKey={(user) => user.id}
      rowName={(user) => `${user.realname} · ${user.username}`}
      rowActions={(user) => <UserActions user={user} short />}
      quickViews={useUserViews()}
      exportOf={exportUsers}
      tools={<ImportButton importOf={importUsers} target={{}} what={t('title')} invalidates={userQueries} />}
      defaultSort="workNo"
      preview={(user) => <UserPreview user={user} />}
      phoneRender={(user) => <UserCard user={user} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: createButton }}
    />
  );
};

const useUserFilters = (): ListFilter[] => {
  const { t } = useTranslation('users');
  const { data } = useCall(userOptions, {}, { quiet: true });
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'select',
      key: 'roleId',
      label: t('roles'),
      multiple: true,
      options: (data?.roles ?? []).map((role) => ({ value: role.id, label: roleName(role) })),
    },
    {
      kind: 'select',
      key: 'departmentId',
      label: t('department'),
      multiple: true,
      options: (data?.departments ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      key: 'totp',
      label: t('totp'),
      multiple: true,
      options: totpStates.map((value) => ({ value, label: t(`totp_${value}`) })),
    },
  ];
};

const useUserViews = (): QuickView[] => {
  const { t } = useTranslation('users');
  const { data } = useCall(countUserViews, {}, { quiet: true });
  return userViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.views.find(({ view }) => view === value)?.count,
  }));
};

const useUserColumns = (): ListColumn<UserRow>[] => {
  const { t } = useTranslation('users');
  const none = <span className="muted">{t('noDepartment')}</span>;
  return [
    { key: 'realname', title: t('user'), sort: true, width: 210, render: (user) => <UserName user={user} /> },
    {
      key: 'workNo',
      title: t('workNo'),
      sort: true,
      render: (user) => <span className="num">{user.workNo}</span>,
    },
    { key: 'phone', title: t('phone'), render: (user) => <span className="num">{user.phoneMasked}</span> },
    { key: 'email', title: t('email'), hidden: true, render: (user) => user.emailMasked },
    { key: 'department', title: t('department'), render: (user) => user.departmentName ?? none },
    { key: 'roles', title: t('roles'), render: (user) => <UserRoles roles={user.roles} /> },
    {
      key: 'state',
      title: t('state'),
      render: (user) => (
        <>
          <UserStateDot user={user} /> <UserWaiting user={user} />
        </>
      ),
    },
    { key: 'totp', title: t('totp'), render: (user) => <UserTotp totp={user.totp} /> },
    { key: 'lastLoginAt', title: t('lastLogin'), sort: true, render: (user) => <LastLogin user={user} /> },
    {
      key: 'createdAt',
      title: t('createdAt'),
      sort: true,
      hidden: true,
      render: (user) => <InstantText at={user.createdAt} house={null} />,
    },
  ];
};

const UserPreview = ({ user }: { readonly user: UserRow }) => {
  const { t } = useTranslation('users');
  return (
    <div className="user-preview">
      <UserName user={user} />
      <Facts
        items={[
          { label: t('state'), value: <UserStateDot user={user} /> },
          { label: t('roles'), value: <UserRoles roles={user.roles} /> },
          { label: t('department'), value: user.departmentName ?? t('noDepartment') },
          { label: t('totp'), value: <UserTotp totp={user.totp} /> },
          { label: t('workNo'), value: user.workNo ?? t('none') },
          { label: t('phone'), value: user.phoneMasked ?? t('none') },
          { label: t('email'), value: user.emailMasked ?? t('none') },
          { label: t('lastLogin'), value: <LastLogin user={user} /> },
          { label: t('sessions'), value: <span className="num">{user.sessions}</span> },
          { label: t('createdAt'), value: <InstantText at={user.createdAt} house={null} /> },
        ]}
      />
      <UserConfirmations user={user} />
      <UserActions user={user} />
    </div>
  );
};

/** A phone row. */
const UserCard = ({ user }: { readonly user: UserRow }) => {
  const { t } = useTranslation('users');
  return (
    <div className="user-card">
      <div className="line">
        <UserName user={user} />
        <UserStateDot user={user} />
        <UserWaiting user={user} />
      </div>
      <UserRoles roles={user.roles} />
      <div className="line muted">
        <span>{user.departmentName ?? t('noDepartment')}</span>
        <span className="num">{user.phoneMasked}</span>
      </div>
      <div className="line muted">
        <span>{t('lastLogin')}</span>
        <LastLogin user={user} />
      </div>
      {user.actions.length > 0 && <UserActions user={user} />}
    </div>
  );
};
