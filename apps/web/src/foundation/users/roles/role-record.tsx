/** One role: header, permissions, members. */
import { isDefaultRole, type RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { deleteRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { PartLinks } from '../../../components/records/part-tabs.tsx';
import { invalidate } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roleName } from '../user-words.tsx';
import { RoleForm } from './role-form.tsx';
import { roleQueries } from './role-live.ts';
import { RoleMembers } from './role-members.tsx';
import { RoleMarks } from './role-words.tsx';

const RoleDrawer = lazyPart(() => import('./role-drawer.tsx'));

interface RoleRecordProps {
  readonly role: RoleRow;
  readonly onDirty: (dirty: boolean) => void;
  /** Opens the role copied from this one. */
  readonly onOpen: (id: string) => void;
}

export const RoleRecord = ({ role, onDirty, onOpen }: RoleRecordProps) => {
  const [search, setSearch] = useAddressSearch();
  const may = useMay();
  const members = search.get('tab') === 'members' && may('user:read');
  return (
    <section className="panel role-record" aria-label={roleName(role)}>
      <Head role={role} onOpen={onOpen} onGone={() => setSearch({})} />
      <Tabs role={role} members={members} />
      {/* Hidden instead of unmounted, so that form input survives the members tab. */}
      <div hidden={members}>
        <RoleForm key={role.id} role={role} onDirty={onDirty} />
      </div>
      {members && <RoleMembers role={role} />}
    </section>
  );
};

interface HeadProps extends Pick<RoleRecordProps, 'role' | 'onOpen'> {
  readonly onGone: () => void;
}

const Head = ({ role, onOpen, onGone }: HeadProps) => {
  const { t } = useTranslation('roles');
  const may = useMay();
  const copying = useDialog();
  const name = roleName(role);
  return (
    <div className="role-head">
      <div className="role-title">
        <h2>{name}</h2>
        <code className="muted">{role.code}</code>
        <RoleMarks role={role} />
      </div>
      <div className="role-head-actions">
        {may('role:edit') && !role.above && <Button onClick={() => copying.show()}>{t('copy')}</Button>}
        {!isDefaultRole(role.code) && role.actions.includes('delete') && (
          <CommandButton
            command={deleteRole}
            input={{ id: role.id, version: role.version }}
            label={t('delete')}
            danger
            confirm={{ title: t('deleteTitle', { name }), effects: [t('deleteEffect')] }}
            done={t('deleted', { name })}
            onDone={onGone}
            invalidates={roleQueries}
            onStale={() => invalidate(roleQueries)}
          />
        )}
      </div>
      {copying.shown && (
        <RoleDrawer
          from={role}
          open={copying.shown.open}
          onClose={copying.close}
          onCreated={({ id }) => onOpen(id)}
        />
      )}
    </div>
  );
};

const roleParts = ['rights', 'members'] as const;

const Tabs = ({ role, members }: { readonly role: RoleRow; readonly members: boolean }) => {
  const { t } = useTranslation('roles');
  const may = useMay();
  if (!may('user:read')) return null;
  return (
    <PartLinks
      className="role-tabs"
      label={t('parts')}
      parts={roleParts}
      open={members ? 'members' : 'rights'}
      title={(part) => t(`tab_${part}`)}
      countOf={(part) => (part === 'rights' ? role.permissions.length : role.members)}
      keep={{ id: role.id }}
    />
  );
};
