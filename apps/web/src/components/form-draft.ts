/**
 * What a user typed into a long form and has not sent yet. The browser keeps it per user without personal numbers; this tab
 * keeps all of it until it is closed, so that a reload loses nothing.
 */
import { useSession } from '../platform/session.ts';
import { readUi, writeUi } from '../platform/ui-cache.ts';
import { keptValues, usableDraft } from './draft-values.ts';
import type { Values } from './form-store.ts';

const keyOf = (name: string): string => `draft:${name}`;

export interface FormDraft {
  readonly read: (initial: Values, fields: readonly string[]) => Values | null;
  readonly keep: (values: Values) => void;
  readonly drop: () => void;
}

/** `name` says which form, and of which record when it edits one. */
export const formDraft = (name: string): FormDraft => {
  const userId = useSession.getState().userInfo?.id ?? '';
  const tabKey = `${keyOf(name)}:${userId}`;
  const write = (values: Values | undefined) => {
    try {
      if (values === undefined) sessionStorage.removeItem(tabKey);
      else sessionStorage.setItem(tabKey, JSON.stringify(values));
      writeUi(userId, keyOf(name), values);
    } catch {
      // A full storage costs the draft, not the form.
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

/** Undefined for what is absent or no JSON. */
const readTab = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
