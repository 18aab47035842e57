/** Gives codes to the auxiliary items that a month needs. */
import { codePrefix, nextCodes } from '@minsu/contract/finance/books/account-map-rules.ts';
import { assignDimensions } from '@minsu/contract/finance/books/books-endpoints.ts';
import type { Dimension } from '@minsu/contract/finance/books/mapped-kinds.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { houseWords, partyWords } from '../books/party-words.ts';
import { entityById } from '../entities/entity-queries.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { readMonth } from './month-state.ts';

const fixedNames: Readonly<Record<string, Text>> = {
  guests: ['散客', 'Walk-ins'],
  business: ['公司', 'Business'],
  others: ['其他', 'Others'],
};

/** A new code is known only once the earlier gaps of the same line are filled, so this is repeated until none is left. */
const MAX_ROUNDS = 4;

type Missing = { readonly dimension: Dimension; readonly subject: string; readonly name: string };

const missingItems = async (
  ctx: Ctx,
  entityId: string,
  month: string,
  language: Language,
): Promise<Missing[]> => {
  const { gaps } = await readMonth(ctx, entityId, month);
  const nameOf = await partyWords({ ...ctx, language }, gaps);
  const houseOf = await houseWords(
    ctx,
    gaps.map(({ houseId }) => houseId),
  );
  const found = new Map<string, Missing>();
  for (const gap of gaps) {
    const { missing, subject, houseId } = gap;
    if (missing === 'account') continue;
    const fixed = fixedNames[subject];
    const name = fixed
      ? sayText(fixed, language)
      : subject.startsWith('house:')
        ? houseOf(houseId)
        : nameOf(gap);
    found.set(`${missing} ${subject}`, { dimension: missing, subject, name: name ?? subject });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
};

const addItems = async (ctx: Ctx, entityId: string, items: readonly Missing[]): Promise<void> => {
  for (const [dimension, some] of Map.groupBy(items, (item) => item.dimension)) {
    const taken = await ctx.db
      .selectFrom('dimensionCodes')
      .select('code')
      .where('entityId', '=', entityId)
      .where('dimension', '=', dimension)
      .execute();
    const codes = nextCodes(
      codePrefix[dimension],
      taken.map(({ code }) => code),
      some.length,
    );
    await ctx.db
      .insertInto('dimensionCodes')
      .values(
        some.map(({ subject, name }, at) => ({ entityId, dimension, subject, name, code: codes[at] ?? '' })),
      )
      .execute();
  }
};

export const assignDimensionsRoute = command(assignDimensions, async (ctx, { entityId, month }) => {
  assertSeesBooks(ctx);
  const { language } = await entityById(ctx, entityId);
  await sql`select from legal_entities where id = ${entityId} for update`.execute(ctx.db);
  let added = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const items = await missingItems(ctx, entityId, month, language);
    if (items.length === 0) break;
    await addItems(ctx, entityId, items);
    added += items.length;
  }
  if (added > 0)
    await ctx.record({
      name: 'accountMap.itemsAdded',
      entity: 'accountMap',
      entityId,
      after: { entityId, added },
    });
  return { added };
});
