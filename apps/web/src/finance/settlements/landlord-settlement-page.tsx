/** Statements in progress: generated, reviewed, approved, sent, paid, singly or in bulk; and adjustments. */

import {
  approveStatements,
  countStatementViews,
  exportStatements,
  pageStatements,
  payStatements,
  reviewStatements,
  sendStatements,
  sumStatements,
} from '@minsu/contract/finance/settlements/settlement-endpoints.ts';
import { type StatementRow, statementViews } from '@minsu/contract/finance/settlements/statement.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { QuickView, RowSelection } from '../../components/lists/list-types.ts';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { statementHref } from '../../components/records/statement-href.ts';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { BulkButton } from '../../components/runs/bulk-button.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { AskAdjustment } from './ask-adjustment.tsx';
import './settlement-live.ts';

import {
  StatementCard,
  StatementListSums,
  StatementPreview,
  useStatementColumns,
} from './statement-columns.tsx';
import { useStatementFilters } from './statement-filters.ts';
import './settlements.css';
import { useTranslation } from '../../platform/use-translation.ts';

const GenerateDialog = lazyPart(() => import('./generate-dialog.tsx'));
const AdjustmentsPart = lazyPart(() => import('./adjustments-part.tsx'), 'asked');

const idOf = ({ id }: StatementRow): string => id;
const nameOf = ({ statementNo, landlordName }: StatementRow): string => `${statementNo} ${landlordName}`;
const hrefOf = ({ id }: StatementRow): string => statementHref(id);

const useViews = (): QuickView[] => {
  const { t } = useTranslation('settlements');
  const { data } = useCall(countStatementViews, {}, { quiet: true });
  return statementViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const Generate = () => {
  const { t } = useTranslation('settlements');
  const may = useMay();
  const dialog = useDialog();
  if (!may('settlement:manage')) return null;
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => dialog.show()}>
        {t('generate')}
      </Button>
      {dialog.shown && <GenerateDialog open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const BulkActions = ({ selection }: { readonly selection: RowSelection<StatementRow> }) => {
  const { t } = useTranslation('settlements');
  const common = { selection, rowKey: idOf, input: {} };
  return (
    <>
      <BulkButton
        {...common}
        bulk={reviewStatements}
        label={t('action_review')}
        title={t('bulkReviewTitle')}
      />
      <BulkButton
        {...common}
        bulk={approveStatements}
        label={t('action_approve')}
        title={t('bulkApproveTitle')}
        effects={[t('bulkApproveEffect')]}
      />
      <BulkButton
        {...common}
        bulk={sendStatements}
        label={t('action_send')}
        title={t('bulkSendTitle')}
        effects={[t('bulkSendEffect')]}
      />
      <BulkButton
        {...common}
        bulk={payStatements}
        label={t('action_pay')}
        title={t('bulkPayTitle')}
        effects={[t('bulkPayEffect')]}
      />
    </>
  );
};

const Statements = () => {
  const { t } = useTranslation('settlements');
  return (
    <ListPanel
      title={t('title')}
      help="statements"
      listKey="settlements"
      endpoint={pageStatements}
      filters={useStatementFilters()}
      columns={useStatementColumns()}
      quickViews={useViews()}
      defaultSort="-month,-payableFen"
      rowKey={idOf}
      rowName={nameOf}
      rowHref={hrefOf}
      exportOf={exportStatements}
      sums={(listed) => <StatementListSums endpoint={sumStatements} listed={listed} />}
      bulkActions={(selection) => <BulkActions selection={selection} />}
      preview={(row) => <StatementPreview of={row} />}
      phoneRender={(row) => <StatementCard of={row} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: <Generate /> }}
    />
  );
};

const parts = ['statements', 'adjustments'] as const;

const LandlordSettlementPage = () => {
  const { t } = useTranslation(['settlements', 'adjustments']);
  const part = useOpenPart(parts, 'part');
  const ofStatements = part === 'statements';
  return (
    <Page
      title={t('title')}
      purpose={t(ofStatements ? 'purpose' : 'adjustments:purpose')}
      help="statements"
      actions={ofStatements ? <Generate /> : <AskAdjustment />}
      full
      className="list-page"
    >
      <PartLinks
        label={t('adjustments:parts')}
        parts={parts}
        open={part}
        title={(one) => t(`adjustments:part_${one}`)}
        name="part"
      />
      {ofStatements ? <Statements /> : <AdjustmentsPart />}
    </Page>
  );
};

export default LandlordSettlementPage;
