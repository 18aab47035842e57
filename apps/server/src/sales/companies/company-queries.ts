/** Company accounts as lists and select boxes show them. */

import { fail } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import type {
  Company,
  CompanyView,
  companyOptions,
  pageCompanies,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { companyFailures } from '@minsu/contract/sales/companies/company-failures.ts';
import { availableFen, type CompanyAccount, owedFen } from '@minsu/contract/sales/companies/company-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, orderBy, pageOfRows } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';

export const assertSeesAccounts = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(companyFailures.moneyHidden);
};

/** Refunds of charges that are promised but not paid: owed until then. Few at any time, so all are read together. */
const promised = sql`(
  select p.company_id, sum(r.amount_fen)::bigint as fen
  from refunds r join payments p on p.house_id = r.house_id and p.id = r.payment_id
  where r.state in ('requested', 'processing', 'failed') and r.method = 'account' group by p.company_id)`;

/** The opening balance of company `c`. */
const openingFen = sql`(select coalesce(sum(b.amount_fen), 0)::bigint from opening_balances b
  where b.kind = 'company' and b.party = c.id::text and b.reversed_at is null)`;

/** Companies with their account sums; a debt concerns the whole business, whichever houses the caller reaches. */
const accounts = sql`(
  select c.*, a.charged_fen, a.settled_fen, a.charged_fen - a.settled_fen as owed_fen
  from companies c left join ${promised} r on r.company_id = c.id cross join lateral (
    select
      (select coalesce(sum(p.amount_fen - p.refunded_fen), 0)::bigint from payments p
        where p.company_id = c.id and p.state = 'succeeded') + coalesce(r.fen, 0) + ${openingFen} as charged_fen,
      (select coalesce(sum(s.amount_fen), 0)::bigint from company_settlements s
        where s.company_id = c.id and s.voided_at is null) as settled_fen
  ) a)`;

type Row = Omit<Company, 'owedFen' | 'availableFen' | 'phone'> &
  CompanyAccount & { readonly phoneCipher: string | null };

const toCompany = (ctx: Ctx, { chargedFen, settledFen, phoneCipher, ...row }: Row): Company => {
  const account = { creditFen: row.creditFen, chargedFen, settledFen };
  const phone = phoneCipher === null ? '' : ctx.services.cipher.decrypt(phoneCipher);
  return { ...row, phone, owedFen: owedFen(account), availableFen: availableFen(account) };
};

const read = async (
  ctx: Ctx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<Company[]> => {
  const { rows } = await sql<Row>`
    select a.id, a.name, a.tax_no, a.contact, a.phone_cipher, a.note, a.active, a.credit_fen, a.charged_fen, a.settled_fen,
      a.version
    from ${accounts} a where ${where} ${rest}`.execute(ctx.db);
  return rows.map((row) => toCompany(ctx, row));
};

const viewCondition: Readonly<Record<CompanyView, RawBuilder<unknown>>> = {
  active: sql`a.active`,
  owing: sql`a.owed_fen > 0`,
  full: sql`a.active and a.owed_fen >= a.credit_fen`,
  closed: sql`not a.active`,
};

const named = (keyword: string): RawBuilder<unknown> =>
  sql`(a.name ilike ${containing(keyword)} or a.contact ilike ${containing(keyword)})`;

export const pageOfCompanies = async (
  ctx: Ctx,
  input: z.output<typeof pageCompanies.input>,
): Promise<Page<Company>> => {
  assertSeesAccounts(ctx);
  const { view, keyword, sort = ['name'] } = input;
  const where = sql`${viewCondition[view]} and ${keyword ? named(keyword) : sql`true`}`;
  const order = orderBy(
    { name: sql`a.name`, owedFen: sql`a.owed_fen`, availableFen: sql`a.credit_fen - a.owed_fen` },
    sort,
    sql`a.id`,
  );
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select from ${accounts} a where ${where} limit ${TOTAL_LIMIT + 1}) n`.execute(
    ctx.db,
  );
  const records = await read(ctx, where, sql`order by ${order} ${limitOf(input)}`);
  return pageOfRows(records, rows[0]?.total ?? 0, input);
};

export const optionsOfCompanies = async (
  ctx: Ctx,
  { keyword, ids }: z.output<typeof companyOptions.input>,
): Promise<Pick<Company, 'id' | 'name' | 'availableFen'>[]> => {
  assertSeesAccounts(ctx);
  const where = ids
    ? sql`a.id = any(${ids}::uuid[])`
    : sql`a.active and ${keyword ? named(keyword) : sql`true`}`;
  return read(ctx, where, sql`order by a.name, a.id limit ${ids ? ids.length : OPTION_LIMIT}`);
};

export const companyById = async (ctx: Ctx, id: string): Promise<Company> =>
  (await read(ctx, sql`a.id = ${id}`))[0] ?? fail(companyFailures.notFound);

/** Locked until the change is done: whichever transaction charges or settles next reads the account after this one. */
export const lockCompany = async (ctx: Ctx, id: string): Promise<Company> => {
  await sql`select from companies where id = ${id} for update`.execute(ctx.db);
  return companyById(ctx, id);
};
