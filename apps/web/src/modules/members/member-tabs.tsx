/** The parts of a member; the open one stands in the address and loads when it is opened. */
import type { MemberDetail } from '@minsu/contract/members/member.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { useCurrentInSight } from '../../components/use-current-in-sight.ts';
import { useAddressSearch } from '../../platform/address.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MemberDocuments } from './member-documents.tsx';
import { MemberProfile } from './member-profile.tsx';

interface TabProps {
  readonly detail: MemberDetail;
}

const tabs = ['profile', 'documents', 'stays', 'money', 'messages', 'blacklist', 'history'] as const;
type Tab = (typeof tabs)[number];

const parts: Record<Tab, ComponentType<TabProps>> = {
  profile: MemberProfile,
  documents: MemberDocuments,
  stays: lazy(() => import('./member-stays.tsx')),
  money: lazy(() => import('./member-money.tsx')),
  messages: lazy(() => import('./member-messages.tsx')),
  blacklist: lazy(() => import('./member-blacklist.tsx')),
  history: lazy(() => import('./member-history.tsx')),
};

/** Those whose contents the user may see. */
const useOffered = (): Tab[] => {
  const may = useMay();
  const seesMoney = useSeesMoney();
  const refused: Partial<Record<Tab, boolean>> = {
    stays: !may('order:read'),
    money: !seesMoney || !may('order:read'),
    blacklist: !may('blacklist:read'),
  };
  return tabs.filter((tab) => refused[tab] !== true);
};

export const MemberTabs = ({ detail }: TabProps) => {
  const { t } = useTranslation(['memberRecord', 'components']);
  const [search, setSearch] = useAddressSearch();
  const offered = useOffered();
  const open = offered.find((tab) => tab === search.get('tab')) ?? 'profile';
  const show = (tab: Tab) =>
    setSearch(
      { id: detail.member.id, ...(tab === 'profile' ? {} : { tab }) },
      { replace: true, preventScrollReset: true },
    );
  const counts: Partial<Record<Tab, number>> = {
    documents: detail.documents.length,
    stays: detail.member.orderCount,
  };
  const Part = parts[open];
  return (
    <>
      <nav ref={useCurrentInSight(open)} className="part-tabs" aria-label={t('parts')}>
        {offered.map((tab) => (
          <button
            key={tab}
            type="button"
            className="view-tab"
            aria-current={tab === open ? 'page' : undefined}
            onClick={() => show(tab)}
          >
            {t(`tab_${tab}`)}
            {counts[tab] !== undefined && <span className="count">{counts[tab]}</span>}
          </button>
        ))}
      </nav>
      <Suspense fallback={<Skeleton lines={10} label={t('components:loading')} />}>
        <Part detail={detail} />
      </Suspense>
    </>
  );
};
