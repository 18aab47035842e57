/** Contracts of all landlords, and properties without one. */
import { type ContractRow, contractViews } from '@minsu/contract/finance/contracts/contract.ts';
import {
  countContractViews,
  exportContracts,
  importContracts,
  pageContracts,
  pageUncovered,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractModels } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { ImportButton } from '../../components/runs/import-button.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { ContractCard, ContractPreview, useContractColumns } from './contract-list-columns.tsx';
import { contractQueries } from './contract-live.ts';
import { contractHref, newHref, UNCOVERED_HREF } from './contract-words.tsx';
import './contracts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const UncoveredHouses = lazyPart(() => import('./uncovered-houses.tsx'), 'asked');

const idOf = ({ id }: ContractRow): string => id;
const nameOf = ({ contractNo, landlordName }: ContractRow): string => `${landlordName} ${contractNo}`;
const hrefOf = ({ id }: ContractRow): string => contractHref(id);
const SPANS = ['7', '30', '60', '90'] as const;

const useViews = (): QuickView[] => {
  const { t } = useTranslation('contracts');
  const { data } = useCall(countContractViews, {}, { quiet: true });
  return contractViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('contracts');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'remote',
      key: 'landlordId',
      label: t('filterLandlord'),
      multiple: true,
      source: anyLandlordSource,
    },
    {
      kind: 'select',
      key: 'model',
      label: t('filterModel'),
      multiple: true,
      options: contractModels.map((value) => ({ value, label: t(`model_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    {
      kind: 'select',
      key: 'endsWithin',
      label: t('filterEnds'),
      options: SPANS.map((value) => ({ value, label: t('endsWithin', { count: Number(value) }) })),
    },
  ];
};

/** Number of properties without a contract, linked to their list. */
const Uncovered = () => {
  const { t } = useTranslation('contracts');
  const { data } = useCall(pageUncovered, { size: 1 }, { quiet: true });
  if (!data || data.total === 0) return null;
  return (
    <>
      {' · '}
      <Link to={UNCOVERED_HREF}>{t('uncoveredCount', { count: data.total })}</Link>
    </>
  );
};

const NewContract = () => {
  const { t } = useTranslation('contracts');
  return (
    <Link className="button-link" to={newHref()}>
      <Icon name="plus" size={14} />
      {t('newContract')}
    </Link>
  );
};

const ContractList = () => {
  const { t } = useTranslation('contracts');
  const may = useMay();
  return (
    <ListPage
      title={t('title')}
      help="contracts"
      purpose={
        <>
          {t('purpose')}
          <Uncovered />
        </>
      }
      listKey="contracts"
      endpoint={pageContracts}
      filters={useFilters()}
      columns={useContractColumns()}
      quickViews={useViews()}
      defaultSort="-updatedAt"
      rowKey={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      exportOf={exportContracts}
      tools={
        <ImportButton
          importOf={importContracts}
          target={{}}
          what={t('importContracts')}
          invalidates={contractQueries}
        />
      }
      primaryAction={may('contract:edit') ? <NewContract /> : undefined}
      preview={(row) => <ContractPreview of={row} />}
      phoneRender={(row) => <ContractCard of={row} />}
      empty={{
        title: t('emptyTitle'),
        hint: t('emptyHint'),
        action: may('contract:edit') && <NewContract />,
      }}
    />
  );
};

const ContractListPage = () => {
  const [search] = useAddressSearch();
  return search.get('show') === 'uncovered' ? <UncoveredHouses /> : <ContractList />;
};

export default ContractListPage;
