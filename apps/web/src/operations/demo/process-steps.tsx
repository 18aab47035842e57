/** Progress of a campaign: done with time, in progress, not started, or returned at a step. */
import type { Campaign } from '@minsu/contract/operations/demo/campaign.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const ProcessSteps = ({ campaign }: { readonly campaign: Campaign }) => {
  const { t } = useTranslation('campaigns');
  const { steps, refusals } = campaign;
  const present = steps.findIndex((each) => each.at === null);
  return (
    <ol className="process">
      {steps.map(({ step, at }, index) => {
        const isPresent = index === present;
        const returned = isPresent && refusals.length > 0;
        const state = at ? 'done' : returned ? 'returned' : isPresent ? 'running' : 'waiting';
        return (
          <li key={step} className={state} aria-current={isPresent ? 'step' : undefined}>
            <span className="process-name">{t(`process_${step}`)}</span>
            <span className="muted">
              {at ? (
                <InstantText at={at} house={null} />
              ) : (
                t(returned ? 'returned' : isPresent ? 'running' : 'notStarted')
              )}
            </span>
          </li>
        );
      })}
    </ol>
  );
};
