/** One contract: state, actions, terms in words, versions, sample statement, history. */
import type { ContractDetail } from '@minsu/contract/finance/contracts/contract.ts';
import { getContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { type ComponentType, lazy } from 'react';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { RecordTabs } from '../../components/records/record-tabs.tsx';
import { useCall } from '../../platform/calls/queries.ts';
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
  const { t } = useTranslation('contracts');
  return (
    <RecordTabs
      id={detail.contract.id}
      label={t('detail')}
      parts={tabs}
      title={(tab) => t(`tab_${tab}`)}
      countOf={(tab) => (tab === 'versions' ? detail.versions.length : undefined)}
    >
      {(open) => {
        const Part = parts[open];
        return <Part detail={detail} />;
      }}
    </RecordTabs>
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
