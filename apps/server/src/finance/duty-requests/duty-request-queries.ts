/** Approval requests and their outcomes as lists show them, with the actions allowed to the caller. */

import type { pageDutyRequests } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import type { DutyRequest } from '@minsu/contract/foundation/duties/duty-request.ts';
import { type DutyRequestFacts, dutyRequestTable } from '@minsu/contract/foundation/duties/duty-states.ts';
import { dutyTable, type HeldAct, heldActs } from '@minsu/contract/foundation/duties/duty-table.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../foundation/audit/person-name.ts';
import { confirmerOf } from '../../foundation/duties/same-person-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, orderBy, pageOfRows, totalFrom } from '../../platform/http/page-rows.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { landlordInScope } from '../landlords/landlord-scope-queries.ts';

type Input = z.output<typeof pageDutyRequests.input>;

export interface StoredRequest extends Omit<DutyRequest, 'actions' | 'path' | 'askedAt' | 'decidedAt'> {
  readonly subject: string;
  readonly askedById: string;
  readonly askedAt: Date;
  readonly decidedAt: Date | null;
}

const assertSeesRequests = (ctx: Ctx): void => {
  if (!seesSomeMoney(ctx)) fail(dutyFailures.moneyHidden);
};

const paths: Readonly<Record<HeldAct, (subject: string) => string>> = {
  account: (id) => `/landlord/networkAccess?id=${id}`,
  merchant: () => '/sys/merchantAccount',
  contract: (id) => `/landlord/contractDetail?id=${id}`,
  contractBack: (id) => `/landlord/contractDetail?id=${id}`,
  lockPeriod: () => '/walletInformationMenu/ledger?tab=periods',
  unlockPeriod: () => '/walletInformationMenu/ledger?tab=periods',
  ledgerAdjustment: () => '/walletInformationMenu/ledger',
  opening: () => '/walletInformationMenu/ledger?tab=opening',
  controls: () => '/sys/settings',
};

export const requestFacts = async (
  ctx: Ctx,
  { act, askedById }: Pick<StoredRequest, 'act' | 'askedById'>,
): Promise<DutyRequestFacts> => ({
  act,
  own: (await confirmerOf(ctx, act)).own([askedById]),
  isRequester: askedById === ctx.user.id,
  mayConfirm: ctx.user.may(dutyTable[act].confirm),
});

const toRequest = async (ctx: Ctx, row: StoredRequest): Promise<DutyRequest> => {
  const { subject, askedById, askedAt, decidedAt, ...rest } = row;
  return {
    ...rest,
    path: paths[row.act](subject),
    askedBy: personName(ctx, row.askedBy),
    decidedBy: row.decidedBy === null ? null : personName(ctx, row.decidedBy),
    askedAt: askedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    actions: allowedActions(
      dutyRequestTable,
      row.state,
      await requestFacts(ctx, { act: row.act, askedById }),
      ctx.user.may,
    ),
  };
};

const actsWith = (ctx: Ctx, side: 'start' | 'confirm'): HeldAct[] =>
  heldActs.filter((act) => {
    const permission = dutyTable[act][side];
    return permission === 'signedIn' || ctx.user.may(permission);
  });

/** The caller's requests, and those of acts the caller may request or confirm, of landlords in scope. */
const inSight = (ctx: Ctx): RawBuilder<unknown> => {
  const acts = [...new Set([...actsWith(ctx, 'start'), ...actsWith(ctx, 'confirm')])];
  return sql`(d.asked_by_id = ${ctx.user.id} or d.act = any(${acts}::text[]))
    and (d.landlord_id is null or ${landlordInScope(ctx, 'd.landlordId')})`;
};

const viewCondition = (ctx: Ctx, view: Input['view']): RawBuilder<unknown> => {
  switch (view) {
    case 'all':
      return sql`true`;
    case 'mine':
      return sql`d.asked_by_id = ${ctx.user.id}`;
    case 'decided':
      return sql`d.state <> 'waiting'`;
    case 'toDecide':
      return sql`d.state = 'waiting' and d.asked_by_id <> ${ctx.user.id}
        and d.act = any(${actsWith(ctx, 'confirm')}::text[])`;
  }
};

const columns = sql`d.id, d.act, d.subject, l.name as landlord_name, d.facts, d.reason, d.state, d.asked_by, d.asked_by_id,
  d.asked_at, d.decided_by, d.decided_at, d.decide_reason, d.alone_reason`;

const read = async (
  ctx: Ctx,
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<DutyRequest[]> => {
  const { rows } = await sql<StoredRequest>`
    select ${columns} from ${from} left join landlords l on l.id = d.landlord_id order by ${order}`.execute(
    ctx.db,
  );
  return Promise.all(rows.map((row) => toRequest(ctx, row)));
};

export const dutyRequestPage = async (ctx: Ctx, input: Input): Promise<Page<DutyRequest>> => {
  assertSeesRequests(ctx);
  const { act, view, sort = ['-askedAt'] } = input;
  const where = sql`${inSight(ctx)} and ${viewCondition(ctx, view)}
    and ${act?.length ? sql`d.act = any(${act}::text[])` : sql`true`}`;
  const order = orderBy({ askedAt: sql`d.asked_at` }, sort, sql`d.id desc`);
  const rows = await read(
    ctx,
    sql`(select d.* from duty_requests d where ${where} order by ${order} ${limitOf(input)}) d`,
    order,
  );
  const count = async () => {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from (select from duty_requests d where ${where} limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    );
    return counted.rows[0]?.n ?? 0;
  };
  return pageOfRows(rows, totalFrom(input, rows.length) ?? (await count()), input);
};

export const findDutyRequest = async (ctx: Ctx, id: string): Promise<DutyRequest> => {
  assertSeesRequests(ctx);
  const [found] = await read(
    ctx,
    sql`(select d.* from duty_requests d where d.id = ${id} and ${inSight(ctx)}) d`,
    sql`d.id`,
  );
  return found ?? fail(dutyFailures.notFound);
};
