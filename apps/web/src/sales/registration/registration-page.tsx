/** Registrations by report state: to register, to report, submitted, rejected, foreigners by deadline. */
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import {
  exportRegistrations,
  pageRegistrations,
  submitRegistrations,
} from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { GuestActions } from './guest-actions.tsx';
import { guestsHref } from './guests-href.ts';
import { useRegistrationColumns } from './registration-columns.tsx';
import { useRegistrationFilters, useRegistrationViews } from './registration-filters.ts';
import { RegistrationCard, RegistrationPreview } from './registration-preview.tsx';
import './registration-live.ts';
import './registration.css';
import { useTranslation } from '../../platform/use-translation.ts';

const BlacklistDrawer = lazyPart(() => import('./blacklist-drawer.tsx'), 'asked');

const idOf = (row: RegistrationRow): string => row.id;
const nameOf = (row: RegistrationRow): string => `${row.name} · ${row.orderNo}`;
const hrefOf = (row: RegistrationRow): string => guestsHref(row.orderId);

const RegistrationPage = () => {
  const { t } = useTranslation('registration');
  const may = useMay();
  const [search] = useAddressSearch();
  const blacklist = useBlacklist();
  // Stays that lack guests have no reports yet.
  const hasReports = search.get('view') !== 'toRegister';
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={blacklist.button}
        listKey="registrations"
        endpoint={pageRegistrations}
        filters={useRegistrationFilters()}
        columns={useRegistrationColumns()}
        quickViews={useRegistrationViews()}
        rowKey={idOf}
        rowName={nameOf}
        rowHref={hrefOf}
        rowActions={(row) => <GuestActions of={row} short />}
        exportOf={exportRegistrations}
        bulkActions={hasReports && may('registration:submit') ? bulkSubmit : undefined}
        preview={(row) => <RegistrationPreview of={row} />}
        phoneRender={(row) => <RegistrationCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
      />
      {blacklist.drawer}
    </>
  );
};

export default RegistrationPage;

const bulkSubmit = (selection: RowSelection<RegistrationRow>) => <BulkSubmit selection={selection} />;

const BulkSubmit = ({ selection }: { readonly selection: RowSelection<RegistrationRow> }) => {
  const { t } = useTranslation('registration');
  return (
    <BulkButton
      bulk={submitRegistrations}
      selection={selection}
      rowKey={idOf}
      input={{}}
      label={t('bulkSubmit')}
      title={t('bulkSubmitTitle')}
      effects={[t('bulkSubmitEffect')]}
    />
  );
};

const useBlacklist = () => {
  const { t } = useTranslation('registration');
  const may = useMay();
  const drawer = useDialog();
  if (!may('blacklist:read')) return { button: null, drawer: null };
  return {
    button: <Button onClick={() => drawer.show()}>{t('blacklist')}</Button>,
    drawer: drawer.shown && (
      <BlacklistDrawer key={drawer.shown.key} open={drawer.shown.open} onClose={drawer.close} />
    ),
  };
};
