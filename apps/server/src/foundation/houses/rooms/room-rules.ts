/** Room numbers in the order people expect (2 before 10, A2 before A10). */

const collator = new Intl.Collator('zh-CN', { numeric: true });

/** Ties of the collation (`01` and `1`) are broken consistently, so that positions never swap. */
export const byRoomNumber = (a: string, b: string): number =>
  collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
