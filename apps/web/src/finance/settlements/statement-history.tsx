/** History of a statement: user, time, remarks. */

import { getStatementHistory } from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { HistoryList } from '../../components/records/history-list.tsx';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { eventText } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfStatement } from './statement-detail-page.tsx';

type Entry = OutputOf<typeof getStatementHistory>[number];

const itemOf = (statementId: string, { id, at, actor, name, note, payableFen }: Entry) => ({
  ...{ id, at, actor },
  title: eventText('settlements', name),
  ...(note !== null
    ? { detail: note }
    : payableFen !== null && {
        detail: <MoneyLink fen={payableFen} to={statementHref(statementId)} />,
      }),
});

const StatementHistory = ({ detail: { statement } }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const query = useCall(getStatementHistory, { id: statement.id }, { keepPrevious: false });
  return (
    <Panel title={t('tab_history')}>
      <Loaded query={query} lines={6}>
        {(entries) => (
          <HistoryList house={null} items={entries.map((entry) => itemOf(statement.id, entry))} />
        )}
      </Loaded>
    </Panel>
  );
};

export default StatementHistory;
