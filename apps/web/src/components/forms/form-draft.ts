/**
 * Unsent input of long forms. The browser keeps it per user without personal numbers; the tab's session storage
 * keeps all of it across reloads.
 */
import { useSession } from '../../platform/calls/session.ts';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';
import { keptValues, usableDraft } from './draft-values.ts';
import type { Values } from './form-store.ts';

const keyOf = (name: string): string => `draft:${name}`;

export interface FormDraft {
  readonly read: (initial: Values, fields: readonly string[]) => Values | null;
  readonly keep: (values: Values) => void;
  readonly drop: () => void;
}

/** `name` identifies the form and the record it edits. */
export const formDraft = (name: string): FormDraft => {
  const userId = useSession.getState().userInfo?.id ?? '';
  const tabKey = `${keyOf(name)}:${userId}`;
  const write = (values: Values | undefined) => {
    try {
      if (values === undefined) sessionStorage.removeItem(tabKey);
      else sessionStorage.setItem(tabKey, JSON.stringify(values));
      writeUi(userId, keyOf(name), values);
    } catch {
      // If storage is full, only the draft is lost.
    }
  };
  const read = () => readTab(tabKey) ?? readUi(userId, keyOf(name));
  return {
    read: (initial, fields) => usableDraft(read(), initial, fields),
    keep: (values) => write(keptValues(values)),
    drop: () => {
      if (read() !== undefined) write(undefined);
    },
  };
};

/** Undefined if absent or not JSON. */
const readTab = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
