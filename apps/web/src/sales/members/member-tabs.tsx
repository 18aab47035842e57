/** Tabs of a member; the address holds the open one, which loads when opened. */
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { type ComponentType, lazy } from 'react';
import { RecordTabs } from '../../components/records/record-tabs.tsx';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
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

/** Tabs the user may see. */
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
  const { t } = useTranslation('memberRecord');
  const { id, orderCount } = detail.member;
  const counts: Partial<Record<Tab, number>> = { documents: detail.documents.length, stays: orderCount };
  return (
    <RecordTabs
      id={id}
      label={t('parts')}
      parts={useOffered()}
      title={(tab) => t(`tab_${tab}`)}
      countOf={(tab) => counts[tab]}
    >
      {(open) => {
        const Part = parts[open];
        return <Part detail={detail} />;
      }}
    </RecordTabs>
  );
};
