/** Sent and paid statements: in scope for staff, their own for landlords. */

import {
  countRecordViews,
  exportStatementRecords,
  pageStatementRecords,
  sumStatementRecords,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { recordViews, type StatementRow } from '@minsu/contract/finance/settlements/statement.ts';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { QuickView } from '../../components/lists/list-types.ts';
import { useCall } from '../../platform/calls/queries.ts';
import './settlement-live.ts';

import { statementHref } from '../../components/records/statement-href.ts';
import {
  StatementCard,
  StatementListSums,
  StatementPreview,
  useStatementColumns,
} from './statement-columns.tsx';
import { useStatementFilters } from './statement-filters.ts';
import './settlements.css';
import { useTranslation } from '../../platform/use-translation.ts';

const idOf = ({ id }: StatementRow): string => id;
const nameOf = ({ statementNo, landlordName }: StatementRow): string => `${statementNo} ${landlordName}`;
const hrefOf = ({ id }: StatementRow): string => statementHref(id);

const useViews = (): QuickView[] => {
  const { t } = useTranslation('settlements');
  const { data } = useCall(countRecordViews, {}, { quiet: true });
  return recordViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const SettlementRecordsPage = () => {
  const { t } = useTranslation('settlements');
  return (
    <ListPage
      title={t('recordsTitle')}
      purpose={t('recordsPurpose')}
      help="statements"
      listKey="settlementRecords"
      endpoint={pageStatementRecords}
      filters={useStatementFilters()}
      columns={useStatementColumns()}
      quickViews={useViews()}
      defaultSort="-month,-sentAt"
      rowKey={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      exportOf={exportStatementRecords}
      sums={(listed) => <StatementListSums endpoint={sumStatementRecords} listed={listed} />}
      preview={(row) => <StatementPreview of={row} />}
      phoneRender={(row) => <StatementCard of={row} />}
      empty={{ title: t('recordsEmpty'), hint: t('recordsEmptyHint') }}
    />
  );
};

export default SettlementRecordsPage;
