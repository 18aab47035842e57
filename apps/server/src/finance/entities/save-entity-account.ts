/** Adds or changes a bank or wallet account of a legal entity. */
import { EntityAccount } from '@minsu/contract/finance/entities/entity.ts';
import { saveEntityAccount } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { entityFailures } from '@minsu/contract/finance/entities/entity-failures.ts';
import { failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { isKnownMethod } from '../../foundation/system/offered-items.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { entityAccountById, entityById } from './entity-queries.ts';
import { assertSeesBooks } from './entity-scope.ts';

type Facts = Omit<z.output<typeof saveEntityAccount.input>, 'id' | 'version'>;

/** Card and account numbers are typed in groups. */
const plainNumber = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '');

const factsOf = ({ entityId, kind, name, bank, accountNo, method, houseId, active }: Facts) => ({
  ...{ entityId, kind, name, bank, method, active },
  ...{ accountNo: plainNumber(accountNo), houseId: houseId ?? null },
});

const lockAccount = async (ctx: Ctx, id: string, version: number): Promise<EntityAccount> => {
  await sql`select from entity_accounts where id = ${id} for update`.execute(ctx.db);
  const account = await entityAccountById(ctx, id);
  return account.version === version ? account : failStale(EntityAccount, account);
};

const assertKnown = async (ctx: Ctx, { entityId, method, houseId, active }: Facts): Promise<void> => {
  const entity = await entityById(ctx, entityId);
  if (active && !entity.active) invalidAt('entityId', entityFailures.inactive.text);
  if (!(await isKnownMethod(ctx, method))) invalidAt('method', entityFailures.unknownMethod.text);
  if (!houseId) return;
  const house = await ctx.db.selectFrom('houses').select('id').where('id', '=', houseId).executeTakeFirst();
  if (!house) invalidAt('houseId', entityFailures.unknownHouse.text);
};

export const saveEntityAccountRoute = command(
  saveEntityAccount,
  async (ctx, { id, version = 0, ...input }) => {
    assertSeesBooks(ctx);
    const before = id === undefined ? null : await lockAccount(ctx, id, version);
    await assertKnown(ctx, input);
    const facts = factsOf(input);
    const accountId = before?.id ?? ctx.newId();
    if (before)
      await ctx.db
        .updateTable('entityAccounts')
        .set({ ...facts, version: before.version + 1, updatedAt: ctx.now })
        .where('id', '=', accountId)
        .execute();
    else
      await ctx.db
        .insertInto('entityAccounts')
        .values({ ...facts, id: accountId, createdAt: ctx.now, updatedAt: ctx.now })
        .execute();
    await ctx.record({
      name: before ? 'legalEntity.accountChanged' : 'legalEntity.accountAdded',
      entity: 'legalEntity',
      entityId: facts.entityId,
      ...(before && { before: factsOf(before) }),
      after: facts,
    });
    return entityAccountById(ctx, accountId);
  },
);
