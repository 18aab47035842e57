/** What was being written, per conversation and user, kept on this device until it is sent or emptied. */
import { readUi, writeUi } from '../../platform/ui-cache.ts';

const KEY = 'threadDrafts';
/** The oldest go. */
const MOST = 50;

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
  writeUi(userId, KEY, Object.fromEntries(Object.entries(next).slice(-MOST)));
};

/** What is left of the box once `sent` is on its way: what was typed meanwhile. */
export const afterSending = (typed: string, sent: string): string => {
  const text = typed.trimStart();
  return text.startsWith(sent) ? text.slice(sent.length).trimStart() : typed;
};
