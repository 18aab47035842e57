/** Room plans of properties, selected placements, and applying them: one step per property. */
import { applyRoomPlan, planRooms, type RoomPlan } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { offerBack, takeBack } from '../../../components/forms/take-back.ts';
import { call } from '../../../platform/calls/call.ts';
import type { CallError } from '../../../platform/calls/call-error.ts';
import { liveKeys } from '../../../platform/calls/live.ts';
import { invalidate, queryKey } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { choosePlacement } from './plan-choice.ts';

liveKeys({ order: [planRooms], roomBlock: [planRooms] });

export interface PlanChoice {
  /** Empty: all. */
  readonly houseIds: readonly string[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly reshuffle: boolean;
}

interface Named {
  readonly id: string;
}

const totalsOf = (plans: readonly RoomPlan[]) => ({
  placed: plans.reduce((sum, plan) => sum + plan.placements.length - plan.moves, 0),
  moves: plans.reduce((sum, plan) => sum + plan.moves, 0),
  left: plans.reduce((sum, plan) => sum + plan.left.length, 0),
});

const usePlanQueries = (houses: readonly Named[], { from, to, reshuffle }: PlanChoice, open: boolean) =>
  useQueries({
    queries: houses.map(({ id: houseId }) => {
      const input = { houseId, reshuffle, ...(from && { from }), ...(to && { to }) };
      return {
        queryKey: queryKey(planRooms, input),
        queryFn: ({ signal }: { signal: AbortSignal }): Promise<RoomPlan> =>
          call(planRooms, input, { signal, quiet: true }),
        enabled: open,
        staleTime: 0,
      };
    }),
  });

/** Deselected placements; all others are applied. */
const useChoice = () => {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const isChosen = (stayId: string): boolean => !leftOut.has(stayId);
  const choose = ({ placements }: RoomPlan, stayId: string, on: boolean): void => {
    const ids = placements.map((one) => one.stayId);
    const chosen = choosePlacement(placements, new Set(ids.filter(isChosen)), stayId, on);
    const others = [...leftOut].filter((id) => !ids.includes(id));
    setLeftOut(new Set([...others, ...ids.filter((id) => !chosen.has(id))]));
  };
  return { isChosen, choose };
};

interface Given {
  readonly stepIds: string[];
  readonly houseIds: string[];
  count: number;
}

/** Reports the number of assigned stays and offers undo for all properties. */
const useSayGiven = (onDone: (houseIds: readonly string[]) => void) => {
  const { t } = useTranslation(['boardPanels', 'components']);
  return ({ stepIds, houseIds, count }: Given): void => {
    const back = async () => {
      for (const id of [...stepIds].reverse()) await takeBack({ id });
      toast.success(t('components:undone'));
      onDone(houseIds);
    };
    offerBack(t('planDone', { count }), t('components:undo'), back);
  };
};

export const useRoomPlans = (
  houses: readonly Named[],
  choice: PlanChoice,
  open: boolean,
  onDone: (houseIds: readonly string[]) => void,
) => {
  const queries = usePlanQueries(houses, choice, open);
  const { isChosen, choose } = useChoice();
  const [pending, setPending] = useState(false);
  const plans = queries.flatMap(({ data }) => data ?? []);
  const chosenOf = ({ placements }: RoomPlan) => placements.filter(({ stayId }) => isChosen(stayId));

  const say = useSayGiven(onDone);
  const give = async (given: Given): Promise<void> => {
    for (const [index, { id: houseId }] of houses.entries()) {
      const plan = queries[index]?.data;
      const placements = (plan ? chosenOf(plan) : []).map(({ stayId, version, roomId }) => ({
        stayId,
        version,
        roomId,
      }));
      if (placements.length === 0) continue;
      const done = await call(applyRoomPlan, { houseId, placements });
      given.stepIds.push(done.stepId);
      given.houseIds.push(houseId);
      given.count += placements.length;
    }
  };
  const apply = async (): Promise<void> => {
    const given: Given = { stepIds: [], houseIds: [], count: 0 };
    setPending(true);
    // The refusal has been shown; rooms assigned before it stay and can be undone.
    await give(given).catch((_: CallError) => undefined);
    setPending(false);
    invalidate([planRooms]);
    if (given.count === 0) return;
    onDone(given.houseIds);
    say(given);
  };
  return {
    queries,
    totals: totalsOf(plans),
    chosen: plans.reduce((sum, plan) => sum + chosenOf(plan).length, 0),
    isChosen,
    choose,
    pending,
    apply,
  };
};

export type RoomPlans = ReturnType<typeof useRoomPlans>;
