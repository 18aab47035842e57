/** Words that people hang on houses, orders, members and landlords; how many one may bear is said beside each of them. */
import { line } from './wire.ts';

export const TAG_LENGTH = 20;
export const tag = line(TAG_LENGTH);

/** New ones at the end, each once. */
export const tagsAfter = (
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): string[] => [...new Set([...tags, ...add])].filter((one) => !remove.includes(one));
