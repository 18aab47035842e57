/** Changes the account map, fills it from a template, and changes codes of auxiliary items. */
import {
  AccountMapRow,
  applyChart,
  DimensionItem,
  removeAccountMap,
  saveAccountMap,
  saveDimension,
} from '@minsu/contract/finance/books/books-endpoints.ts';
import { booksFailures } from '@minsu/contract/finance/books/books-failures.ts';
import { chartTemplates } from '@minsu/contract/finance/books/chart-templates.ts';
import { type MappedKind, partyOfKind } from '@minsu/contract/finance/books/mapped-kinds.ts';
import { kindOf } from '@minsu/contract/finance/ledger/account-kinds.ts';
import { fail, failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { entityById } from '../entities/entity-queries.ts';
import { assertSeesBooks } from '../entities/entity-scope.ts';
import { lockMapRow, mapRowById } from './map-queries.ts';

type Facts = Omit<z.output<typeof saveAccountMap.input>, 'id' | 'version'>;

const factsOf = ({ entityId, kind, party, houseId, code, name, dimensions }: Facts) => ({
  ...{ entityId, kind, code, name, dimensions: [...new Set(dimensions)].sort() },
  ...{ party: party ?? null, houseId: houseId ?? null },
});

const hasHouses = (kind: MappedKind): boolean => kind !== 'between' && kindOf(kind).house !== 'never';

const assertFits = async (ctx: Ctx, { entityId, kind, party, houseId }: ReturnType<typeof factsOf>) => {
  await entityById(ctx, entityId);
  const of = partyOfKind(kind);
  if (party !== null && (of === 'none' || of === 'order'))
    invalidAt('party', booksFailures.partyNotUsed.text);
  if (houseId === null) return;
  if (!hasHouses(kind)) invalidAt('houseId', booksFailures.houseNotUsed.text);
  const house = await ctx.db.selectFrom('houses').select('id').where('id', '=', houseId).executeTakeFirst();
  if (!house) invalidAt('houseId', booksFailures.unknownParty.text);
};

const record = (
  ctx: Ctx,
  verb: string,
  { id, entityId }: Pick<AccountMapRow, 'id' | 'entityId'>,
  facts: unknown,
) =>
  ctx.record({
    name: `accountMap.${verb}`,
    entity: 'accountMap',
    entityId: id,
    after: { entityId, ...(facts as object) },
  });

export const saveAccountMapRoute = command(saveAccountMap, async (ctx, { id, version = 0, ...input }) => {
  assertSeesBooks(ctx);
  const facts = factsOf(input);
  const before = id === undefined ? null : await lockMapRow(ctx, id);
  if (before && before.version !== version) failStale(AccountMapRow, before);
  await assertFits(ctx, facts);
  const rowId = before?.id ?? ctx.newId();
  const stamp = { basis: 'own', updatedAt: ctx.now, updatedBy: ctx.user.realname };
  if (before)
    await ctx.db
      .updateTable('accountMaps')
      .set({ ...facts, ...stamp, version: before.version + 1 })
      .where('id', '=', rowId)
      .execute();
  else
    await ctx.db
      .insertInto('accountMaps')
      .values({ ...facts, ...stamp, id: rowId })
      .execute();
  await record(ctx, before ? 'changed' : 'created', { id: rowId, entityId: facts.entityId }, facts);
  return mapRowById(ctx, rowId);
});

export const removeAccountMapRoute = command(removeAccountMap, async (ctx, { id, version }) => {
  assertSeesBooks(ctx);
  const row = await lockMapRow(ctx, id);
  if (row.version !== version) failStale(AccountMapRow, row);
  await ctx.db.deleteFrom('accountMaps').where('id', '=', id).execute();
  await record(ctx, 'deleted', row, { kind: row.kind, code: row.code });
  return { removed: 1 };
});

export const applyChartRoute = command(applyChart, async (ctx, { entityId }) => {
  assertSeesBooks(ctx);
  const { standard } = await entityById(ctx, entityId);
  const rows = chartTemplates[standard].rows.map(({ kind, party, code, name, dimensions = [], basis }) => ({
    ...{ id: ctx.newId(), kind, party: party ?? null, code, name, dimensions, basis },
  }));
  const { rows: added } = await sql<{ id: string }>`
    insert into account_maps (id, entity_id, kind, party, code, name, dimensions, basis, updated_at, updated_by)
    select r.id, ${entityId}::uuid, r.kind, r.party, r.code, r.name, r.dimensions, r.basis, ${ctx.now}, ${ctx.user.realname}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r (id uuid, kind text, party text, code text, name text, dimensions text[], basis text)
    on conflict on constraint account_maps_key do nothing returning id`.execute(ctx.db);
  const facts = { standard, added: added.length };
  if (added.length > 0) await record(ctx, 'filled', { id: entityId, entityId }, facts);
  return { added: added.length };
});

export const saveDimensionRoute = command(saveDimension, async (ctx, { version, ...input }) => {
  assertSeesBooks(ctx);
  const { entityId, dimension, subject, code, name } = input;
  const { rows } = await sql<DimensionItem>`
    select entity_id, dimension, subject, code, name, version from dimension_codes
    where entity_id = ${entityId} and dimension = ${dimension} and subject = ${subject} for update`.execute(
    ctx.db,
  );
  const before = rows[0] ?? fail(booksFailures.mapNotFound);
  if (before.version !== version) failStale(DimensionItem, before);
  await ctx.db
    .updateTable('dimensionCodes')
    .set({ code, name, version: version + 1 })
    .where('entityId', '=', entityId)
    .where('dimension', '=', dimension)
    .where('subject', '=', subject)
    .execute();
  await record(ctx, 'itemChanged', { id: entityId, entityId }, { dimension, subject, code, name });
  return { ...input, version: version + 1 };
});
