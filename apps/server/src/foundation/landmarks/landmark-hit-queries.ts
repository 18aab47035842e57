/** Landmarks for the command palette: a hit opens the houses near it. */
import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import { landmarkTexts } from '@minsu/contract/foundation/landmarks/landmark.text.ts';
import type { LandmarkKind } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { SearchHit } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/http/page-rows.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readSettings } from '../system/settings-queries.ts';

interface Found {
  readonly id: string;
  readonly name: string;
  readonly kind: LandmarkKind;
  readonly city: string;
  readonly count: number;
}

export const searchLandmarks = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  const { landmarkRadius } = await readSettings(ctx.db, ctx.services);
  const wanted = keyword.trim().toLowerCase();
  const { rows } = await sql<Found>`
    select l.id, l.name, l.kind, l.city, (
      select count(*)::int from house_landmarks n
      where n.landmark_id = l.id and ${inScope(ctx, 'n.houseId')}) as count
    from landmarks l
    where l.active and l.deleted_at is null and l.search_text like ${containing(wanted)}
    order by lower(l.name) like ${startingWith(wanted)} desc, count desc, l.name, l.id limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map(({ id, name, kind, city, count }) => {
    const radius = landmarkRadius[kind];
    const near = sayText(landmarkTexts.hitNote, ctx.language, { count, radius: distanceText(radius) });
    return {
      id,
      title: name,
      note: [city, sayText(landmarkTexts[`kind_${kind}`], ctx.language), near].join(' · '),
      path: `/house/houseList?landmarkId=${id}&distanceM=${radius}`,
    };
  });
};
