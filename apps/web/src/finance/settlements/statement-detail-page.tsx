/** One statement: state, actions, calculation, lines with origin, history. */

import { getStatement } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementDetail } from '@minsu/contract/finance/settlements/statement.ts';
import { type ComponentType, lazy } from 'react';
import { RecordPage, recordQuery, useRecordId } from '../../components/records/record-page.tsx';
import { RecordTabs } from '../../components/records/record-tabs.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useSession } from '../../platform/calls/session.ts';
import './settlement-live.ts';
import { RECORDS_HREF } from './settlement-words.tsx';
import { StatementAccount } from './statement-account.tsx';
import { StatementHead } from './statement-head.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementMakeUp } from './statement-make-up.tsx';
import { StatementNotes } from './statement-notes.tsx';
import './settlements.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['account', 'lines', 'sums', 'history'] as const;
type Tab = (typeof tabs)[number];

export interface OfStatement {
  readonly detail: StatementDetail;
}

const parts: Record<Tab, ComponentType<OfStatement>> = {
  account: StatementAccount,
  lines: StatementLines,
  sums: StatementMakeUp,
  history: lazy(() => import('./statement-history.tsx')),
};

const Tabs = ({ detail }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const { id, lineCount } = detail.statement;
  const seesMoney = useSession(({ userInfo }) => userInfo?.seesMoney ?? false);
  return (
    <RecordTabs
      id={id}
      label={t('detail')}
      parts={seesMoney ? tabs : tabs.filter((tab) => tab !== 'account')}
      title={(tab) => t(`tab_${tab}`)}
      countOf={(tab) => (tab === 'lines' ? lineCount : undefined)}
    >
      {(open) => {
        const Part = parts[open];
        return <Part detail={detail} />;
      }}
    </RecordTabs>
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
