/** One department: facts, actions, people. */
import {
  type DepartmentRow,
  deleteDepartment,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { branchOf } from '@minsu/contract/foundation/departments/department-rules.ts';
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { IconButton } from '../../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn } from '../../../components/lists/list-types.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { invalidate } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { LastLogin, UserName, UserRoles, UserStateDot } from '../user-words.tsx';
import { departmentQueries } from './department-live.ts';
import { placeOf, siblingsOf, useMove } from './use-move.ts';

const DepartmentDrawer = lazyPart(() => import('./department-drawer.tsx'));
const MoveDialog = lazyPart(() => import('./move-dialog.tsx'));

interface DepartmentRecordProps {
  readonly row: DepartmentRow;
  readonly rows: readonly DepartmentRow[];
  readonly onChoose: (id: string) => void;
}

export const DepartmentRecord = (props: DepartmentRecordProps) => {
  const { row, rows } = props;
  const { t } = useTranslation('departments');
  const may = useMay();
  return (
    <div className="department-record">
      <section className="panel" aria-label={row.departName}>
        <div className="role-head">
          <div className="role-title">
            <h2>{row.departName}</h2>
            <code className="muted">{row.departCode}</code>
            <StateDot tone={row.active ? 'ok' : 'neutral'}>{t(row.active ? 'active' : 'closed')}</StateDot>
          </div>
          <Actions {...props} />
        </div>
        <div className="panel-body">
          <DepartmentFacts row={row} rows={rows} />
        </div>
      </section>
      {may('user:read') && <People row={row} />}
    </div>
  );
};

const DepartmentFacts = ({ row, rows }: Pick<DepartmentRecordProps, 'row' | 'rows'>) => {
  const { t } = useTranslation('departments');
  const below = useMemo(() => {
    const branch = branchOf(rows, row.id);
    const all = rows.filter(({ id }) => branch.has(id));
    return {
      people: all.reduce((sum, each) => sum + each.people, 0),
      houses: all.reduce((sum, each) => sum + each.houses, 0),
      many: all.length > 1,
    };
  }, [rows, row.id]);
  const by = (at: string | null, name: string | null) =>
    at === null ? (
      t('none')
    ) : (
      <>
        <InstantText at={at} house={null} />
        {name && ` · ${name}`}
      </>
    );
  return (
    <Facts
      items={[
        { label: t('parent'), value: rows.find(({ id }) => id === row.parentId)?.departName ?? t('top') },
        {
          label: t('members'),
          value: `${t('people', { count: row.people })}${below.many ? ` (${t('withBelow', { people: below.people, houses: below.houses })})` : ''}`,
        },
        {
          label: t('housesLabel'),
          value: (
            <Link to={`/house/houseList?departmentId=${row.id}`}>{t('houses', { count: row.houses })}</Link>
          ),
        },
        { label: t('mobile'), value: row.mobile ?? t('none') },
        { label: t('address'), value: row.address ?? t('none') },
        { label: t('description'), value: row.description ?? t('none') },
        { label: t('createdAt'), value: by(row.createdAt, row.createBy) },
        { label: t('updated'), value: by(row.updatedAt, row.updateBy) },
      ]}
    />
  );
};

const Actions = ({ row, rows, onChoose }: DepartmentRecordProps) => {
  const { t } = useTranslation('departments');
  const drawer = useDialog<'edit' | 'below'>();
  const moving = useDialog();
  if (!row.actions.includes('edit')) return null;
  return (
    <div className="role-head-actions">
      <Steps row={row} rows={rows} />
      <Button onClick={() => drawer.show('edit')}>{t('edit')}</Button>
      <Button onClick={() => drawer.show('below')}>{t('createBelow')}</Button>
      <Button onClick={() => moving.show()}>{t('move')}</Button>
      {row.actions.includes('delete') && <Delete row={row} onGone={() => onChoose(row.parentId ?? '')} />}
      {drawer.shown && (
        <DepartmentDrawer
          key={drawer.shown.of}
          open={drawer.shown.open}
          {...(drawer.shown.of === 'below' ? { parent: row } : { department: row })}
          onClose={drawer.close}
          onDone={({ id }) => onChoose(id)}
        />
      )}
      {moving.shown && <MoveDialog row={row} rows={rows} open={moving.shown.open} onClose={moving.close} />}
    </div>
  );
};

/** Moves it among its siblings. */
const Steps = ({ row, rows }: Pick<DepartmentRecordProps, 'row' | 'rows'>) => {
  const { t } = useTranslation('departments');
  const { move, isPending } = useMove(rows);
  const siblings = siblingsOf(rows, row);
  const at = siblings.findIndex(({ id }) => id === row.id);
  if (siblings.length < 2) return null;
  const to = (beforeId: string | null) => move(row, { ...placeOf(rows, row), beforeId });
  return (
    <span className="department-steps">
      <IconButton
        icon="up"
        label={t('moveUp')}
        disabled={at === 0 || isPending}
        onClick={() => to(siblings[at - 1]?.id ?? null)}
      />
      <IconButton
        icon="down"
        label={t('moveDown')}
        disabled={at === siblings.length - 1 || isPending}
        onClick={() => to(siblings[at + 2]?.id ?? null)}
      />
    </span>
  );
};

const Delete = ({ row, onGone }: { readonly row: DepartmentRow; readonly onGone: () => void }) => {
  const { t } = useTranslation('departments');
  const name = row.departName;
  return (
    <CommandButton
      command={deleteDepartment}
      input={{ id: row.id, version: row.version }}
      label={t('delete')}
      danger
      confirm={{ title: t('deleteTitle', { name }), effects: [t('deleteEffect')] }}
      done={t('deleted', { name })}
      onDone={onGone}
      invalidates={departmentQueries}
      onStale={() => invalidate(departmentQueries)}
    />
  );
};

const People = ({ row }: { readonly row: DepartmentRow }) => {
  const { t } = useTranslation('users');
  const words = useTranslation('departments').t;
  return (
    <ListPanel
      title={words('members')}
      listKey="departmentMembers"
      endpoint={pageUsers}
      fixed={useMemo(() => ({ departmentId: [row.id] }), [row.id])}
      filters={[
        { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
      ]}
      columns={usePeopleColumns()}
      rowKey={(user) => user.id}
      rowName={(user) => user.realname}
      rowHref={(user) => `/sys/userRights?id=${user.id}`}
      defaultSort="workNo"
      phoneRender={(user) => <PersonCard user={user} />}
      empty={{ title: words('membersEmpty') }}
    />
  );
};

const usePeopleColumns = (): ListColumn<UserRow>[] => {
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
        key: 'workNo',
        title: t('workNo'),
        sort: true,
        render: (user) => <span className="num">{user.workNo}</span>,
      },
      { key: 'roles', title: t('roles'), render: (user) => <UserRoles roles={user.roles} /> },
      { key: 'state', title: t('state'), render: (user) => <UserStateDot user={user} /> },
      { key: 'lastLoginAt', title: t('lastLogin'), sort: true, render: (user) => <LastLogin user={user} /> },
    ],
    [t],
  );
};

const PersonCard = ({ user }: { readonly user: UserRow }) => (
  <div className="user-card">
    <div className="line">
      <UserName user={user} />
      <UserStateDot user={user} />
    </div>
    <UserRoles roles={user.roles} />
  </div>
);
