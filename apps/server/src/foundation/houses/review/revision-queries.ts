/** A house's open revision, its changes, and the allowed actions. */

import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import { contentProblems } from '@minsu/contract/foundation/houses/house-completeness.ts';
import type { DraftContent, HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import {
  houseTable,
  liveStates,
  openRevisionStates,
  type RevisionAction,
  type RevisionFacts,
  type RevisionState,
  revisionTable,
} from '@minsu/contract/foundation/houses/house-states.ts';
import type { RevisionHead } from '@minsu/contract/foundation/houses/revision-head.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { allowedActions, refusal } from '@minsu/contract/platform/state-table.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { confirmerOf } from '../../duties/same-person-queries.ts';
import { businessDateIn } from '../business-date-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { houseOperations } from '../operations-queries.ts';
import { contentFiles, readContent, storedContent } from './content-queries.ts';

type House = HouseRevision['house'] & { readonly timeZone: string };

export const findHouse = async (ctx: Ctx, houseId: string): Promise<House> => {
  const row = await ctx.db
    .selectFrom('houses')
    .select(['id', 'code', 'name', 'kind', 'state', 'version', 'timeZone'])
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .executeTakeFirst();
  return (row as House | undefined) ?? fail(houseFailures.notFound);
};

interface StoredRevision {
  readonly id: string;
  readonly number: number;
  readonly state: RevisionState;
  readonly step: HouseStep;
  readonly version: number;
  readonly changes: number;
  readonly note: string | null;
  readonly content: unknown;
  readonly editors: string[];
  readonly submitterId: string | null;
  readonly editedBy: string;
  readonly editedAt: Date;
  readonly submittedBy: string | null;
  readonly submittedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reviewId: string | null;
  readonly returned: RevisionHead['returned'];
}

/** The revision's latest review; the last reason for a return stays until approval. */
const storedRevision = async (ctx: Ctx, houseId: string): Promise<StoredRevision | null> => {
  const { rows } = await sql<StoredRevision>`
    select r.id, r.number, r.state, r.step, r.version, r.changes, b.note, r.content, r.editors,
      r.submitted_by as submitter_id, coalesce(e.realname, '') as edited_by, r.edited_at,
      s.realname as submitted_by, r.submitted_at, d.realname as decided_by, b.decided_at,
      v.id as review_id, coalesce(b.returned, '[]') as returned
    from house_revisions r
    left join users e on e.id = r.edited_by
    left join users s on s.id = r.submitted_by
    left join lateral (
      select v.id from house_reviews v
      where v.house_id = r.house_id and v.revision_id = r.id order by v.round desc limit 1
    ) v on true
    left join lateral (
      select v.note, v.decided_by, v.decided_at, (
        select json_agg(json_build_object('code', i ->> 'code', 'reason', j ->> 'reason',
          'title', i ->> ${ctx.language === 'zh-CN' ? 'titleZh' : 'titleEn'}))
        from jsonb_array_elements(v.items) j
        join jsonb_array_elements(t.items) i on i ->> 'id' = j ->> 'standardId'
        where j ->> 'verdict' = 'return') as returned
      from house_reviews v join house_standards t on t.id = v.standard_id
      where v.house_id = r.house_id and v.revision_id = r.id and v.state = 'returned'
      order by v.round desc limit 1
    ) b on true
    left join users d on d.id = b.decided_by
    where r.house_id = ${houseId} and r.state = any(${[...openRevisionStates]})`.execute(ctx.db);
  return rows[0] ?? null;
};

const factsOf = async (ctx: Ctx, revision: StoredRevision, live: boolean): Promise<RevisionFacts> => {
  const submitter = revision.submitterId === ctx.user.id;
  return {
    live,
    returned: revision.state === 'returned',
    submitter,
    own: (await confirmerOf(ctx, 'houseCheck')).own([revision.submitterId, ...revision.editors]),
  };
};

const headOf = async (ctx: Ctx, revision: StoredRevision, live: boolean): Promise<RevisionHead> => {
  const { content: _content, editors: _editors, submitterId: _submitter, ...row } = revision;
  return {
    ...row,
    editedAt: row.editedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    reviewId: ctx.user.may('house:review') ? row.reviewId : null,
    actions: allowedActions<RevisionAction, RevisionState, RevisionFacts>(
      revisionTable,
      row.state,
      await factsOf(ctx, revision, live),
      ctx.user.may,
    ),
  };
};

const isLive = (house: Pick<House, 'state'>): boolean => liveStates.includes(house.state);

/** The open revision as the page of a house shows it. The caller has checked the scope. */
export const revisionHead = async (
  ctx: Ctx,
  house: Pick<House, 'id' | 'state'>,
): Promise<RevisionHead | null> => {
  const revision = await storedRevision(ctx, house.id);
  return revision && headOf(ctx, revision, isLive(house));
};

/** Actions on the page of a house: those of its open revision and its own. */
export const lifeActions = (
  ctx: Ctx,
  house: Pick<House, 'state'>,
  head: RevisionHead | null,
): HouseRevision['actions'] => {
  if (!ctx.user.may('house:edit')) return head?.actions ?? [];
  const begins = head === null && house.state !== 'archived' && house.state !== 'submitted';
  const archives =
    refusal(houseTable.archive, house.state, null as never) === null && head?.state !== 'submitted';
  return [
    ...(head?.actions ?? []),
    ...(begins ? (['edit'] as const) : []),
    ...(archives ? (['archive'] as const) : []),
    'duplicate',
  ];
};

const problemsOf = async (ctx: Ctx, house: House, content: DraftContent) =>
  contentProblems(content, house.kind, await businessDateIn(ctx, house.timeZone)).map(
    ({ path, text, params }) => ({ path, message: sayText(text, ctx.language, params) }),
  );

/** Fails with `house.notFound`, also for a house out of scope. */
export const houseRevision = async (ctx: Ctx, houseId: string): Promise<HouseRevision> => {
  const house = await findHouse(ctx, houseId);
  const revision = await storedRevision(ctx, houseId);
  const stored = await storedContent(ctx.db, houseId);
  const live = isLive(house) ? stored : null;
  const content = revision ? readContent(revision.content) : stored;
  const head = revision && (await headOf(ctx, revision, live !== null));
  return {
    house,
    revision: head,
    content,
    live,
    changes: live ? contentChanges(live, content) : [],
    problems: await problemsOf(ctx, house, content),
    operations: await houseOperations(ctx, houseId),
    files: await contentFiles(ctx.db, content, live),
    actions: lifeActions(ctx, house, head),
  };
};
