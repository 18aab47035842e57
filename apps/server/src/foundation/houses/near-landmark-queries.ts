/** Houses `h` around one landmark: within a distance, and how far away. */
import { DEFAULT_DISTANCE } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

export interface NearFilter {
  readonly landmarkId?: string | undefined;
  readonly distanceM?: number | undefined;
}

/** Metres of one degree of latitude, a little less than the least, so that the box is never too small. */
export const DEGREE_M = sql`${sql.lit(110_500)}::float8`;

/**
 * By the index on coordinates, for any distance: stored links end at the radius of the landmark's kind. No house is
 * near an unknown landmark.
 */
export const isNear = ({ landmarkId, distanceM = DEFAULT_DISTANCE }: NearFilter): Expression<SqlBool> =>
  sql<SqlBool>`h.id in (
    select p.id from landmarks l join houses p
      on p.latitude between l.latitude - ${distanceM}::int / ${DEGREE_M} and l.latitude + ${distanceM}::int / ${DEGREE_M}
      and distance_m(p.longitude, p.latitude, l.longitude, l.latitude) <= ${distanceM}::int
    where l.id = ${landmarkId ?? null}::uuid and l.deleted_at is null)`;

/** Metres to the landmark; null without one. */
export const metresTo = (landmarkId: string | undefined): RawBuilder<number | null> =>
  landmarkId === undefined
    ? sql`null::int`
    : sql`(select distance_m(h.longitude, h.latitude, l.longitude, l.latitude) from landmarks l
        where l.id = ${landmarkId}::uuid and l.deleted_at is null)`;

/** The landmark with the distance, for a house row. */
export const nearColumn = (landmarkId: string | undefined): RawBuilder<unknown> =>
  landmarkId === undefined
    ? sql`null::json`
    : sql`(select json_build_object('name', l.name, 'nameEn', l.name_en, 'kind', l.kind,
          'distanceM', distance_m(h.longitude, h.latitude, l.longitude, l.latitude))
        from landmarks l where l.id = ${landmarkId}::uuid and l.deleted_at is null and h.latitude is not null)`;
