/** Sends one night of a type and plan to its channels again, and says how far each listing is. */

import type { CellState } from '@minsu/contract/connections/channels/channel-push.ts';
import {
  listCellStates,
  pushChannelCell,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import type { ComparedRow } from '@minsu/contract/inventory/room-status/compare.ts';
import { compareChannels } from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { StateDot, type Tone } from '../../../components/state-dot.tsx';
import { liveKeys } from '../../../platform/calls/live.ts';
import { putAnswer, useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { saidProblem } from '../../../platform/said-problem.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

/** A push is announced when nothing of the property waits at the connection any more. */
liveKeys({ channelSync: [compareChannels, listCellStates] });

const tones: Readonly<Record<CellState['state'], Tone>> = {
  pending: 'info',
  synced: 'ok',
  failed: 'bad',
  conflicted: 'bad',
};

/** Polls while a push is running, in case its end event is missed. */
const WAITING_MS = 2_000;

export interface SoldNight {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
  readonly night: string;
}

export const nightOf = ({ houseId, roomTypeId, ratePlanId }: ComparedRow, night: string): SoldNight => ({
  houseId,
  roomTypeId,
  ratePlanId,
  night,
});

/** For users who may push; others do not ask. */
export const useCellStates = (of: SoldNight): readonly CellState[] => {
  const enabled = useMay()('channel:sync');
  const { data = [] } = useCall(listCellStates, of, { enabled, quiet: true, keepPrevious: false });
  const waits = data.some(({ state }) => state === 'pending');
  useCall(listCellStates, of, {
    enabled: enabled && waits,
    quiet: true,
    keepPrevious: false,
    ...(waits && { refetchInterval: WAITING_MS }),
  });
  return data;
};

export const PushState = ({ of }: { readonly of: CellState | undefined }) => {
  const { t } = useTranslation('compare');
  if (!of) return null;
  const problem = of.problem && saidProblem(of.problem);
  const tried = of.attempts > 0 ? t('pushAttempts', { count: of.attempts }) : null;
  return (
    <dd className="compare-push-state" role="status">
      <StateDot tone={tones[of.state]}>{t(`push_${of.state}`)}</StateDot>
      {(problem || tried) && <span className="muted">{[problem, tried].filter(Boolean).join(' · ')}</span>}
    </dd>
  );
};

export const PushNight = ({ of }: { readonly of: SoldNight }) => {
  const { t } = useTranslation('compare');
  return (
    <CommandButton
      size="small"
      type="primary"
      command={pushChannelCell}
      input={of}
      label={t('pushNight')}
      done={t('pushing')}
      onDone={(states) => putAnswer(listCellStates, of, states)}
    />
  );
};
