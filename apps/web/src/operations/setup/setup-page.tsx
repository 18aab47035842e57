/** The setup guide of a new business: its steps beside the one that is open. */
import type { SetupStep, StepState } from '@minsu/contract/foundation/system/setup-steps.ts';
import { INVITATION_HOURS } from '@minsu/contract/foundation/users/user-endpoints.ts';
import {
  finishSetup,
  getSetup,
  markSetupStep,
  type SetupProgress,
} from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { setupQueries } from './setup-live.ts';
import { StepContent } from './setup-steps.tsx';
import './setup.css';

const SetupPage = () => {
  const { t } = useTranslation('setup');
  const query = useCall(getSetup, {});
  return (
    <Page title={t('title')} purpose={t('purpose')} className="setup-page">
      <Loaded query={query} lines={8}>
        {(progress) =>
          progress.open ? (
            <Steps progress={progress} />
          ) : (
            <Panel>
              <EmptyState
                title={t('closed')}
                hint={t('closedHint')}
                action={<Link to="/sys/settings?tab=profile">{t('step_profile')}</Link>}
              />
            </Panel>
          )
        }
      </Loaded>
    </Page>
  );
};

export default SetupPage;

type Step = SetupProgress['steps'][number];

const tones: Readonly<Record<StepState, 'ok' | 'neutral' | 'info'>> = {
  open: 'info',
  done: 'ok',
  skipped: 'neutral',
};

/** The first open step after this one, else the first open one. */
const nextStep = (steps: readonly Step[], from: SetupStep): SetupStep => {
  const at = steps.findIndex(({ step }) => step === from);
  const isOpen = ({ step, state }: Step) => state === 'open' && step !== from;
  return (steps.slice(at + 1).find(isOpen) ?? steps.find(isOpen))?.step ?? from;
};

const useOpenStep = (steps: readonly Step[]) => {
  const [search, setSearch] = useAddressSearch();
  const asked = steps.find(({ step }) => step === search.get('step'));
  const open = asked ?? steps.find(({ state }) => state === 'open') ?? (steps[0] as Step);
  const show = (step: SetupStep) =>
    setSearch((was) => {
      was.set('step', step);
      return was;
    });
  return { open, show };
};

const Steps = ({ progress }: { readonly progress: SetupProgress }) => {
  const { t } = useTranslation('setup');
  const { steps, houseId } = progress;
  const { open, show } = useOpenStep(steps);
  const left = steps.filter(({ state }) => state === 'open');
  return (
    <div className="setup-columns">
      <Panel
        title={t('steps')}
        extra={t('progress', { done: steps.length - left.length, all: steps.length })}
      >
        <ol className="setup-steps">
          {steps.map(({ step, state }) => (
            <li key={step} data-step={step} data-state={state}>
              <button
                type="button"
                aria-current={step === open.step ? 'step' : undefined}
                onClick={() => show(step)}
              >
                <span>{t(`step_${step}`)}</span>
                <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>
              </button>
            </li>
          ))}
        </ol>
        {left.length === 0 && <p>{t('allDone')}</p>}
        <CommandButton
          command={finishSetup}
          input={{ sure: true }}
          label={t('finish')}
          {...(left.length > 0 && {
            confirm: { title: t('finishTitle'), effects: [t('finishEffect')] },
          })}
          done={t('finished')}
          invalidates={setupQueries}
        />
      </Panel>
      <Panel
        title={t(`step_${open.step}`)}
        extra={<StepMarks step={open} onDone={() => show(nextStep(steps, open.step))} />}
      >
        {open.step !== 'people' && (
          <p className="muted">{t(`hint_${open.step}`, { hours: INVITATION_HOURS })}</p>
        )}
        <StepContent
          key={open.step}
          step={open.step}
          houseId={houseId}
          onDone={() => show(nextStep(steps, open.step))}
        />
      </Panel>
    </div>
  );
};

interface StepMarksProps {
  readonly step: Step;
  readonly onDone: () => void;
}

/** A step without facts of its own is confirmed; any other open one can be skipped. */
const StepMarks = ({ step: { step, state }, onDone }: StepMarksProps) => {
  const { t } = useTranslation('setup');
  const shared = { command: markSetupStep, invalidates: setupQueries, done: false } as const;
  if (state === 'skipped')
    return <CommandButton {...shared} input={{ step, as: 'open' }} label={t('takeBack')} />;
  if (state === 'done') return null;
  return (
    <>
      {step === 'payments' && (
        <CommandButton
          {...shared}
          type="primary"
          input={{ step, as: 'confirmed' }}
          label={t('confirm')}
          onDone={onDone}
        />
      )}
      <CommandButton {...shared} input={{ step, as: 'skipped' }} label={t('skip')} onDone={onDone} />
    </>
  );
};
