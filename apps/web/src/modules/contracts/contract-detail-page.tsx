/** One contract: its state and actions, terms in words, versions, sample statement, history. */
import type { ContractDetail } from '@minsu/contract/contracts/contract.ts';
import { getContract } from '@minsu/contract/contracts/contract-endpoints.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { RecordPage, recordQuery, useRecordId } from '../../components/record-page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useCurrentInSight } from '../../components/use-current-in-sight.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/queries.ts';
import { ContractDraftBanner } from './contract-draft-banner.tsx';
import { ContractHead } from './contract-head.tsx';
import './contract-live.ts';
import { ContractTermsPart } from './contract-terms-part.tsx';
import { CONTRACTS_HREF } from './contract-words.tsx';
import './contracts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['terms', 'versions', 'preview', 'history'] as const;
type Tab = (typeof tabs)[number];

export interface OfContract {
  readonly detail: ContractDetail;
}

const parts: Record<Tab, ComponentType<OfContract>> = {
  terms: ContractTermsPart,
  versions: lazy(() => import('./contract-versions.tsx')),
  preview: lazy(() => import('./contract-preview-part.tsx')),
  history: lazy(() => import('./contract-history.tsx')),
};

const Tabs = ({ detail }: OfContract) => {
  const { t } = useTranslation(['contracts', 'components']);
  const [search, setSearch] = useAddressSearch();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'terms';
  const Part = parts[open];
  const show = (tab: Tab) =>
    setSearch(
      { id: detail.contract.id, ...(tab === 'terms' ? {} : { tab }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <nav ref={useCurrentInSight(open)} className="contract-tabs" aria-label={t('detail')}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className="view-tab"
            aria-current={tab === open ? 'page' : undefined}
            onClick={() => show(tab)}
          >
            {t(`tab_${tab}`)}
            {tab === 'versions' && <span className="count">{detail.versions.length}</span>}
          </button>
        ))}
      </nav>
      <Suspense fallback={<Skeleton lines={10} label={t('components:loading')} />}>
        <Part detail={detail} />
      </Suspense>
    </>
  );
};

const ContractDetailPage = () => {
  const { t } = useTranslation('contracts');
  const id = useRecordId();
  const query = useCall(getContract, { id }, recordQuery(id));
  const contract = query.data?.contract;
  return (
    <RecordPage
      id={id}
      query={query}
      title={contract ? `${contract.landlordName} ${contract.contractNo}` : t('detail')}
      crumb={contract?.contractNo ?? t('detail')}
      missing={{ title: t('missing'), hint: t('missingHint'), to: CONTRACTS_HREF, list: t('toList') }}
    >
      {(detail) => (
        <>
          <ContractHead detail={detail} />
          <ContractDraftBanner detail={detail} />
          <Tabs key={detail.contract.id} detail={detail} />
        </>
      )}
    </RecordPage>
  );
};

export default ContractDetailPage;
