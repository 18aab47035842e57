/** Templates of messages to guests, in both languages. */
import { z } from 'zod';
import { threadChannels } from '../threads/thread-capabilities.ts';

export const MessageTemplate = z
  .object({
    id: z.string(),
    /** Short, for rules and search: `welcome`. */
    code: z.string(),
    name: z.string(),
    zh: z.string(),
    /** Empty: there is none, the Chinese one is taken. */
    en: z.string(),
    /** The channels it may be used on; empty: all. */
    channels: z.array(z.enum(threadChannels)),
    active: z.boolean(),
    position: z.int(),
    version: z.int(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;
