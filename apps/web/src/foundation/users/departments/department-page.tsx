/** Department tree, with the selected department and its people. */
import {
  type DepartmentRow,
  listDepartments,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Page } from '../../../components/lists/page.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { DepartmentRecord } from './department-record.tsx';
import { DepartmentTree } from './department-tree.tsx';
import './department-live.ts';
import './departments.css';
import '../users.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const DepartmentDrawer = lazyPart(() => import('./department-drawer.tsx'));

const DepartmentPage = () => {
  const { t } = useTranslation('departments');
  const query = useCall(listDepartments, {});
  return (
    <Page title={t('title')} purpose={t('purpose')} className="departments-page" actions={<Add />}>
      <Loaded query={query} lines={12} isEmpty={(rows) => rows.length === 0} empty={<Nothing />}>
        {(rows) => <Departments rows={rows} />}
      </Loaded>
    </Page>
  );
};

export default DepartmentPage;

const Nothing = () => {
  const { t } = useTranslation('departments');
  return (
    <div className="panel">
      <EmptyState title={t('emptyTitle')} hint={t('emptyHint')} action={<Add />} />
    </div>
  );
};

const Add = () => {
  const { t } = useTranslation('departments');
  const may = useMay();
  const [, setSearch] = useAddressSearch();
  const drawer = useDialog();
  if (!may('department:edit')) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('create')}
      </Button>
      {drawer.shown && (
        <DepartmentDrawer
          open={drawer.shown.open}
          onClose={drawer.close}
          onDone={({ id }) => setSearch({ id })}
        />
      )}
    </>
  );
};

const Departments = ({ rows }: { readonly rows: readonly DepartmentRow[] }) => {
  const { t } = useTranslation('departments');
  const [search, setSearch] = useAddressSearch();
  const id = search.get('id');
  const chosen = id === null ? rows[0] : rows.find((row) => row.id === id);
  const choose = (next: string) => setSearch({ id: next });
  return (
    <div className="departments-split">
      <DepartmentTree rows={rows} chosen={chosen?.id ?? null} onChoose={choose} />
      {chosen ? (
        <DepartmentRecord key={chosen.id} row={chosen} rows={rows} onChoose={choose} />
      ) : (
        <div className="panel">
          <EmptyState kind="noMatch" title={t('missing')} />
        </div>
      )}
    </div>
  );
};
