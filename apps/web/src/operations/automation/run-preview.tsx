/** One run: order, result, actions. */
import type { AutomationRun } from '@minsu/contract/operations/automation/automation.ts';
import {
  cancelAutomationRun,
  retryAutomationRun,
  settleAutomationRun,
} from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { orderHref } from '../../components/records/order-href.ts';
import { taskHref } from '../../components/records/task-href.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { Unbroken } from '../../components/words/unbroken.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatInstant, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { runQueries } from './automation-live.ts';
import { RunStateDot, RunWhy } from './run-words.tsx';

interface OfRun {
  readonly run: AutomationRun;
}

const refresh = () => invalidate(runQueries);

export const RunActions = ({ run }: OfRun) => {
  const { t } = useTranslation('automation');
  const input = { id: run.id, version: run.version };
  const common = { size: 'small', input, invalidates: runQueries, onStale: refresh } as const;
  return (
    <>
      {run.actions.includes('retry') && (
        <CommandButton
          {...common}
          command={retryAutomationRun}
          label={t('retryRun')}
          done={t('retriedRun')}
        />
      )}
      {run.actions.includes('settle') && (
        <CommandButton
          {...common}
          command={settleAutomationRun}
          label={t('settleRun')}
          done={t('settledRun')}
        />
      )}
      {run.actions.includes('cancel') && (
        <CommandButton
          {...common}
          command={cancelAutomationRun}
          label={t('cancelRun')}
          confirm={{ title: t('cancelRunAsk'), effects: [t('cancelRunEffect')] }}
          done={t('cancelledRun')}
        />
      )}
    </>
  );
};

export const RunPreview = ({ run }: OfRun) => (
  <div className="automation-preview">
    <span className="line">
      <RunStateDot state={run.state} />
      <RunWhy run={run} />
    </span>
    <Facts items={useFacts(run)} />
    <Links run={run} />
    <div className="automation-actions">
      <RunActions run={run} />
    </div>
  </div>
);

const useFacts = (run: AutomationRun): Fact[] => {
  const { t } = useTranslation('automation');
  const { houseId, timeZone, dueAt, momentAt, doneAt, handledBy, handledAt } = run;
  const at = (instant: string) => formatInstant(instant, currentLanguage(), { timeZone });
  return [
    { label: t('runWhat'), value: t(`action_${run.action}`) },
    { label: t('runOrder'), value: <span className="num">{run.orderNo}</span> },
    { label: t('runGuest'), value: run.guestName },
    { label: t('runHouse'), value: run.houseName },
    {
      label: t('runStay'),
      value: <Unbroken text={formatRange(run.checkIn, run.checkOut, currentLanguage())} />,
    },
    { label: t('runDue'), value: <InstantText at={dueAt} house={houseId} /> },
    ...(dueAt > momentAt ? [{ label: '', value: t('movedFrom', { time: at(momentAt) }) }] : []),
    ...(doneAt ? [{ label: t('runDone'), value: <InstantText at={doneAt} house={houseId} /> }] : []),
    ...(handledBy && handledAt
      ? [{ label: t('settleRun'), value: t('handledBy', { by: handledBy, at: at(handledAt) }) }]
      : []),
    { label: t('version'), value: <span className="num">{run.ruleVersion + 1}</span> },
  ];
};

const Links = ({ run: { orderId, threadId, taskId } }: OfRun) => {
  const { t } = useTranslation('automation');
  const may = useMay();
  return (
    <p className="links">
      {may('order:read') && <Link to={orderHref(orderId)}>{t('openOrder')}</Link>}
      {threadId && may('thread:read') && (
        <Link to={`/messageMenu/message?view=open&id=${threadId}`}>{t('openThread')}</Link>
      )}
      {taskId && may('task:read') && <Link to={taskHref(taskId)}>{t('openTask')}</Link>}
    </p>
  );
};
