/** Opens a company account, or changes one. */

import { failStale } from '@minsu/contract/platform/failure.ts';
import { Company, saveCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { assertSeesAccounts, companyById, lockCompany } from './company-queries.ts';

type Facts = Pick<Company, 'name' | 'taxNo' | 'contact' | 'phone' | 'note' | 'creditFen' | 'active'>;

/** The contact's number is left out of the event, which only says that it changed. */
const factsOf = ({ name, taxNo, contact, note, creditFen, active }: Facts) => ({
  name,
  taxNo,
  contact,
  note,
  creditFen,
  active,
});

const columnsOf = (ctx: Ctx, facts: Facts) => ({
  ...factsOf(facts),
  phoneCipher: facts.phone === '' ? null : ctx.services.cipher.encrypt(facts.phone),
});

const lockAt = async (ctx: Ctx, id: string, version: number): Promise<Company> => {
  const company = await lockCompany(ctx, id);
  return company.version === version ? company : failStale(Company, company);
};

export const saveCompanyRoute = command(saveCompany, async (ctx, { id, version = 0, ...facts }) => {
  assertSeesAccounts(ctx);
  const before = id === undefined ? null : await lockAt(ctx, id, version);
  const companyId = before?.id ?? ctx.newId();
  if (before)
    await ctx.db
      .updateTable('companies')
      .set({ ...columnsOf(ctx, facts), version: before.version + 1, updatedAt: ctx.now })
      .where('id', '=', companyId)
      .execute();
  else
    await ctx.db
      .insertInto('companies')
      .values({ ...columnsOf(ctx, facts), id: companyId, createdAt: ctx.now, updatedAt: ctx.now })
      .execute();
  await ctx.record({
    name: before ? 'company.changed' : 'company.opened',
    entity: 'company',
    entityId: companyId,
    ...(before && { before: factsOf(before) }),
    after: {
      ...factsOf(facts),
      ...((before?.phone ?? '') !== facts.phone && { phoneChanged: true }),
    },
  });
  return companyById(ctx, companyId);
});
