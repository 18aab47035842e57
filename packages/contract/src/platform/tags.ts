/** Tags of properties, orders, members and landlords; each defines its maximum. */
import { line } from './wire.ts';

export const TAG_LENGTH = 20;
export const tag = line(TAG_LENGTH);

/** Appends new ones, deduplicated. */
export const tagsAfter = (
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] => [...new Set([...tags, ...add])].filter((one) => !remove.includes(one));
