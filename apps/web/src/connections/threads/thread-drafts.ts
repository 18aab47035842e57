/** Unsent text per conversation and user, stored on this device. */
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';

const KEY = 'threadDrafts';
/** The oldest are dropped. */
const MAX = 50;

export type ComposeMode = 'reply' | 'note';

const all = (userId: string): Record<string, string> => {
  const stored = readUi(userId, KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).filter(([, text]) => typeof text === 'string'));
};

const keyOf = (threadId: string, mode: ComposeMode): string => `${mode}:${threadId}`;

export const readThreadDraft = (userId: string, threadId: string, mode: ComposeMode): string =>
  all(userId)[keyOf(threadId, mode)] ?? '';

export const keepThreadDraft = (userId: string, threadId: string, mode: ComposeMode, text: string): void => {
  const { [keyOf(threadId, mode)]: _, ...others } = all(userId);
  const next = text.trim() === '' ? others : { ...others, [keyOf(threadId, mode)]: text };
  writeUi(userId, KEY, Object.fromEntries(Object.entries(next).slice(-MAX)));
};

/** Text typed since `sent` was sent. */
export const afterSending = (typed: string, sent: string): string => {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
};
