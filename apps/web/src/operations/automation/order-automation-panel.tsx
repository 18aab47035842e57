/** Planned and completed rule runs of one order, beside its conversation and on its page. */
import { automationRunsOfOrder } from '@minsu/contract/operations/automation/automation-run-endpoints.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import './automation-live.ts';
import './automation.css';
import { useTranslation } from '../../platform/use-translation.ts';
import { RunActions } from './run-preview.tsx';
import { RunStateDot, RunWhy } from './run-words.tsx';

const OrderAutomation = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('automation');
  const query = useCall(automationRunsOfOrder, { orderId }, { quiet: true });
  return (
    <Loaded
      query={query}
      lines={2}
      isEmpty={(runs) => runs.length === 0}
      empty={<p className="muted">{t('ofOrderNone')}</p>}
    >
      {(runs) => (
        <ul className="order-automation" aria-label={t('ofOrder')}>
          {runs.map((run) => (
            <li key={run.id}>
              <span className="line">
                <span>{run.ruleName}</span>
                <RunStateDot state={run.state} />
              </span>
              <span className="line muted">
                <InstantText at={run.dueAt} house={run.houseId} />
                <RunWhy run={run} />
              </span>
              {run.actions.length > 0 && (
                <span className="automation-actions">
                  <RunActions run={run} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

export default OrderAutomation;
