/** Where the columns of raw statements are noted (raw-row-columns.ts). */
import path from 'node:path';

/** One line of the notes. */
export interface Noted {
  readonly key: string;
  /** Column of a built query that the statement fills; null: the statement is the whole query. */
  readonly alias: string | null;
  /** Name as the row has it, and type by its number in PostgreSQL. */
  readonly columns: readonly (readonly [name: string, type: number])[];
}

export const NOTES = path.resolve(import.meta.dirname, '../../../node_modules/.cache/minsu-raw-rows');

/** Stands for what a template fills in. */
export const HOLE = '⟨⟩';

/** Identifies a statement: the fixed parts of its template. */
export const keyOf = (fragments: readonly string[]): string => fragments.join(HOLE);
