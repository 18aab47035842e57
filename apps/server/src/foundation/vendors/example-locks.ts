/** The example contract of `LOCKS_URL`: a code is put under our id, for the room's id. */
import { callOutside, type OutsideAnswer } from '../../platform/outside-call.ts';
import type { DoorAnswer, Doors } from './lock-port.ts';

const answerOf = (answer: OutsideAnswer): DoorAnswer =>
  answer.kind === 'done' ? { kind: 'done', reference: null } : { kind: 'failed', message: answer.message };

export const exampleDoors = (address: string): Doors => ({
  put: async ({ key, lock, code, from, to }) =>
    answerOf(
      await callOutside({
        ...{ method: 'PUT', url: `${address}/${key}` },
        body: { lock, code, from: from.toISOString(), to: to.toISOString() },
      }),
    ),
  remove: async ({ key }) => answerOf(await callOutside({ method: 'DELETE', url: `${address}/${key}` })),
});
