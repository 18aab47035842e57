/** What was typed into the application, over a reload of this browser tab. Never the password, never the consent. */
import { usableDraft } from '../../components/draft-values.ts';
import type { Values } from '../../components/form-store.ts';

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
    // A full storage costs the draft, not the form.
  }
};

export const dropDraft = (): void => sessionStorage.removeItem(KEY);
