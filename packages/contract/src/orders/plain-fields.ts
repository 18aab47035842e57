/**
 * Fields of an order from which nothing follows: kept as they are typed, shown as they are kept. A new one is a column and
 * a line in both tables here; sale, edit and record carry it.
 */
import type { z } from 'zod';
import { guestRemark } from '../guest-view.ts';
import { note } from '../wire.ts';

/** How it is typed. Absent: its column's default when the order is sold, left as it is when the order is edited. */
export const plainInput = {
  remark: note(500).optional(),
  remarkInternal: note(500).optional(),
};
export type PlainField = keyof typeof plainInput;
export const plainFields = Object.keys(plainInput) as PlainField[];

/** How it is shown: two orders that became one may hold more than was ever typed. */
export const plainOutput = {
  remark: guestRemark(),
  remarkInternal: guestRemark(),
} satisfies Record<PlainField, z.ZodType>;
export type PlainValues = z.infer<z.ZodObject<typeof plainOutput>>;

/** Those of them that were given. */
export const plainPart = (
  given: { readonly [F in PlainField]?: PlainValues[F] | undefined },
): Partial<PlainValues> =>
  Object.fromEntries(plainFields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
