/** Certifications of one user, and those that wait for a decision. */
import type { Certification, CertificationCase } from '@minsu/contract/foundation/account/certification.ts';
import {
  type CertificationAction,
  type CertificationState,
  certificationTable,
} from '@minsu/contract/foundation/account/certification-states.ts';
import type { DocumentType } from '@minsu/contract/foundation/account/document-rules.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions, refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';

const caseRows = (ctx: Ctx) =>
  ctx.db
    .selectFrom('certifications as c')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .leftJoin('departments as d', 'd.id', 'u.departmentId')
    .leftJoin('users as by', 'by.id', 'c.decidedBy')
    .select([
      'c.id',
      'c.userId',
      'c.state',
      'c.realName',
      'c.documentType',
      'c.numberMasked',
      'c.reason',
      'c.submittedAt',
      'c.decidedAt',
      'c.version',
      'u.username',
      'u.realname as accountName',
      'd.departName',
      'by.realname as decidedBy',
      sql<Certification['photos']>`(select coalesce(json_agg(json_build_object('id', p.id, 'side', p.side)
        order by p.side desc), '[]') from certification_photos p where p.certification_id = c.id)`.as(
        'photos',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof caseRows>['execute']>>[number];

const actionsOf = async (
  ctx: Ctx,
  state: CertificationState,
  userId: string,
): Promise<CertificationAction[]> => {
  const own = (await confirmerOf(ctx, 'certification')).own([userId]);
  const may = (permission: Permission) => ctx.user.may(permission);
  const withdraw = userId === ctx.user.id && refusal(certificationTable.withdraw, state, { own }) === null;
  return [
    ...allowedActions(certificationTable, state, { own }, may),
    ...(withdraw ? ['withdraw' as const] : []),
  ];
};

const caseOf = async (ctx: Ctx, row: Row): Promise<CertificationCase> => {
  const state = row.state as CertificationState;
  return {
    ...row,
    state,
    documentType: row.documentType as DocumentType,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    actions: await actionsOf(ctx, state, row.userId),
  };
};

export const certificationsOf = async (ctx: Ctx): Promise<Certification[]> => {
  const rows = await caseRows(ctx)
    .where('c.userId', '=', ctx.user.id)
    .orderBy('c.submittedAt', 'desc')
    .orderBy('c.id', 'desc')
    .execute();
  return Promise.all(rows.map((row) => caseOf(ctx, row)));
};

export const certificationCase = async (ctx: Ctx, id: string): Promise<CertificationCase> => {
  const row = await caseRows(ctx).where('c.id', '=', id).executeTakeFirst();
  if (!row) fail(coreFailures.notFound);
  return caseOf(ctx, row);
};

interface Wanted {
  readonly state?: CertificationState | undefined;
  readonly keyword?: string | undefined;
  readonly current: number;
  readonly size: number;
}

/** Waiting ones first, the longest wait on top. */
export const pageOfCertifications = async (ctx: Ctx, wanted: Wanted): Promise<Page<CertificationCase>> => {
  const { state, keyword } = wanted;
  const found = caseRows(ctx)
    .$if(state !== undefined, (rows) => rows.where('c.state', '=', state ?? ''))
    .$if(Boolean(keyword), (rows) =>
      rows.where((eb) => {
        const like = containing(keyword ?? '');
        return eb.or([
          eb('u.username', 'ilike', like),
          eb('u.realname', 'ilike', like),
          eb('c.realName', 'ilike', like),
        ]);
      }),
    );
  const { total } = await ctx.db
    .selectFrom(found.as('f'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .orderBy((eb) => eb('c.state', '=', 'auditing'), 'desc')
    .orderBy(sql`case when c.state = 'auditing' then c.submitted_at end`)
    .orderBy('c.submittedAt', 'desc')
    .orderBy('c.id')
    .modifyEnd(limitOf(wanted))
    .execute();
  return pageOfRows(await Promise.all(rows.map((row) => caseOf(ctx, row))), Number(total), wanted);
};
