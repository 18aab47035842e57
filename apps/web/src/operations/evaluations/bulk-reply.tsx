/** Replies to all selected reviews with a template, after a preview. */
import type { Evaluation, ReplyTemplate } from '@minsu/contract/operations/evaluations/evaluation.ts';
import {
  getEvaluationRules,
  listReplyTemplates,
  replyEvaluations,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const BulkDialog = lazyPart(() => import('../../components/runs/bulk-dialog.tsx'));

interface Begun {
  readonly template: ReplyTemplate;
  /** Fixed at opening: a later selection is another run. */
  readonly asked: Readonly<Record<string, unknown>>;
}

export const BulkReply = ({ selection }: { readonly selection: RowSelection<Evaluation> }) => {
  const { t, i18n } = useTranslation('evaluations');
  const { data = [] } = useCall(listReplyTemplates, {}, { quiet: true });
  const rules = useCall(getEvaluationRules, {}, { quiet: true, staleTime: 300_000 }).data;
  const [begun, setBegun] = useState<Begun | null>(null);
  const begin = (template: ReplyTemplate) =>
    setBegun({
      template,
      asked: {
        reply: template.content,
        ...(selection.all ? { filter: selection.all.filter } : { ids: selection.rows.map((row) => row.id) }),
      },
    });
  const items = data.map((template) => ({
    key: template.id,
    label: template.name,
    onClick: () => begin(template),
  }));
  if (items.length === 0) return null;
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button size="small">{t('bulkReply')}</Button>
      </Dropdown>
      {begun && (
        <BulkDialog
          key={i18n.language}
          bulk={replyEvaluations}
          asked={begun.asked}
          label={t('sendReply')}
          title={t('bulkReplyTitle', { name: begun.template.name })}
          effects={[
            begun.template.content,
            t('bulkReplyEffect'),
            ...(rules ? [t('bulkFinalEffect', { minutes: rules.editMinutes })] : []),
          ]}
          danger={false}
          onClose={(started) => {
            setBegun(null);
            if (started) selection.clear();
          }}
        />
      )}
    </>
  );
};
