/** A reviewer's ticks, kept in the browser until submitted as one command. */
import type { HouseCheck } from '@minsu/contract/foundation/houses/house-check.ts';
import {
  countHouseChecks,
  decideHouseCheck,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { getHouse, pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { useCallback, useEffect, useState } from 'react';
import { invalidate, useCommand } from '../../../platform/calls/queries.ts';
import { useSession } from '../../../platform/calls/session.ts';
import { readUi, writeUi } from '../../../platform/calls/ui-cache.ts';
import { useDirtyGuard } from '../../../platform/navigation/tab-context.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import {
  decidedVerdict,
  itemsOf,
  keptVerdict,
  noVerdict,
  sumOf,
  type Tick,
  type VerdictState,
} from './verdict-state.ts';

const shown = [getHouseCheck, pageHouseChecks, countHouseChecks, getHouse, pageHouses, getHouseRevision];

export interface Verdict {
  readonly state: VerdictState;
  readonly sum: ReturnType<typeof sumOf>;
  readonly open: boolean;
  readonly isPending: boolean;
  readonly tick: (standardId: string, change: Partial<Tick>) => void;
  readonly setNote: (note: string) => void;
  readonly passRest: () => void;
  readonly decide: (verdict: 'approve' | 'return') => void;
}

const useKept = ({ check, standards }: HouseCheck, open: boolean) => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const key = `draft:check-${check.id}`;
  const [state, setState] = useState(() => (open ? keptVerdict(readUi(userId, key), standards) : noVerdict));
  const dirty = open && (Object.keys(state.ticks).length > 0 || state.note !== '');
  const drop = useCallback(() => writeUi(userId, key, undefined), [userId, key]);
  useDirtyGuard(dirty, drop);
  useEffect(() => {
    if (dirty) writeUi(userId, key, state);
  }, [dirty, userId, key, state]);
  return { state, setState, drop };
};

export const useVerdict = (detail: HouseCheck): Verdict => {
  const { t } = useTranslation('houseChecks');
  const { check, standards, version, actions } = detail;
  const open = actions.length > 0;
  const { state: kept, setState, drop } = useKept(detail, open);
  const state = open ? kept : decidedVerdict(detail);
  const { mutate, isPending } = useCommand(decideHouseCheck, { invalidates: shown });
  const tick: Verdict['tick'] = (id, change) =>
    setState((was) => {
      const before = was.ticks[id] ?? { verdict: 'pass', reason: '' };
      return { ...was, ticks: { ...was.ticks, [id]: { ...before, ...change } } };
    });
  const passRest = () =>
    setState((was) => {
      const rest = standards.filter(({ id }) => !was.ticks[id]);
      const passed = rest.map(({ id }) => [id, { verdict: 'pass', reason: '' }] as const);
      return { ...was, ticks: { ...was.ticks, ...Object.fromEntries(passed) } };
    });
  const decide = (verdict: 'approve' | 'return') =>
    mutate(
      { id: check.id, version, verdict, items: itemsOf(standards, state), note: state.note },
      {
        onSuccess: () => {
          drop();
          toast.success(t(verdict === 'approve' ? 'resultApproved' : 'resultReturned'));
        },
        // Another user decided first, or it was withdrawn: refetch what is shown.
        onError: (error) => {
          if (error.status === 409 || error.status === 403) invalidate(shown);
        },
      },
    );
  return {
    state,
    sum: sumOf(standards, state),
    open,
    isPending,
    tick,
    setNote: (note) => setState((was) => ({ ...was, note })),
    passRest,
    decide,
  };
};
