/** Progress of the setup guide on the home screen, until it is done or ended. */
import { finishSetup, getSetup } from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { setupQueries } from './setup-live.ts';
import './setup.css';

const SetupPanel = () => {
  const { t } = useTranslation('setup');
  const { data } = useCall(getSetup, {}, { quiet: true });
  if (!data?.open) return null;
  const { steps } = data;
  const done = steps.filter(({ state }) => state !== 'open').length;
  const next = steps.find(({ state }) => state === 'open');
  return (
    <Panel
      title={t('title')}
      className="setup-panel"
      extra={
        <CommandButton
          command={finishSetup}
          input={{ sure: true }}
          label={t('finish')}
          type="link"
          size="small"
          confirm={{ title: t('finishTitle'), effects: [t('finishEffect')] }}
          done={t('finished')}
          invalidates={setupQueries}
        />
      }
    >
      <div className="setup-progress">
        <progress value={done} max={steps.length} aria-label={t('progress', { done, all: steps.length })} />
        <span className="num">{t('progress', { done, all: steps.length })}</span>
        {next ? (
          <Link to={`/setup?step=${next.step}`}>{t('next', { name: t(`step_${next.step}`) })}</Link>
        ) : (
          <span>{t('allDone')}</span>
        )}
      </div>
    </Panel>
  );
};

export default SetupPanel;
