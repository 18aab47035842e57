/** One statement: its state and actions, how it adds up, every line with where it comes from, its history. */

import { getStatement } from '@minsu/contract/settlements/settlement-endpoints.ts';
import type { StatementDetail } from '@minsu/contract/settlements/statement.ts';
import { type ComponentType, lazy, Suspense } from 'react';
import { RecordPage, recordQuery, useRecordId } from '../../components/record-page.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { useCall } from '../../platform/queries.ts';
import './settlement-live.ts';
import { RECORDS_HREF } from './settlement-words.tsx';
import { StatementHead } from './statement-head.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementMakeUp } from './statement-make-up.tsx';
import { StatementNotes } from './statement-notes.tsx';
import './settlements.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['lines', 'sums', 'history'] as const;
type Tab = (typeof tabs)[number];

export interface OfStatement {
  readonly detail: StatementDetail;
}

const parts: Record<Tab, ComponentType<OfStatement>> = {
  lines: StatementLines,
  sums: StatementMakeUp,
  history: lazy(() => import('./statement-history.tsx')),
};

const Tabs = ({ detail }: OfStatement) => {
  const { t } = useTranslation(['settlements', 'components']);
  const [search, setSearch] = useAddressSearch();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'lines';
  const Part = parts[open];
  const show = (tab: Tab) =>
    setSearch(
      { id: detail.statement.id, ...(tab === 'lines' ? {} : { tab }) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <nav className="statement-tabs" aria-label={t('detail')}>
        {tabs.map((tab) => (
          <button
            key={tab}
            type="button"
            className="view-tab"
            aria-current={tab === open ? 'page' : undefined}
            onClick={() => show(tab)}
          >
            {t(`tab_${tab}`)}
            {tab === 'lines' && <span className="count">{detail.statement.lineCount}</span>}
          </button>
        ))}
      </nav>
      <Suspense fallback={<Skeleton lines={10} label={t('components:loading')} />}>
        <Part detail={detail} />
      </Suspense>
    </>
  );
};

const StatementDetailPage = () => {
  const { t } = useTranslation('settlements');
  const id = useRecordId();
  const query = useCall(getStatement, { id }, recordQuery(id));
  const statement = query.data?.statement;
  return (
    <RecordPage
      id={id}
      query={query}
      title={statement ? `${statement.landlordName} ${statement.month}` : t('detail')}
      crumb={statement?.statementNo ?? t('detail')}
      missing={{ title: t('missing'), hint: t('missingHint'), to: RECORDS_HREF, list: t('toList') }}
    >
      {(detail) => (
        <>
          <StatementHead detail={detail} />
          <StatementNotes detail={detail} />
          <Tabs key={detail.statement.id} detail={detail} />
        </>
      )}
    </RecordPage>
  );
};

export default StatementDetailPage;
