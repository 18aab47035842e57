/** The price list of the desk: what charge items usually cost, and items of the business beside the built-in ones. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

const prices = { laundry: 3_000, parking: 2_000, meal: 3_800 } as const;

const own = [
  { code: 'extraBed', zh: '加床', en: 'Extra bed', countsAs: 'extra_guest', priceFen: 12_000 },
  { code: 'water', zh: '矿泉水', en: 'Mineral water', countsAs: 'minibar', priceFen: 500 },
  { code: 'beer', zh: '啤酒', en: 'Beer', countsAs: 'minibar', priceFen: 1_500 },
] as const;

/** The dictionary stays when the business is made again, so both write over what is there. */
export const insertChargePrices = async (db: Db): Promise<void> => {
  for (const [code, priceFen] of Object.entries(prices))
    await sql`update dictionary_items set price_fen = ${priceFen}
      where type = 'chargeItem' and code = ${code}`.execute(db);
  for (const [at, { code, zh, en, countsAs, priceFen }] of own.entries())
    await sql`insert into dictionary_items (type, code, zh, en, position, active, counts_as, price_fen)
      values ('chargeItem', ${code}, ${zh}, ${en}, ${20 + at}, true, ${countsAs}, ${priceFen})
      on conflict (type, code) do update set price_fen = excluded.price_fen`.execute(db);
};
