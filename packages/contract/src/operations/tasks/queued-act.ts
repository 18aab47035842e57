/** Acts of a cleaner without a network, as they wait on the device, in order (docs/decisions/043-offline-work.md). */
import { z } from 'zod';
import { recordLostItem } from './lost-item-endpoints.ts';
import { SupplyUsed } from './task.ts';

const of = { taskId: z.string() };

/** `happenedAt`: by the server's clock as the device knew it. */
export const QueuedAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('start'), ...of, version: z.int(), happenedAt: z.string() }),
  z.object({ kind: z.literal('tick'), ...of, line: z.int(), done: z.boolean() }),
  z.object({ kind: z.literal('photo'), ...of, sendKey: z.string() }),
  z.object({
    kind: z.literal('finish'),
    ...of,
    supplies: z.array(SupplyUsed),
    resultNote: z.string(),
    happenedAt: z.string(),
  }),
  z.object({ kind: z.literal('report'), ...of, note: z.string() }),
  z.object({ kind: z.literal('lost'), ...of, item: recordLostItem.input }),
]);
export type QueuedAct = z.infer<typeof QueuedAct>;
export type QueuedKind = QueuedAct['kind'];

/** Acts of the task's own work: meaningless once the task is someone else's or over. */
export const isWork = (kind: QueuedKind): boolean => kind !== 'report' && kind !== 'lost';
