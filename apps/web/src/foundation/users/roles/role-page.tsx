/** Roles: the list, and the selected role with permissions and members. */
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { RoleList } from './role-list.tsx';
import { RoleRecord } from './role-record.tsx';
import './role-live.ts';
import './roles.css';
import '../users.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const RoleDrawer = lazyPart(() => import('./role-drawer.tsx'));
const ConfirmDialog = lazyPart(() => import('../../../components/dialogs/confirm-dialog.tsx'));

const RolePage = () => {
  const { t } = useTranslation('roles');
  const query = useCall(listRoles, {}, { keepPrevious: true });
  const may = useMay();
  const adding = useDialog();
  const [, setSearch] = useAddressSearch();
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      help="roles"
      className="roles-page"
      actions={
        may('role:edit') && (
          <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => adding.show()}>
            {t('create')}
          </Button>
        )
      }
    >
      <Loaded query={query} lines={12}>
        {(roles) => <Roles roles={roles} />}
      </Loaded>
      {adding.shown && (
        <RoleDrawer
          open={adding.shown.open}
          onClose={adding.close}
          onCreated={({ id }) => setSearch({ id })}
        />
      )}
    </Page>
  );
};

export default RolePage;

/** Asks before unsaved edits are lost by selecting another role. */
const useChosen = (roles: readonly RoleRow[]) => {
  const [search, setSearch] = useAddressSearch();
  const [dirty, setDirty] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const id = search.get('id');
  const open = (next: string) => {
    setWanted(null);
    setDirty(false);
    setSearch({ id: next });
  };
  return {
    role: id === null ? roles[0] : roles.find((role) => role.id === id),
    setDirty,
    wanted,
    open,
    choose: (next: string) => (dirty ? setWanted(next) : open(next)),
    stay: () => setWanted(null),
  };
};

const Roles = ({ roles }: { readonly roles: readonly RoleRow[] }) => {
  const { t } = useTranslation('roles');
  const { role, choose, setDirty, wanted, open, stay } = useChosen(roles);
  return (
    <div className="roles-split">
      <RoleList roles={roles} chosen={role?.id ?? null} onChoose={choose} />
      {role ? (
        <RoleRecord key={role.id} role={role} onDirty={setDirty} onOpen={open} />
      ) : (
        <div className="panel">
          <EmptyState kind="noMatch" title={t('missing')} />
        </div>
      )}
      {wanted !== null && (
        <ConfirmDialog
          open
          title={t('discardTitle')}
          text={t('discardText', { name: role?.name ?? '' })}
          okLabel={t('discard')}
          cancelLabel={t('keepEditing')}
          danger
          onOk={() => open(wanted)}
          onCancel={stay}
        />
      )}
    </div>
  );
};
