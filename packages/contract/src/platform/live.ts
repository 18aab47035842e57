/** Messages of a socket: ids of changed records, which screens fetch with their own permissions. Topics send more. */
import { z } from 'zod';
import { PlacedPatch } from '../inventory/room-status/board-parts.ts';

export const LiveChange = z.object({
  position: z.int(),
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  houseId: z.string().nullable(),
  at: z.string(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** Entities without property whose changes all users may receive. */
export const heardByAll: ReadonlySet<string> = new Set([
  'dictionary',
  'holiday',
  'menu',
  'announcement',
  'template',
]);

/** Topics that send current records, computed once for all subscribers. */
const liveTopics = ['board'] as const;
export const LiveTopicName = z.enum(liveTopics);
export type LiveTopicName = z.infer<typeof LiveTopicName>;
export type LivePatch = PlacedPatch['patch'];

/** Server → client. `reset`: too much was missed, fetch everything again. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), position: z.int(), instance: z.string() }),
  z.object({ type: z.literal('changes'), changes: z.array(LiveChange) }),
  z.object({ type: z.literal('patches'), topic: LiveTopicName, patches: z.array(PlacedPatch) }),
  /** Everything up to the position has been sent. */
  z.object({ type: z.literal('watching'), topic: LiveTopicName, position: z.int() }),
  z.object({ type: z.literal('reset'), position: z.int() }),
  /** The session's rights changed; reload the user. */
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('expired') }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** Client → server: the first message carries the token, so it is never in a URL. */
export const LiveHello = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(200), after: z.int().nullable() }),
  /** After the hello: sends changes since the position, then new ones. */
  z.object({ type: z.literal('watch'), topic: LiveTopicName, after: z.int() }),
  z.object({ type: z.literal('unwatch'), topic: LiveTopicName }),
  z.object({ type: z.literal('ping') }),
]);
export type LiveHello = z.infer<typeof LiveHello>;
