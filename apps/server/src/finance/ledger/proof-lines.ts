/** Entries as documents state them, line by line, in the form the proof compares. */
import { type RawBuilder, sql } from 'kysely';

/** Rows of (source, key, kind, party, house, fen, name); `name`: what people call the paper. House null: it is not compared. */
export type Said = RawBuilder<unknown>;

export const line = (
  key: RawBuilder<unknown>,
  kind: string | RawBuilder<unknown>,
  of: {
    readonly party?: RawBuilder<unknown>;
    readonly house?: RawBuilder<unknown>;
    readonly fen: RawBuilder<unknown>;
    readonly name: RawBuilder<unknown>;
  },
): RawBuilder<unknown> => sql`
  ${key} as key, ${typeof kind === 'string' ? sql.lit(kind) : kind} as kind, coalesce(${of.party ?? sql.lit('')}, '') as party,
  ${of.house ?? sql`null`}::uuid as house, (${of.fen})::bigint as fen, ${of.name} as name`;

/** Order number and night of rows `alias`. */
export const orderOf = (alias: string) => {
  const a = sql.raw(alias);
  return sql`coalesce((select o.order_no from orders o where o.house_id = ${a}.house_id and o.id = ${a}.order_id) || ' ', '')
    || ${a}.night`;
};
