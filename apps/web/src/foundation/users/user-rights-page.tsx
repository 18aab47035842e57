/** Effective permissions of a user, with granting role and scope. */

import { permissionGroupKeys, permissionsOf } from '@minsu/contract/foundation/roles/permission-groups.ts';
import { getUserRights, type UserRights } from '@minsu/contract/foundation/users/rights-endpoints.ts';
import { type Permission, permissionNames } from '@minsu/contract/permission.ts';
import { type DataScope, dataScopes } from '@minsu/contract/roles.ts';
import { Input } from 'antd';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { RecordHeader } from '../../components/records/record-header.tsx';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { groupName, permissionName } from './roles/role-words.tsx';
import { roleName } from './user-words.tsx';
import './user-rights.css';
import { useTranslation } from '../../platform/use-translation.ts';

liveKeys({ role: [getUserRights], user: [getUserRights], department: [getUserRights] });

const UserRightsPage = () => {
  const { t } = useTranslation('rights');
  const id = useRecordId();
  const query = useCall(getUserRights, { id }, recordQuery(id));
  return (
    <RecordPage
      id={id}
      query={query}
      title={query.data ? t('title', { name: query.data.user.realname }) : t('crumb')}
      missing={{ title: t('missingTitle'), hint: t('missingHint'), list: t('toList'), to: '/sys/sysUser' }}
    >
      {(rights) => (
        <>
          <Head rights={rights} />
          <div className="rights-columns">
            <Granted rights={rights} />
            <Roles rights={rights} />
          </div>
        </>
      )}
    </RecordPage>
  );
};

export default UserRightsPage;

interface RightsProps {
  readonly rights: UserRights;
}

/** Scopes in use, widest first. */
const scopesOf = ({ roles }: UserRights): DataScope[] =>
  dataScopes.filter((scope) => roles.some((role) => role.scope === scope));

const Head = ({ rights }: RightsProps) => {
  const { t } = useTranslation('rights');
  const words = useTranslation('roles').t;
  const states = useTranslation('users').t;
  const { user, granted, houses, seesMoney, totp, tokens } = rights;
  const reach = scopesOf(rights).map((scope) =>
    t('housesOf', { scope: words(`scopeShort_${scope}`), count: houses[scope] }),
  );
  return (
    <RecordHeader
      title={t('title', { name: user.realname })}
      tags={
        <>
          <StateDot tone={user.state === 'normal' ? 'ok' : 'bad'}>{states(`state_${user.state}`)}</StateDot>
          <span className="muted">{[user.username, user.departmentName].filter(Boolean).join(' · ')}</span>
        </>
      }
      figures={[
        { label: t('permissions'), value: `${granted.length} / ${permissionNames.length}` },
        { label: t('houses'), value: reach.join(' · ') || '0' },
        { label: t('money'), value: t(seesMoney ? 'seen' : 'hidden') },
        { label: states('totp'), value: states(`totp_${totp}`) },
        { label: t('tokens'), value: tokens },
      ]}
    />
  );
};

const Roles = ({ rights }: RightsProps) => {
  const { t } = useTranslation('rights');
  const words = useTranslation('roles').t;
  const may = useMay();
  return (
    <Panel title={t('roles')} className="rights-roles">
      <ul>
        {rights.roles.map((role) => (
          <li key={role.id}>
            {may('role:read') ? (
              <Link to={`/sys/role?id=${role.id}`}>{roleName(role)}</Link>
            ) : (
              <strong>{roleName(role)}</strong>
            )}
            <span className="muted">
              {words(`scope_${role.scope}`)} · {t('grants', { count: role.grants })} · {t('money')}{' '}
              {t(role.seesMoney ? 'seen' : 'hidden')}
              {role.needsTotp && <> · {words('needsTotp')}</>}
            </span>
          </li>
        ))}
      </ul>
      {rights.totp === 'owed' && <p className="callout">{t('owesTotp')}</p>}
      <p className="muted">{rights.user.state === 'frozen' ? t('frozen') : t('explain')}</p>
    </Panel>
  );
};

const views = ['held', 'missing', 'all'] as const;
type View = (typeof views)[number];

const useShown = ({ granted }: UserRights) => {
  const [view, setView] = useState<View>('held');
  const [text, setText] = useState('');
  const by = useMemo(() => new Map(granted.map((each) => [each.permission, each.by])), [granted]);
  const words = text.trim().toLowerCase();
  const isShown = (permission: Permission): boolean =>
    (view === 'all' || by.has(permission) === (view === 'held')) &&
    `${permission} ${permissionName(permission)}`.toLowerCase().includes(words);
  const groups = permissionGroupKeys
    .map((group) => ({ group, shown: permissionsOf(group).filter(isShown) }))
    .filter(({ shown }) => shown.length > 0);
  return { view, setView, text, setText, by, groups };
};

const Granted = ({ rights }: RightsProps) => {
  const { t } = useTranslation('rights');
  const words = useTranslation('roles').t;
  const { view, setView, text, setText, by, groups } = useShown(rights);
  return (
    <Panel title={t('permissions')} className="rights-list">
      <div className="rights-bar">
        <Segmented
          label={t('show')}
          value={view}
          onChange={setView}
          options={views.map((value) => ({ value, label: t(`view_${value}`) }))}
        />
        <Input
          allowClear
          prefix={<Icon name="search" size={14} />}
          value={text}
          aria-label={words('searchPlaceholder')}
          placeholder={words('searchPlaceholder')}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {groups.map(({ group, shown }) => (
        <section key={group}>
          <h3>{groupName(group)}</h3>
          <ul>
            {shown.map((permission) => (
              <li key={permission}>
                <span>{permissionName(permission)}</span>
                <Origins by={by.get(permission)} rights={rights} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {groups.length === 0 && <p className="muted">{words('noneFound')}</p>}
    </Panel>
  );
};

interface OriginsProps extends RightsProps {
  readonly by: UserRights['granted'][number]['by'] | undefined;
}

const Origins = ({ by, rights }: OriginsProps) => {
  const { t } = useTranslation('rights');
  const words = useTranslation('roles').t;
  if (!by) return <span className="muted">{t('notHeld')}</span>;
  return (
    <span className="rights-origins">
      {by.map(({ roleId, scope }) => {
        const role = rights.roles.find((each) => each.id === roleId);
        return (
          <Tag key={roleId} tone={scope === 'all' ? 'info' : 'neutral'}>
            {role && roleName(role)} · {words(`scopeShort_${scope}`)}
          </Tag>
        );
      })}
    </span>
  );
};
