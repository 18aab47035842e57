/** Describes the result of a run. */
import type { AutomationRun } from '@minsu/contract/operations/automation/automation.ts';
import { type ConditionName, conditionNames } from '@minsu/contract/operations/automation/judge-rules.ts';
import type { RunReason, RunState } from '@minsu/contract/operations/automation/run-states.ts';
import { type ShownState, shownStates } from '@minsu/contract/sales/orders/order-states.ts';
import { StateDot, type Tone } from '../../components/state-dot.tsx';
import { useVariableNames } from '../../components/words/use-variable-names.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<RunState, Tone>> = {
  planned: 'info',
  sent: 'ok',
  skipped: 'warn',
  cancelled: 'neutral',
  failed: 'bad',
};

export const RunStateDot = ({ state }: { readonly state: RunState }) => {
  const { t } = useTranslation('automation');
  return <StateDot tone={tones[state]}>{t(`runState_${state}`)}</StateDot>;
};

interface Why {
  readonly reason: RunReason;
  readonly detail: string | null;
}

const isCondition = (text: string): text is ConditionName =>
  (conditionNames as readonly string[]).includes(text);
const isShown = (text: string): text is ShownState => (shownStates as readonly string[]).includes(text);

/** `detail` is an internal code: variables, a condition, or an order state. */
export const useReason = (): ((why: Why) => string) => {
  const { t } = useTranslation(['automation', 'orders']);
  const variables = useVariableNames();
  return ({ reason, detail }) => {
    const said =
      detail === null
        ? ''
        : reason === 'missing'
          ? variables(detail.split(','))
          : isCondition(detail)
            ? t(`condition_${detail}`)
            : isShown(detail)
              ? t(`orders:shown_${detail}`)
              : detail;
    return t(`reason_${reason}`, { detail: said });
  };
};

export const RunWhy = ({ run: { reason, detail } }: { readonly run: AutomationRun }) => {
  const said = useReason();
  return reason === null ? null : <span>{said({ reason, detail })}</span>;
};
