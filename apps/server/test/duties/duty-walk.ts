/** Shape of a walk through an act of duties, and how held acts are walked. */
import { confirmDutyRequest, pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import type { HeldAct } from '@minsu/contract/foundation/duties/duty-table.ts';
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { PayoutDesk } from '../desks/payout-desk.ts';
import type { Answer, TestClient } from '../test-app.ts';
import { DUTY_REASON } from './by-two.ts';

export interface Walked {
  /** Begins it; of what is held, with a reason. */
  readonly start: () => Promise<unknown>;
  readonly confirm: (by: TestClient, dutyReason?: string) => Promise<Answer<unknown>>;
  /** Call of one person who runs the business alone, where that is not starting and confirming. */
  readonly alone?: (dutyReason?: string) => Promise<Answer<unknown>>;
  /** Whether it has taken effect. */
  readonly done: () => Promise<boolean>;
}

/** Everything that has to be there before, while others may still help; `by` is who starts it. */
export type Walk = (o: PayoutDesk, by: TestClient) => Promise<Walked>;

export const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

/** Asked for by a call, then confirmed in the queue. */
export const held = <E extends Endpoint>(
  by: TestClient,
  act: HeldAct,
  endpoint: E,
  input: () => InputOf<E> | Promise<InputOf<E>>,
  done: () => Promise<boolean>,
): Walked => ({
  start: async () => by.ok(endpoint, { ...(await input()), dutyReason: DUTY_REASON } as InputOf<E>),
  confirm: async (confirmer, dutyReason) => {
    const { records } = await confirmer.ok(pageDutyRequests, { view: 'all', act: [act], size: 100 });
    const id = records.find(({ state }) => state === 'waiting')?.id ?? '';
    return confirmer.call(confirmDutyRequest, { id, ...(dutyReason !== undefined && { dutyReason }) });
  },
  alone: async (dutyReason) =>
    by.call(endpoint, { ...(await input()), ...(dutyReason !== undefined && { dutyReason }) }),
  done,
});
