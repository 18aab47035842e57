/** Rules in their order, with the results of each. */
import { type AutomationRule, ruleActions } from '@minsu/contract/operations/automation/automation.ts';
import {
  deleteAutomationRule,
  orderAutomationRules,
  pageAutomationRules,
  switchAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { triggers } from '@minsu/contract/operations/automation/moment-rules.ts';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { moveAmong } from '../../components/move-among.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate, putAnswer, useCall, useCommand } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ruleQueries } from './automation-live.ts';
import {
  RuleAction,
  RuleConditions,
  RuleFigures,
  RuleLimits,
  RuleReach,
  RuleState,
  RuleTrigger,
} from './rule-words.tsx';

const RuleDrawer = lazyPart(() => import('./rule-drawer.tsx'));
const EnableDialog = lazyPart(() => import('./enable-dialog.tsx'));
const SimulationDrawer = lazyPart(() => import('./simulation-drawer.tsx'));

/** Button for the page header and the empty list. */
export const useCreateRule = () => {
  const { t } = useTranslation('automation');
  const mayManage = useMay()('automation:manage');
  const { shown, show, close } = useDialog<AutomationRule | null>();
  return {
    button: mayManage && (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
        {t('create')}
      </Button>
    ),
    drawer: shown && <RuleDrawer key={shown.key} rule={null} open={shown.open} onClose={close} />,
  };
};

interface RuleListProps {
  readonly views: readonly QuickView[];
  readonly create: ReactNode;
}

interface Asked {
  readonly what: 'edit' | 'simulate' | 'enable';
  readonly rule: AutomationRule;
}

export const RuleList = ({ views, create }: RuleListProps) => {
  const { t } = useTranslation('automation');
  const { shown, show, close } = useDialog<Asked>();
  const actions = (rule: AutomationRule) => (
    <RuleActions rule={rule} onShow={(what) => show({ what, rule })} />
  );
  const asked = shown && { rule: shown.of.rule, open: shown.open, onClose: close };
  return (
    <>
      <ListPanel
        title={t('view_rules')}
        listKey="automationRules"
        endpoint={pageAutomationRules}
        quickViews={views}
        filters={useRuleFilters()}
        columns={useRuleColumns()}
        rowKey={(rule) => rule.id}
        rowName={(rule) => rule.name}
        rowActions={actions}
        phoneRender={(rule) => <RuleCard rule={rule} actions={actions(rule)} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create }}
      />
      {asked && shown.of.what === 'edit' && <RuleDrawer key={asked.rule.id} {...asked} />}
      {asked && shown.of.what === 'simulate' && <SimulationDrawer key={asked.rule.id} {...asked} />}
      {asked && shown.of.what === 'enable' && <EnableDialog key={asked.rule.id} {...asked} />}
    </>
  );
};

