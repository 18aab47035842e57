/** Adds or changes a legal entity. One is the default as soon as there is one. */
import { LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import { saveEntity } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { entityFailures } from '@minsu/contract/finance/entities/entity-failures.ts';
import { failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { entityById } from './entity-queries.ts';
import { assertSeesBooks } from './entity-scope.ts';

type Facts = Omit<z.output<typeof saveEntity.input>, 'id' | 'version'>;

const factsOf = ({ name, taxNo, vatKind, standard, language, isDefault, active, note }: Facts) => ({
  ...{ name, taxNo, vatKind, standard, language },
  ...{ isDefault, active, note },
});

const lockEntity = async (ctx: Ctx, id: string, version: number): Promise<LegalEntity> => {
  await sql`select from legal_entities where id = ${id} for update`.execute(ctx.db);
  const entity = await entityById(ctx, id);
  return entity.version === version ? entity : failStale(LegalEntity, entity);
};

/** The first entity is the default, and the default stays one until another takes its place. */
const settled = async (ctx: Ctx, before: LegalEntity | null, facts: Facts): Promise<Facts> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from legal_entities where is_default for update`.execute(ctx.db);
  const current = rows[0]?.id;
  if (current === undefined) return { ...facts, isDefault: true };
  if (current === before?.id && !(facts.isDefault && facts.active))
    return invalidAt(facts.active ? 'isDefault' : 'active', entityFailures.defaultStays.text);
  if (facts.isDefault && !facts.active) return invalidAt('active', entityFailures.defaultStays.text);
  if (facts.isDefault && current !== before?.id)
    await sql`update legal_entities set is_default = false, version = version + 1 where id = ${current}`.execute(
      ctx.db,
    );
  return facts;
};

export const saveEntityRoute = command(saveEntity, async (ctx, { id, version = 0, ...input }) => {
  assertSeesBooks(ctx);
  const before = id === undefined ? null : await lockEntity(ctx, id, version);
  const facts = factsOf(await settled(ctx, before, input));
  const entityId = before?.id ?? ctx.newId();
  if (before)
    await ctx.db
      .updateTable('legalEntities')
      .set({ ...facts, version: before.version + 1, updatedAt: ctx.now })
      .where('id', '=', entityId)
      .execute();
  else
    await ctx.db
      .insertInto('legalEntities')
      .values({ ...facts, id: entityId, createdAt: ctx.now, updatedAt: ctx.now })
      .execute();
  await ctx.record({
    name: before ? 'legalEntity.changed' : 'legalEntity.created',
    entity: 'legalEntity',
    entityId,
    ...(before && { before: factsOf(before) }),
    after: facts,
  });
  return entityById(ctx, entityId);
});
