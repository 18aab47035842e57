/** Guest reviews from all channels: reading, replying, hiding, appealing. */
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  exportEvaluations,
  pageEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { BulkReply } from './bulk-reply.tsx';
import { EvaluationCard } from './evaluation-card.tsx';
import { useEvaluationColumns, useEvaluationFilters, useEvaluationViews } from './evaluation-list.tsx';
import { EvaluationPreview } from './evaluation-preview.tsx';
import './evaluation-live.ts';
import './evaluations.css';
import { useTranslation } from '../../platform/use-translation.ts';

const RecordEvaluation = lazyPart(() => import('./record-evaluation.tsx'));
const ReplyRulesDrawer = lazyPart(() => import('./reply-rules-drawer.tsx'));
const TemplateDrawer = lazyPart(() => import('./template-drawer.tsx'));

const idOf = (row: Evaluation): string => row.id;
const nameOf = (row: Evaluation): string => `${row.guestName} · ${row.houseName}`;

const EvaluationPage = () => {
  const { t } = useTranslation('evaluations');
  const may = useMay();
  const [record, templates, rules] = [useDialog(), useDialog(), useDialog()];
  const mayReply = may('evaluation:reply');
  const add = mayReply ? (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => record.show()}>
      {t('record')}
    </Button>
  ) : null;
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        primaryAction={add}
        tools={<Tools onTemplates={templates.show} onRules={rules.show} />}
        listKey="evaluations"
        endpoint={pageEvaluations}
        exportOf={exportEvaluations}
        filters={useEvaluationFilters()}
        columns={useEvaluationColumns()}
        quickViews={useEvaluationViews()}
        rowKey={idOf}
        rowName={nameOf}
        bulkActions={mayReply ? (selection) => <BulkReply selection={selection} /> : undefined}
        preview={(row) => <EvaluationPreview of={row} />}
        previewStays
        phoneRender={(row) => <EvaluationCard of={row} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add }}
      />
      {record.shown && (
        <RecordEvaluation key={record.shown.key} open={record.shown.open} onClose={record.close} />
      )}
      {templates.shown && (
        <TemplateDrawer key={templates.shown.key} open={templates.shown.open} onClose={templates.close} />
      )}
      {rules.shown && (
        <ReplyRulesDrawer key={rules.shown.key} open={rules.shown.open} onClose={rules.close} />
      )}
    </>
  );
};

interface ToolsProps {
  readonly onTemplates: () => void;
  readonly onRules: () => void;
}

const Tools = ({ onTemplates, onRules }: ToolsProps) => {
  const { t } = useTranslation('evaluations');
  const may = useMay();
  return (
    <>
      {may('evaluation:reply') && <Button onClick={onTemplates}>{t('templates')}</Button>}
      {may('setting:edit') && <Button onClick={onRules}>{t('replyRules')}</Button>}
    </>
  );
};

export default EvaluationPage;
