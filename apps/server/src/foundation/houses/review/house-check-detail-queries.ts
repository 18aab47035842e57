/** One review: the submitted content, the standards with their results, the changes, earlier rounds. */

import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import type { CheckRound, HouseCheck, ItemVerdict } from '@minsu/contract/foundation/houses/house-check.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import {
  type RevisionFacts,
  type RevisionState,
  revisionTable,
} from '@minsu/contract/foundation/houses/house-states.ts';
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { confirmerOf } from '../../duties/same-person-queries.ts';
import { inScope } from '../house-scope-queries.ts';
import { contentFiles, readContent } from './content-queries.ts';
import { checkColumns, type StoredCheckRow, toCheckRow } from './house-check-queries.ts';

interface StoredCheck extends StoredCheckRow {
  readonly version: number;
  readonly note: string;
  readonly content: unknown;
  readonly base: unknown;
  readonly items: ItemVerdict[];
  readonly standardNumber: number;
  readonly standards: StandardItem[];
  readonly landlordName: string | null;
  readonly roomCount: number;
  readonly revisionState: RevisionState;
  readonly submitterId: string | null;
  readonly editors: readonly string[];
}

const storedCheck = async (ctx: Ctx, id: string): Promise<StoredCheck> => {
  const { rows } = await sql<StoredCheck>`
    select ${checkColumns(ctx)}, v.version, v.note, v.content, v.base, v.items,
      t.number as standard_number, t.items as standards, l.name as landlord_name, r.state as revision_state, v.submitted_by as submitter_id, v.editors,
      (select count(*)::int from rooms o where o.house_id = v.house_id and o.active) as room_count
    from house_reviews v join houses h on h.id = v.house_id
    join house_revisions r on r.house_id = v.house_id and r.id = v.revision_id
    join house_standards t on t.id = v.standard_id
    left join landlords l on l.id = h.landlord_id
    left join users s on s.id = v.submitted_by
    left join users d on d.id = v.decided_by
    where v.id = ${id} and ${inScope(ctx, 'v.houseId')}`.execute(ctx.db);
  return rows[0] ?? fail(houseLifeFailures.reviewNotFound);
};

const ROUND_LIMIT = 50;

interface StoredRound extends Omit<CheckRound, 'submittedAt' | 'decidedAt'> {
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
}

/** All other reviews of the house, newest first. */
const roundsOf = async (ctx: Ctx, houseId: string, id: string): Promise<CheckRound[]> => {
  const title = ctx.language === 'zh-CN' ? 'titleZh' : 'titleEn';
  const { rows } = await sql<StoredRound>`
    select v.id, v.state, v.of_live, v.round, v.note, coalesce(s.realname, '') as submitted_by, v.submitted_at,
      d.realname as decided_by, v.decided_at, coalesce((
        select json_agg(json_build_object('standardId', j ->> 'standardId', 'reason', j ->> 'reason',
          'title', i ->> ${title}))
        from jsonb_array_elements(v.items) j
        join jsonb_array_elements(t.items) i on i ->> 'id' = j ->> 'standardId'
        where j ->> 'verdict' = 'return'), '[]') as returned
    from house_reviews v join house_standards t on t.id = v.standard_id
    left join users s on s.id = v.submitted_by
    left join users d on d.id = v.decided_by
    where v.house_id = ${houseId} and v.id <> ${id}
    order by v.submitted_at desc, v.id desc limit ${ROUND_LIMIT}`.execute(ctx.db);
  return rows.map((row) => ({
    ...row,
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
};

const rightsOf = async (ctx: Ctx, { state, revisionState, submitterId, editors }: StoredCheck) => {
  if (state !== 'waiting') return { actions: [], refusal: null };
  const own = (await confirmerOf(ctx, 'houseCheck')).own([submitterId, ...editors]);
  const facts: RevisionFacts = { own, submitter: own === 'self', live: false, returned: false };
  const refused = refusal<RevisionState, RevisionFacts>(revisionTable.approve, revisionState, facts);
  return refused
    ? { actions: [], refusal: sayText(refused.text, ctx.language) }
    : { actions: ['approve' as const, 'return' as const], refusal: null };
};

/** Fails with `house.reviewNotFound`, also for a house out of scope. */
export const houseCheck = async (ctx: Ctx, id: string): Promise<HouseCheck> => {
  const stored = await storedCheck(ctx, id);
  const content = readContent(stored.content);
  const live = stored.base === null ? null : readContent(stored.base);
  return {
    check: toCheckRow(stored),
    version: stored.version,
    note: stored.note,
    content,
    live,
    changes: live ? contentChanges(live, content) : [],
    standardNumber: stored.standardNumber,
    standards: stored.standards,
    items: stored.items,
    rounds: await roundsOf(ctx, stored.houseId, id),
    files: await contentFiles(ctx.db, content, live),
    landlordName: stored.landlordName,
    roomCount: stored.roomCount,
    ...(await rightsOf(ctx, stored)),
  };
};
