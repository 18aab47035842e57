/** What an open socket hears: ids only; a screen fetches what it shows, under its own permissions. */
import { z } from 'zod';

export const LiveChange = z.object({
  position: z.int(),
  name: z.string(),
  entity: z.string(),
  entityId: z.string(),
  houseId: z.string().nullable(),
  at: z.string(),
});
export type LiveChange = z.infer<typeof LiveChange>;

/** Server → client. `reset`: too much was missed, fetch everything anew. */
export const LiveMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), position: z.int(), instance: z.string() }),
  z.object({ type: z.literal('changes'), changes: z.array(LiveChange) }),
  z.object({ type: z.literal('reset'), position: z.int() }),
  /** The rights of the session are others now: who is logged in has to be asked anew. */
  z.object({ type: z.literal('rights') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('expired') }),
]);
export type LiveMessage = z.infer<typeof LiveMessage>;

/** Client → server: the first message carries the token, so that it never stands in a URL. */
export const LiveHello = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), token: z.string().max(200), after: z.int().nullable() }),
  z.object({ type: z.literal('ping') }),
]);
export type LiveHello = z.infer<typeof LiveHello>;
