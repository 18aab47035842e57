/** Names of what a row of the account map or a gap is about. */

import { type MappedKind, partyOfKind } from '@minsu/contract/finance/books/mapped-kinds.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { channelNames } from '@minsu/contract/sales/orders/channels.ts';
import { sql } from 'kysely';
import { dictionaryNames } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';

const isId = (party: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(party);

interface Of {
  readonly kind: MappedKind;
  readonly party: string | null;
}

/** Returns a function that names parties in the caller's language; null: nothing to name. */
export const partyWords = async (ctx: Ctx, all: readonly Of[]) => {
  const ids = [...new Set(all.flatMap(({ party }) => (party !== null && isId(party) ? [party] : [])))];
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from companies where id = any(${ids}::uuid[])
    union all select id, name from landlords where id = any(${ids}::uuid[])
    union all select id, name from legal_entities where id = any(${ids}::uuid[])`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const methodName = await dictionaryNames(ctx, 'paymentMethod', ctx.language);
  const categoryName = await dictionaryNames(ctx, 'expense', ctx.language);
  return ({ kind, party }: Of): string | null => {
    if (party === null || party === '') return null;
    switch (partyOfKind(kind)) {
      case 'method':
        return methodName(party);
      case 'category':
        return categoryName(party);
      case 'channel':
        return Object.hasOwn(channelNames, party)
          ? sayText(channelNames[party as keyof typeof channelNames], ctx.language)
          : party;
      default:
        return names.get(party) ?? party;
    }
  };
};

/** Properties by id. */
export const houseWords = async (ctx: Ctx, houseIds: readonly (string | null)[]) => {
  const ids = [...new Set(houseIds.filter((id) => id !== null))];
  const rows = await ctx.db
    .selectFrom('houses')
    .select(['id', 'name'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id: string | null): string | null => (id === null ? null : (names.get(id) ?? null));
};
