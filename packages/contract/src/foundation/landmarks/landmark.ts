/** Landmarks guests search by, with distances of properties. */
import { z } from 'zod';
import { instant, intBetween } from '../../platform/wire.ts';

/** 地铁站 | 景点 | 商圈 | 医院 | 高校 | 车站与机场 */
export const landmarkKinds = ['metro', 'scenic', 'business', 'hospital', 'university', 'station'] as const;
export const LandmarkKind = z.enum(landmarkKinds);
export type LandmarkKind = z.infer<typeof LandmarkKind>;

/** Default radius in metres within which properties are linked. */
export const landmarkRadius: Readonly<Record<LandmarkKind, number>> = {
  metro: 2_000,
  scenic: 5_000,
  business: 2_000,
  hospital: 2_000,
  university: 2_000,
  station: 5_000,
};

export const MAX_RADIUS_M = 20_000;
const radius = intBetween(100, MAX_RADIUS_M);

export const radiusOfKind = {
  metro: radius,
  scenic: radius,
  business: radius,
  hospital: radius,
  university: radius,
  station: radius,
} satisfies Record<LandmarkKind, z.ZodType>;

export const LandmarkRadii = z.object({ ...radiusOfKind, version: z.int() }).meta({ id: 'LandmarkRadii' });
export type LandmarkRadii = z.infer<typeof LandmarkRadii>;

/** Distances offered in a search, in metres. */
export const distanceChoices = [500, 800, 1_000, 2_000, 5_000] as const;
/** When a landmark is named without one. */
export const DEFAULT_DISTANCE = 2_000;
export const MAX_DISTANCE_M = 50_000;

export const LandmarkRow = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    kind: LandmarkKind,
    city: z.string(),
    longitude: z.number(),
    latitude: z.number(),
    active: z.boolean(),
    /** Properties in scope within the radius. */
    houseCount: z.int(),
    /** Radius of its kind. */
    radiusM: z.int(),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: 'LandmarkRow' });
export type LandmarkRow = z.infer<typeof LandmarkRow>;

export const NearLandmark = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    kind: LandmarkKind,
    distanceM: z.int(),
  })
  .meta({ id: 'NearLandmark' });
export type NearLandmark = z.infer<typeof NearLandmark>;
