/** What happens in a message box. */
import { hook } from '../../platform/hooks.ts';

/** The caller has read messages, told by the keys under which they were sent; null: one without. */
export const inboxRead = hook<{ readonly keys: readonly (string | null)[] }>();
