/** Rule presets, each with a persistent switch. */
import type { RulePreset } from '@minsu/contract/operations/demo/card.ts';
import { listRulePresets, setRulePreset } from '@minsu/contract/operations/demo/card-endpoints.ts';
import { Switch } from 'antd';
import { Tag } from '../../components/state-dot.tsx';
import { invalidate, useCall, useCommand } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { CardSection, type CardsAsked } from './card-section.tsx';

const shown = [listRulePresets];

export const PresetCards = (asked: CardsAsked) => {
  const { t } = useTranslation('cards');
  const query = useCall(listRulePresets, asked.keyword ? { keyword: asked.keyword } : {});
  return (
    <CardSection
      {...asked}
      title={t('preset')}
      query={query}
      bars={6}
      emptyTitle={t('noCards')}
      card={(preset) => <PresetCard key={preset.id} preset={preset} />}
    />
  );
};

const PresetCard = ({ preset }: { readonly preset: RulePreset }) => {
  const { t } = useTranslation('cards');
  const may = useMay();
  const { id, version, title, text, enabled } = preset;
  const { mutate, isPending } = useCommand(setRulePreset, { invalidates: shown });
  const put = (on: boolean) =>
    mutate(
      { id, version, enabled: on },
      {
        onSuccess: () => toast.success(t(on ? 'presetOn' : 'presetOff', { title })),
        onError: () => invalidate(shown),
      },
    );
  return (
    <li className="demo-card">
      <div className="demo-card-head">
        <h3 title={title}>{title}</h3>
        <Tag tone={enabled ? 'ok' : 'neutral'}>{t(enabled ? 'enabled' : 'disabled')}</Tag>
      </div>
      <p className="demo-card-text">{text}</p>
      {may('demo:edit') && (
        <div className="demo-card-actions">
          <Switch checked={enabled} loading={isPending} aria-label={title} onChange={put} />
        </div>
      )}
    </li>
  );
};
