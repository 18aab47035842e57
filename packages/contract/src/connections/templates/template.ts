/** Templates of messages to guests, in both languages. */
import { z } from 'zod';
import { naming } from '../../platform/field-messages.ts';
import { instant, line, note } from '../../platform/wire.ts';
import { type ThreadChannel, threadCapabilities, threadChannels } from '../channels/thread-capabilities.ts';
import { hasOddBraces, unknownPlaces } from './template-rules.ts';

export const MessageTemplate = z
  .object({
    id: z.string(),
    /** Short, for rules and search: `welcome`. */
    code: z.string(),
    name: z.string(),
    zh: z.string(),
    /** Empty: falls back to Chinese. */
    en: z.string(),
    /** The channels it may be used on; empty: all. */
    channels: z.array(z.enum(threadChannels)),
    active: z.boolean(),
    position: z.int(),
    updatedAt: instant,
    /** Rules of automation that write by it; off ones too. */
    usedBy: z.array(z.object({ id: z.string(), name: z.string(), active: z.boolean() })),
    version: z.int(),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.infer<typeof MessageTemplate>;

/** Channels that carry a text. */
export const templateChannels = threadChannels.filter(
  (channel): channel is Exclude<ThreadChannel, 'none'> => threadCapabilities[channel].sends !== 'nothing',
);

export const MAX_TEMPLATE_TEXT = { zh: 2_000, en: 4_000 } as const;

/** Requires known variables and balanced braces; errors appear at the field. */
const filledText = <T extends z.ZodType<string>>(of: T) =>
  of.superRefine((text, { addIssue }) => {
    const names = unknownPlaces(text).map((name) => `{{${name}}}`);
    if (names.length > 0) addIssue({ code: 'custom', ...naming('unknownVariables', names) });
    else if (hasOddBraces(text)) addIssue({ code: 'custom', ...naming('oddBraces', ['{{guestName}}']) });
  });

/** Editable fields of a template. */
export const templateShape = {
  name: line(40),
  zh: filledText(line(MAX_TEMPLATE_TEXT.zh)),
  en: filledText(note(MAX_TEMPLATE_TEXT.en)).default(''),
  channels: z.array(z.enum(templateChannels)).max(templateChannels.length).default([]),
};

/** Letters, digits and underscores: `late_arrival`. Empty: generated. */
export const templateCode = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z][a-z0-9_]*$/),
]);
