/** Contracts as lists and records show them: with the version that counts today. */
import type { ContractDetail, ContractRow } from '@minsu/contract/finance/contracts/contract.ts';
import { contractFailures } from '@minsu/contract/finance/contracts/contract-failures.ts';
import {
  type ContractAction,
  contractActions,
  type VersionState,
  versionTable,
} from '@minsu/contract/finance/contracts/contract-states.ts';
import { statusOn } from '@minsu/contract/finance/contracts/version-rules.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertSeesContracts, contractInScope } from './contract-scope.ts';

type Row = z.input<typeof ContractRow>;
type Head = z.input<typeof ContractDetail>['contract'];

interface Stored extends Omit<Row, 'status' | 'daysLeft' | 'actions' | 'from' | 'to'> {
  readonly firstFrom: string | null;
  readonly lastTo: string | null;
  readonly fromDate: string;
  readonly toDate: string | null;
  readonly signedState: VersionState | null;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly endReason: string | null;
}

/** In force today, else the next one, else the last one, else the draft. */
const shownVersion = (today: string): RawBuilder<unknown> => sql`
  cross join lateral (
    select v.* from contract_versions v where v.contract_id = c.id
    order by v.in_force desc, (v.from_date <= ${today}::date and coalesce(v.to_date >= ${today}::date, true)) desc,
      v.from_date > ${today}::date desc, case when v.from_date > ${today}::date then v.from_date end,
      v.state = 'draft' desc, v.from_date desc, v.number desc
    limit 1) v`;

/** Actions allowed on the draft and on the signed version. */
const actionsOf = (ctx: Ctx, { hasDraft, signedState }: Pick<Stored, 'hasDraft' | 'signedState'>) => {
  const states: VersionState[] = [
    ...(hasDraft ? (['draft'] as const) : []),
    ...(signedState ? [signedState] : []),
  ];
  const found = states.flatMap((state) => allowedActions(versionTable, state, { hasDraft }, ctx.user.may));
  return contractActions.filter((action) => (found as readonly string[]).includes(action));
};

const toHead = (ctx: Ctx, today: string, row: Stored): Head => {
  const { firstFrom, lastTo, fromDate, toDate, signedState, ...rest } = row;
  const spans = firstFrom === null ? [] : [{ id: row.id, from: firstFrom, to: lastTo }];
  const status = statusOn({ spans, hasDraft: row.hasDraft }, today);
  const to = firstFrom === null ? toDate : lastTo;
  return {
    ...rest,
    status,
    from: firstFrom ?? fromDate,
    to,
    daysLeft: status === 'active' && to !== null ? daysBetween(today, to) : null,
    actions: actionsOf(ctx, { hasDraft: row.hasDraft, signedState }) as ContractAction[],
    businessDate: today,
  };
};

/** `from`: a relation called `c` with the columns of contracts, found by keys already. */
export const readContracts = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown> = sql`c.id`,
): Promise<Head[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Stored>`
    select c.id, c.contract_no, c.landlord_id, l.name as landlord_name, c.has_draft, c.first_from, c.last_to,
      c.updated_at, c.version, c.created_by, c.created_at, c.end_reason, v.number as version_number, v.terms,
      v.from_date, v.to_date,
      (select s.state from contract_versions s where s.contract_id = c.id and s.in_force
        order by s.from_date desc limit 1) as signed_state,
      (select count(*)::int from contract_parties p where p.version_id = v.id) as owner_count,
      (select count(*)::int from contract_houses x where x.version_id = v.id) as house_count,
      array(select h.name from contract_houses x join houses h on h.id = x.house_id where x.version_id = v.id
        order by h.name, h.id limit 3) as house_names
    from ${from} join landlords l on l.id = c.landlord_id ${shownVersion(today)} order by ${order}`.execute(
    ctx.db,
  );
  return rows.map((row) => toHead(ctx, today, row));
};

/** All versions of a contract, newest first; the caller has checked access. */
export const readVersions = async (ctx: Ctx, contractId: string) => {
  const { rows } = await sql<z.input<typeof ContractDetail>['versions'][number]>`
    select v.id, v.number, v.state, v.in_force, v.from_date as "from", v.to_date as "to", v.terms, v.clauses, v.reason,
      v.created_by, v.created_at, v.signed_by, v.signed_at,
      (select coalesce(json_agg(json_build_object('landlordId', l.id, 'name', l.name, 'shareBp', p.share_bp)
        order by p.position), '[]') from contract_parties p join landlords l on l.id = p.landlord_id
        where p.version_id = v.id) as parties,
      (select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name) order by h.name, h.id), '[]')
        from contract_houses x join houses h on h.id = x.house_id where x.version_id = v.id) as houses
    from contract_versions v where v.contract_id = ${contractId} order by v.number desc`.execute(ctx.db);
  return rows;
};

/** Fails with `contract.notFound`, also if one of its houses is out of scope. */
export const contractDetail = async (ctx: Ctx, id: string): Promise<z.input<typeof ContractDetail>> => {
  assertSeesContracts(ctx);
  const [contract] = await readContracts(
    ctx,
    sql`(select c.* from contracts c where c.id = ${id} and ${contractInScope(ctx)}) c`,
  );
  if (!contract) fail(contractFailures.notFound);
  return { contract, versions: await readVersions(ctx, id) };
};