const useRuleFilters = (): ListFilter[] => {
  const { t } = useTranslation('automation');
  return [
    { kind: 'keyword', key: 'keyword', label: t('name') },
    {
      kind: 'select',
      key: 'trigger',
      label: t('trigger'),
      multiple: true,
      options: triggers.map((value) => ({ value, label: t(`trigger_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('houses'), source: houseSource },
    {
      kind: 'select',
      key: 'action',
      label: t('action'),
      multiple: true,
      options: ruleActions.map((value) => ({ value, label: t(`action_${value}`) })),
    },
    {
      kind: 'select',
      key: 'active',
      label: t('state'),
      options: [
        { value: 'true', label: t('on') },
        { value: 'false', label: t('off') },
      ],
    },
  ];
};

const useRuleColumns = (): ListColumn<AutomationRule>[] => {
  const { t } = useTranslation('automation');
  return useMemo(
    () => [
      { key: 'name', title: t('name'), sort: true, width: 150, render: (rule) => rule.name },
      { key: 'state', title: t('state'), render: (rule) => <RuleState rule={rule} /> },
      { key: 'trigger', title: t('does'), width: 200, render: (rule) => <RuleDoes rule={rule} /> },
      { key: 'conditions', title: t('conditions'), width: 160, render: (rule) => <RuleFor rule={rule} /> },
      { key: 'limits', title: t('limits'), hidden: true, render: (rule) => <RuleLimits rule={rule} /> },
      { key: 'figures', title: t('figures'), width: 150, render: (rule) => <RuleFigures rule={rule} /> },
      {
        key: 'position',
        title: t('position'),
        sort: true,
        width: 110,
        render: (rule) => <Places rule={rule} />,
      },
      {
        key: 'updatedAt',
        title: t('updatedAt'),
        sort: true,
        hidden: true,
        render: (rule) => <InstantText at={rule.updatedAt} house={null} />,
      },
    ],
    [t],
  );
};

/** Two lines in one column so that the list fits a laptop in English. */
const RuleDoes = ({ rule }: { readonly rule: AutomationRule }) => (
  <>
    <div>
      <RuleTrigger rule={rule} />
    </div>
    <div className="muted">
      <RuleAction rule={rule} />
    </div>
  </>
);

const RuleFor = ({ rule }: { readonly rule: AutomationRule }) => (
  <>
    <div>
      <RuleReach rule={rule} />
    </div>
    <div className="muted">
      <RuleConditions rule={rule} />
    </div>
  </>
);

const ALL = { size: 200 } as const;

/** Position among all rules, regardless of the list's filters. */
const Places = ({ rule }: { readonly rule: AutomationRule }) => {
  const { t } = useTranslation('automation');
  const mayManage = useMay()('automation:manage');
  const all = useCall(pageAutomationRules, ALL, { quiet: true }).data;
  const rules = all?.records ?? [];
  const { mutate, isPending } = useCommand(orderAutomationRules, { invalidates: ruleQueries });
  const at = rules.findIndex(({ id }) => id === rule.id);
  const move = (by: number) => {
    const records = moveAmong(rules, rules, at, at + by);
    // Update the cache at once so that the next move starts from the new order.
    if (all) putAnswer(pageAutomationRules, ALL, { ...all, records });
    mutate(
      { ids: records.map(({ id }) => id) },
      { onSuccess: () => toast.success(t('ordered')), onError: () => invalidate(ruleQueries) },
    );
  };
  if (!mayManage || at < 0) return <span className="num">{at + 1}</span>;
  return (
    <span className="rule-places" title={t('orderHelp')}>
      <span className="num">{at + 1}</span>
      <IconButton
        icon="up"
        look="small"
        label={`${t('moveUp')} ${rule.name}`}
        disabled={at === 0 || isPending}
        onClick={() => move(-1)}
      />
      <IconButton
        icon="down"
        look="small"
        label={`${t('moveDown')} ${rule.name}`}
        disabled={at === rules.length - 1 || isPending}
        onClick={() => move(1)}
      />
    </span>
  );
};

interface RuleActionsProps {
  readonly rule: AutomationRule;
  readonly onShow: (what: Asked['what']) => void;
}

const RuleActions = ({ rule, onShow }: RuleActionsProps) => {
  const { t } = useTranslation('automation');
  const { id, version, name, mayEdit, active, planned } = rule;
  return (
    <>
      <Button size="small" onClick={() => onShow('simulate')}>
        {t('simulate')}
      </Button>
      {mayEdit && !active && (
        <Button size="small" onClick={() => onShow('enable')}>
          {t('enable')}
        </Button>
      )}
      {mayEdit && active && (
        <CommandButton
          size="small"
          command={switchAutomationRule}
          input={{ id, version, active: false }}
          label={t('disable')}
          confirm={{ title: t('disableAsk', { name }), effects: [t('disableEffect', { count: planned })] }}
          done={t('disabled', { name })}
          invalidates={ruleQueries}
        />
      )}
      {mayEdit && (
        <>
          <Button size="small" onClick={() => onShow('edit')}>
            {t('edit')}
          </Button>
          <CommandButton
            size="small"
            danger
            command={deleteAutomationRule}
            input={{ id, version }}
            label={t('delete')}
            confirm={{
              title: t('deleteAsk', { name }),
              effects: [t('deleteEffectPlanned'), t('deleteEffectLog')],
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
  readonly rule: AutomationRule;
  readonly actions: ReactNode;
}

const RuleCard = ({ rule, actions }: RuleCardProps) => (
  <div className="automation-card">
    <span className="line">
      <strong>{rule.name}</strong>
      <RuleState rule={rule} />
    </span>
    <RuleTrigger rule={rule} />
    <RuleAction rule={rule} />
    <span className="muted">
      <RuleReach rule={rule} /> · <RuleConditions rule={rule} />
    </span>
    <span className="muted">
      <RuleLimits rule={rule} />
    </span>
    <RuleFigures rule={rule} />
    <div className="automation-actions">{actions}</div>
  </div>
);
