/** Nights of a connection that did not reach the platform, grouped by cause, each with one action. */
import type { CellCause } from '@minsu/contract/connections/channels/channel-push.ts';
import {
  listCellCauses,
  retryChannelCells,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';

export const RefusedNights = ({ connectionId }: { readonly connectionId: string }) => {
  const { t } = useTranslation('channels');
  const query = useCall(listCellCauses, { connectionId });
  return (
    <Loaded query={query} lines={3}>
      {({ nights, causes }) =>
        nights === 0 ? null : (
          <>
            <h3>{t('refusedNights', { count: nights })}</h3>
            <ul className="refused-nights">
              {causes.map((cause) => (
                <Cause key={`${cause.state} ${cause.problem}`} connectionId={connectionId} of={cause} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  );
};

const Cause = ({ connectionId, of }: { readonly connectionId: string; readonly of: CellCause }) => {
  const { t } = useTranslation('channels');
  const { state, problem, nights, listings, firstNight, lastNight } = of;
  const words = saidProblem(problem);
  return (
    <li>
      <strong>{words || t(`cell_${state}`)}</strong>
      <span className="muted">
        {t('causeSize', { count: nights, listings })} · <DateText date={firstNight} /> –{' '}
        <DateText date={lastNight} />
      </span>
      <CommandButton
        size="small"
        command={retryChannelCells}
        input={{ connectionId, cause: { state, problem } }}
        label={t('retryNights')}
        done={t('retryingNights')}
        invalidates={[listCellCauses, ...connectionQueries]}
      />
    </li>
  );
};
