/**
 * Order fields without consequences, stored and shown as typed. A new one is a column and a line in both tables; sale,
 * edit and record carry it.
 */
import type { z } from 'zod';
import { guestRemark } from '../../guest-view.ts';
import { note } from '../../platform/wire.ts';

/** Input. Absent: the column's default on sale, unchanged on edit. */
export const plainInput = {
  remark: note(500).optional(),
  remarkInternal: note(500).optional(),
};
export type PlainField = keyof typeof plainInput;
export const plainFields = Object.keys(plainInput) as PlainField[];

/** Output; merged orders may hold more than the input allows. */
export const plainOutput = {
  remark: guestRemark(),
  remarkInternal: guestRemark(),
} satisfies Record<PlainField, z.ZodType>;
export type PlainValues = z.infer<z.ZodObject<typeof plainOutput>>;

/** Returns the given fields. */
export const plainPart = (
  given: { readonly [F in PlainField]?: PlainValues[F] | undefined },
): Partial<PlainValues> =>
  Object.fromEntries(plainFields.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])));
