/** Who is registered and how far the report is: to register, to report, under way, returned, foreigners by their deadline. */
import type { RegistrationRow } from '@minsu/contract/registration/registration.ts';
import {
  exportRegistrations,
  pageRegistrations,
  submitRegistrations,
} from '@minsu/contract/registration/registration-endpoints.ts';
import { Button } from 'antd';
import { BulkButton } from '../../components/bulk-button.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListPage } from '../../components/list-page.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { useDialog } from '../../components/use-dialog.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
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
  // Stays that lack guests have nothing to report yet.
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
