/** Whether suggestions are on, the last run, a run-now button, the kill switch. */

import type { SuggestionStatus } from '@minsu/contract/inventory/prices/suggestion.ts';
import {
  getSuggestionStatus,
  runSuggestions,
  switchSuggestions,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { BUSINESS_TIME_ZONE } from '@minsu/contract/platform/dates.ts';
import type { ReactNode } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { StateDot } from '../../../components/state-dot.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { watchRun } from '../../../platform/calls/runs.ts';
import { formatCount, formatInstant } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useNarrow } from '../../../platform/use-narrow.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { ruleQueries, suggestionQueries } from '../suggestion-live.ts';

interface SuggestionBarProps {
  /** Create button, shown here where the list has no tool bar. */
  readonly create?: ReactNode;
}

export const SuggestionBar = ({ create }: SuggestionBarProps) => {
  const narrow = useNarrow();
  const query = useCall(getSuggestionStatus, {}, { quiet: true });
  return (
    <section className="panel suggestion-status">
      <Loaded query={query} lines={2}>
        {(status) => (
          <>
            <Said status={status} />
            <Switches status={status} more={narrow && create} />
          </>
        )}
      </Loaded>
    </section>
  );
};

const at = (instant: string): string =>
  formatInstant(instant, currentLanguage(), { timeZone: BUSINESS_TIME_ZONE });

const Said = ({ status }: { readonly status: SuggestionStatus }) => {
  const { t } = useTranslation('suggestions');
  const { stopped, switchedBy, switchedAt, lastRun } = status;
  return (
    <div role="status">
      <StateDot tone={stopped ? 'bad' : 'ok'}>
        <strong>{t(stopped ? 'status_stopped' : 'status_running')}</strong>
      </StateDot>{' '}
      <span className="muted">
        {stopped && switchedBy && switchedAt
          ? t('stoppedBy', { by: switchedBy, at: at(switchedAt) })
          : t('manualWins')}
      </span>
      <p className="muted num">
        {lastRun
          ? t('lastRun', {
              at: at(lastRun.at),
              by: lastRun.by,
              houses: formatCount(lastRun.houses),
              written: formatCount(lastRun.written),
              noted: formatCount(lastRun.noted),
              byHand: formatCount(lastRun.byHand),
            })
          : t('neverRun')}
      </p>
    </div>
  );
};

interface SwitchesProps {
  readonly status: SuggestionStatus;
  readonly more: ReactNode;
}

const Switches = ({ status, more }: SwitchesProps) => {
  const { t } = useTranslation('suggestions');
  const { stopped, maySwitch } = status;
  return (
    <div className="price-actions">
      {more}
      {!stopped && (
        <CommandButton
          command={runSuggestions}
          input={{}}
          label={t('runNow')}
          done={false}
          onDone={({ id }) => watchRun(id)}
        />
      )}
      {maySwitch && !stopped && (
        <CommandButton
          danger
          command={switchSuggestions}
          input={{ stopped: true }}
          label={t('stop')}
          confirm={{ title: t('stopAsk'), effects: [t('stopEffectRules'), t('stopEffectPrices')] }}
          done={t('stoppedDone')}
          invalidates={ruleQueries}
        />
      )}
      {maySwitch && stopped && (
        <CommandButton
          type="primary"
          command={switchSuggestions}
          input={{ stopped: false }}
          label={t('resume')}
          done={t('resumed')}
          invalidates={suggestionQueries}
        />
      )}
    </div>
  );
};
