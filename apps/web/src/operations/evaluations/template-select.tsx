/** Inserts a template with the guest's and property's names into the reply. */
import type { Evaluation } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { listReplyTemplates } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { fillTemplate } from '@minsu/contract/operations/evaluations/reply-template-rules.ts';
import { Select } from 'antd';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface TemplateSelectProps {
  readonly of: Pick<Evaluation, 'guestName' | 'houseName'>;
  readonly onChoose: (text: string) => void;
}

export const TemplateSelect = ({ of, onChoose }: TemplateSelectProps) => {
  const { t } = useTranslation('evaluations');
  const { data = [] } = useCall(listReplyTemplates, {}, { quiet: true });
  if (data.length === 0) return null;
  return (
    <Select
      className="template-select"
      aria-label={t('byTemplate')}
      placeholder={t('byTemplate')}
      value={null}
      options={data.map(({ id, name, shared }) => ({
        value: id,
        label: `${name} · ${t(shared ? 'shared' : 'mine')}`,
      }))}
      onChange={(id: string | null) => {
        const chosen = data.find((template) => template.id === id);
        if (chosen) onChoose(fillTemplate(chosen.content, { guest: of.guestName, house: of.houseName }));
      }}
    />
  );
};
