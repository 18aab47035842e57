/** What somebody typed into a long form and has not sent yet, kept per user in this browser, over reloads. */
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
  const write = (values: Values | undefined) => {
    try {
      writeUi(userId, keyOf(name), values);
    } catch {
      // A full storage costs the draft, not the form.
    }
  };
  return {
    read: (initial, fields) => usableDraft(readUi(userId, keyOf(name)), initial, fields),
    keep: (values) => write(keptValues(values)),
    drop: () => {
      if (readUi(userId, keyOf(name)) !== undefined) write(undefined);
    },
  };
};
