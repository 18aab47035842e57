/** Statements of one landlord: a tab of their page, and on their home page. */

import {
  exportStatements,
  pageStatementRecords,
  pageStatements,
  sumStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { StatementRow } from '@minsu/contract/finance/settlements/statement.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { useCall } from '../../platform/calls/queries.ts';
import './settlement-live.ts';
import { RECORDS_HREF, StatementStateDot, SumMoney } from './settlement-words.tsx';
import {
  StatementCard,
  StatementListSums,
  StatementPreview,
  useStatementColumns,
} from './statement-columns.tsx';
import './settlements.css';
import { useTranslation } from '../../platform/use-translation.ts';

const idOf = ({ id }: StatementRow): string => id;
const nameOf = ({ statementNo }: StatementRow): string => statementNo;
const hrefOf = ({ id }: StatementRow): string => statementHref(id);

export const StatementsPanel = ({ landlordId }: { readonly landlordId: string }) => {
  const { t } = useTranslation('settlements');
  const columns = useStatementColumns();
  const fixed = useMemo(() => ({ landlordId: [landlordId], view: 'all' as const }), [landlordId]);
  return (
    <ListPanel
      title={t('panelTitle')}
      listKey="landlordStatements"
      endpoint={pageStatements}
      fixed={fixed}
      filters={[]}
      columns={columns}
      defaultSort="-month"
      rowKey={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      exportOf={exportStatements}
      sums={(listed) => <StatementListSums endpoint={sumStatements} listed={listed} />}
      preview={(row) => <StatementPreview of={row} />}
      phoneRender={(row) => <StatementCard of={row} />}
      empty={{ title: t('emptyOfLandlord'), hint: t('emptyHint') }}
    />
  );
};

/** One year. */
const LATEST = 12;

/** The landlord's own latest statements. */
export const OwnStatements = () => {
  const { t } = useTranslation('settlements');
  const query = useCall(pageStatementRecords, { own: true, size: LATEST, sort: '-month' });
  return (
    <Panel title={t('ownPanelTitle')} extra={<Link to={RECORDS_HREF}>{t('view_all')}</Link>}>
      <Loaded
        query={query}
        lines={4}
        isEmpty={({ records }) => records.length === 0}
        empty={<EmptyState title={t('recordsEmpty')} hint={t('recordsEmptyHint')} />}
      >
        {({ records }) => (
          <ul className="own-statements">
            {records.map((statement) => (
              <li key={statement.id}>
                <Link className="num" to={statementHref(statement.id)}>
                  {statement.month}
                </Link>
                <StatementStateDot of={statement} />
                <SumMoney of={statement} sum="payableFen" />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
};
