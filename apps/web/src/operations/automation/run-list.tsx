/** Log of rule runs, with reasons for skipped ones. */
import type { AutomationRun } from '@minsu/contract/operations/automation/automation.ts';
import { pageAutomationRules } from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { pageAutomationRuns } from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { runReasons, runStates } from '@minsu/contract/operations/automation/run-states.ts';
import { useMemo } from 'react';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Unbroken } from '../../components/words/unbroken.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { RunActions, RunPreview } from './run-preview.tsx';
import { RunStateDot, RunWhy } from './run-words.tsx';

export const RunList = ({ views }: { readonly views: readonly QuickView[] }) => {
  const { t } = useTranslation('automation');
  return (
    <ListPanel
      title={t('view_all')}
      listKey="automationRuns"
      endpoint={pageAutomationRuns}
      quickViews={views}
      filters={useRunFilters()}
      columns={useRunColumns()}
      rowKey={(run) => run.id}
      rowName={(run) => `${run.ruleName} ${run.orderNo}`}
      preview={(run) => <RunPreview run={run} />}
      rowActions={(run) => <RunActions run={run} />}
      phoneRender={(run) => <RunCard run={run} />}
      empty={{ title: t('runsEmpty'), hint: t('runsEmptyHint') }}
    />
  );
};

const useRunFilters = (): ListFilter[] => {
  const { t } = useTranslation('automation');
  const rules = useCall(pageAutomationRules, { size: 200 }, { quiet: true }).data?.records ?? [];
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchRuns') },
    {
      kind: 'select',
      key: 'ruleId',
      label: t('runRule'),
      multiple: true,
      options: rules.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      key: 'state',
      label: t('state'),
      multiple: true,
      options: runStates.map((value) => ({ value, label: t(`runState_${value}`) })),
    },
    {
      kind: 'select',
      key: 'reason',
      label: t('runReason'),
      multiple: true,
      options: runReasons.map((value) => ({ value, label: t(`why_${value}`) })),
    },
    { kind: 'remote', key: 'houseId', label: t('runHouse'), source: houseSource, multiple: true },
    { kind: 'dates', key: 'due', from: 'dueFrom', to: 'dueTo', label: t('runDates') },
  ];
};

const useRunColumns = (): ListColumn<AutomationRun>[] => {
  const { t } = useTranslation('automation');
  return useMemo(
    () => [
      { key: 'ruleName', title: t('runRule'), width: 160, render: (run) => run.ruleName },
      {
        key: 'dueAt',
        title: t('runDue'),
        sort: true,
        render: (run) => <InstantText at={run.dueAt} house={run.houseId} />,
      },
      { key: 'state', title: t('state'), render: (run) => <RunStateDot state={run.state} /> },
      { key: 'reason', title: t('runReason'), render: (run) => <RunWhy run={run} /> },
      { key: 'orderNo', title: t('runOrder'), render: (run) => <span className="num">{run.orderNo}</span> },
      { key: 'guestName', title: t('runGuest'), render: (run) => run.guestName },
      { key: 'houseName', title: t('runHouse'), render: (run) => run.houseName },
      {
        key: 'stay',
        title: t('runStay'),
        hidden: true,
        render: (run) => <Unbroken text={formatRange(run.checkIn, run.checkOut, currentLanguage())} />,
      },
      { key: 'action', title: t('runWhat'), hidden: true, render: (run) => t(`action_${run.action}`) },
      {
        key: 'doneAt',
        title: t('runDone'),
        hidden: true,
        render: (run) => run.doneAt && <InstantText at={run.doneAt} house={run.houseId} />,
      },
    ],
    [t],
  );
};

const RunCard = ({ run }: { readonly run: AutomationRun }) => (
  <details className="automation-card">
    <summary>
      <span className="line">
        <strong>{run.ruleName}</strong>
        <RunStateDot state={run.state} />
      </span>
      <span className="line muted">
        <span>
          {run.guestName} · <span className="num">{run.orderNo}</span>
        </span>
        <InstantText at={run.dueAt} house={run.houseId} />
      </span>
      <RunWhy run={run} />
    </summary>
    <RunPreview run={run} />
  </details>
);
