/** The seller behind a channel manager: a word of the dictionary, added when it is first seen. */
import { codeFrom } from '@minsu/contract/system/dictionary.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';

const NAME_LENGTH = 40;

const codeOf = (name: string): string | null => codeFrom(name.replaceAll(/[._-]/g, ' '));

/** Answers its code; null where the name has nothing that could be one. A word that people have renamed stays as it is. */
const sellerCode = async (ctx: Ctx, name: string): Promise<string | null> => {
  const shown = name.slice(0, NAME_LENGTH);
  const code = codeOf(shown);
  if (code === null) return null;
  const { rows } = await sql<{ code: string }>`
    select code from dictionary_items where type = 'seller' and (code = ${code} or lower(en) = lower(${shown}))
    order by code = ${code} desc limit 1`.execute(ctx.db);
  if (rows[0]) return rows[0].code;
  await sql`
    insert into dictionary_items (type, code, zh, en, position, active, built_in, colour)
    values ('seller', ${code}, ${shown}, ${shown}, 50, true, true, 'grey')
    on conflict do nothing`.execute(ctx.db);
  return code;
};

export const noteSeller = async (ctx: Ctx, houseId: string, orderId: string, name: string): Promise<void> => {
  const seller = await sellerCode(ctx, name);
  if (seller === null) return;
  await ctx.db
    .updateTable('orders')
    .set({ seller })
    .where('houseId', '=', houseId)
    .where('id', '=', orderId)
    .execute();
};
