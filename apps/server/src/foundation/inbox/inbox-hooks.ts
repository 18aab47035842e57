/** Hooks of the message box. */
import { hook } from '../../platform/hooks.ts';

/** The user marked messages as read. `keys`: the keys they were sent with; null for a message without one. */
export const inboxRead = hook<{ readonly keys: readonly (string | null)[] }>();
