/** Keeps the application draft across reloads of this tab, without password and consent. */
import { usableDraft } from '../../components/forms/draft-values.ts';
import type { Values } from '../../components/forms/form-store.ts';

const KEY = 'minsu-application';

const draftFields = ['realname', 'username', 'email', 'phone', 'departmentWish', 'note'] as const;

export const readDraft = (empty: Values): Values | null => {
  try {
    return usableDraft(JSON.parse(sessionStorage.getItem(KEY) ?? 'null'), empty, draftFields);
  } catch {
    return null;
  }
};

export const keepDraft = (values: Values): void => {
  const kept = draftFields.map((name) => [name, values[name] ?? '']).filter(([, value]) => value !== '');
  try {
    if (kept.length > 0) sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(kept)));
    else sessionStorage.removeItem(KEY);
  } catch {
    // If storage is full, only the draft is lost.
  }
};

export const dropDraft = (): void => sessionStorage.removeItem(KEY);
