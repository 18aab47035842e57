/** Approval state and its actions. */
import {
  cancelParameters,
  getParameterProfile,
  pageParameterLog,
  passParameters,
} from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import type { ParameterSet } from '@minsu/contract/operations/demo/parameters.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useGoBack } from '../../platform/navigation/go-back.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { stateTones } from './parameter-states.ts';

const shown = [getParameterProfile, pageParameterLog];
const refresh = () => invalidate(shown);

const flow = ['commit', 'approval', 'finish'] as const;
const presentStep = { auditing: 1, passed: 3, cancelled: 1, replaced: 1 } as const;

export const ApprovalFlow = ({ current }: { readonly current: ParameterSet }) => {
  const { t } = useTranslation('parameters');
  const { state, createdAt, decidedAt, createdBy } = current;
  const present = presentStep[state];
  const at = [createdAt, null, decidedAt] as const;
  return (
    <Panel title={t('profileHeading')} extra={<ApprovalActions current={current} />}>
      <ol className="process">
        {flow.map((step, index) => {
          const isPresent = index === present;
          const stopped = isPresent && state === 'cancelled';
          const looks = index < present ? 'done' : stopped ? 'returned' : isPresent ? 'running' : 'waiting';
          return (
            <li key={step} className={looks} aria-current={isPresent ? 'step' : undefined}>
              <span className="process-name">{t(`flow_${step}`)}</span>
              <span className="muted">
                {index === 0 && `${createdBy} `}
                {index < present && at[index] && <InstantText at={at[index]} house={null} />}
                {isPresent && <StateDot tone={stateTones[state]}>{t(`state_${state}`)}</StateDot>}
              </span>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
};

const ApprovalActions = ({ current }: { readonly current: ParameterSet }) => {
  const { t } = useTranslation('parameters');
  const goBack = useGoBack();
  const { id, version, number, state } = current;
  const input = { id, version };
  return (
    <>
      <Button onClick={goBack}>{t('goBack')}</Button>
      {state === 'auditing' ? (
        <>
          <CommandButton
            command={cancelParameters}
            input={input}
            label={t('cancel')}
            danger
            confirm={{
              title: t('cancelTitle', { number }),
              effects: [t('cancelEffect')],
              cancelLabel: t('keepProcess'),
            }}
            done={t('cancelled')}
            invalidates={shown}
            onStale={refresh}
          />
          <CommandButton
            command={passParameters}
            input={input}
            label={t('pass')}
            type="primary"
            confirm={{ title: t('passTitle', { number }), effects: [t('passEffect')] }}
            done={t('passed', { number })}
            invalidates={shown}
            onStale={refresh}
          />
        </>
      ) : (
        <Link className="button-link" to="/form/group">
          {t('resubmit')}
        </Link>
      )}
    </>
  );
};
