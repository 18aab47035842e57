/** Suggestion rules, with the switch for all of them. */
import type { SuggestionRule } from '@minsu/contract/inventory/prices/suggestion.ts';
import {
  deleteSuggestionRule,
  pageSuggestionRules,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { suggestionModes } from '@minsu/contract/inventory/prices/suggestion-rules.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { Icon } from '../../../components/icon.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useHouseFilter } from '../plans/rate-plan-list.tsx';
import { ruleQueries } from '../suggestion-live.ts';
import { SuggestionBar } from './suggestion-status.tsx';
import { ModeDot, RuleConditions, RuleEffect, RuleLimits, RuleReach } from './suggestion-words.tsx';
import './suggestion.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const RuleDrawer = lazyPart(() => import('./suggestion-rule-drawer.tsx'));
const Simulation = lazyPart(() => import('./suggestion-simulation.tsx'));

interface SimulationDrawerProps {
  readonly rule: SuggestionRule;
  readonly open: boolean;
  readonly onClose: () => void;
}

export const SuggestionRuleList = () => {
  const { t } = useTranslation('suggestions');
  const mayEdit = useMay()('price:edit');
  const { shown, show, close } = useDialog<SuggestionRule | null>();
  const simulation = useDialog<SuggestionRule>();
  const actions = (rule: SuggestionRule) => (
    <RuleActions rule={rule} onEdit={() => show(rule)} onSimulate={() => simulation.show(rule)} />
  );
  const create = mayEdit && (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <SuggestionBar create={create} />
      <ListPanel
        title={t('rulesTitle')}
        listKey="suggestionRules"
        endpoint={pageSuggestionRules}
        tools={create}
        filters={useRuleFilters()}
        columns={useRuleColumns()}
        rowKey={(rule) => rule.id}
        rowName={(rule) => rule.name}
        rowActions={actions}
        defaultSort="-priority"
        phoneRender={(rule) => <RuleCard rule={rule} actions={actions(rule)} />}
        empty={{ title: t('rulesEmptyTitle'), hint: t('rulesEmptyHint'), action: create }}
      />
      {shown && <RuleDrawer key={shown.key} rule={shown.of} open={shown.open} onClose={close} />}
      {simulation.shown && (
        <SimulationDrawer
          rule={simulation.shown.of}
          open={simulation.shown.open}
          onClose={simulation.close}
        />
      )}
    </>
  );
};

const SimulationDrawer = ({ rule, open, onClose }: SimulationDrawerProps) => {
  const { t } = useTranslation('suggestions');
  return (
    <FormDrawer open={open} title={t('simulateTitle', { name: rule.name })} width={760} onClose={onClose}>
      <Simulation rule={rule} />
    </FormDrawer>
  );
};

const useRuleFilters = (): ListFilter[] => {
  const { t } = useTranslation('suggestions');
  const house = useHouseFilter();
  return [
    { kind: 'keyword', key: 'keyword', label: t('name') },
    house,
    {
      kind: 'select',
      key: 'mode',
      label: t('mode'),
      multiple: true,
      options: suggestionModes.map((value) => ({ value, label: t(`mode_${value}`) })),
    },
  ];
};

const useRuleColumns = (): ListColumn<SuggestionRule>[] => {
  const { t } = useTranslation('suggestions');
  return useMemo(
    () => [
      { key: 'name', title: t('name'), sort: true, width: 170, render: (rule) => rule.name },
      { key: 'mode', title: t('mode'), render: (rule) => <ModeDot mode={rule.mode} /> },
      { key: 'scope', title: t('scope'), render: (rule) => <RuleReach rule={rule} /> },
      { key: 'conditions', title: t('conditions'), render: (rule) => <RuleConditions rule={rule} /> },
      { key: 'effect', title: t('effect'), align: 'end', render: (rule) => <RuleEffect rule={rule} /> },
      { key: 'limits', title: t('limits'), render: (rule) => <RuleLimits rule={rule} /> },
      {
        key: 'priority',
        title: t('priority'),
        sort: true,
        align: 'end',
        render: (rule) => <span className="num">{rule.priority}</span>,
      },
      {
        key: 'updatedAt',
        title: t('at'),
        sort: true,
        hidden: true,
        render: (rule) => <InstantText at={rule.updatedAt} house={null} />,
      },
    ],
    [t],
  );
};

interface RuleActionsProps {
  readonly rule: SuggestionRule;
  readonly onEdit: () => void;
  readonly onSimulate: () => void;
}

const RuleActions = ({ rule, onEdit, onSimulate }: RuleActionsProps) => {
  const { t } = useTranslation('suggestions');
  const { id, version, name } = rule;
  return (
    <>
      <Button size="small" onClick={onSimulate}>
        {t('simulate')}
      </Button>
      {rule.mayEdit && (
        <>
          <Button size="small" onClick={onEdit}>
            {t('edit')}
          </Button>
          <CommandButton
            size="small"
            danger
            command={deleteSuggestionRule}
            input={{ id, version }}
            label={t('delete')}
            confirm={{
              title: t('deleteAsk', { name }),
              effects: [t('deleteEffectOpen'), t('deleteEffectWritten')],
            }}
            done={t('deleted')}
            invalidates={ruleQueries}
          />
        </>
      )}
    </>
  );
};

interface RuleCardProps {
  readonly rule: SuggestionRule;
  readonly actions: ReactNode;
}

const RuleCard = ({ rule, actions }: RuleCardProps) => (
  <div className="plan-card">
    <strong>{rule.name}</strong>
    <ModeDot mode={rule.mode} />
    <span>
      <RuleConditions rule={rule} />
    </span>
    <RuleEffect rule={rule} />
    <span className="muted">
      <RuleReach rule={rule} />
    </span>
    <span className="muted">
      <RuleLimits rule={rule} />
    </span>
    <div className="price-actions">{actions}</div>
  </div>
);
