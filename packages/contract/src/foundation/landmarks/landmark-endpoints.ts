import { z } from 'zod';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { placeInput } from '../../platform/coordinates.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { optionInput } from '../../platform/options.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, id, keyword, line, list, note, version } from '../../platform/wire.ts';
import { LandmarkKind, LandmarkRadii, LandmarkRow, NearLandmark, radiusOfKind } from './landmark.ts';

/** Users who see properties see landmarks. */
const seen = { permission: 'house:read' } as const;
const kept = { permission: 'landmark:edit' } as const;

const landmarkFilters = {
  keyword: keyword(50).optional(),
  kind: list(LandmarkKind).optional(),
  city: list(z.string().max(40)).optional(),
  active: bool.optional(),
};

const landmarkSorts = ['name', 'city', 'kind', 'houseCount', 'updatedAt'] as const;

export const pageLandmarks = endpoint('POST /hotel-info/landmark/page', {
  kind: 'query',
  ...seen,
  summary: 'Landmarks with the number of my properties near them',
  input: z.object({ ...pageInput, ...landmarkFilters, sort: sortInput(landmarkSorts) }),
  output: pageOf(LandmarkRow),
});

export const landmarkFacets = endpoint('GET /hotel-info/landmark/facets', {
  kind: 'query',
  ...seen,
  summary: 'The cities and kinds of landmarks, with counts',
  input: z.object({}),
  output: z.object({
    cities: z.array(z.object({ value: z.string(), count: z.int() })),
    kinds: z.array(z.object({ value: LandmarkKind, count: z.int() })),
  }),
});

/** For a box that searches while one types; `ids` names those that are chosen already. */
export const landmarkOptions = endpoint('GET /hotel-info/landmark/options', {
  kind: 'query',
  ...seen,
  summary: 'Active landmarks for select boxes, by name or pinyin',
  input: z.object(optionInput),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: LandmarkKind,
      city: z.string(),
      radiusM: z.int(),
    }),
  ),
});

export const nearLandmarks = endpoint('GET /hotel-info/landmark/near-house', {
  kind: 'query',
  ...seen,
  summary: 'The landmarks near a property with their distances, nearest first',
  input: z.object({ houseId: id }),
  output: z.array(NearLandmark),
});

const fields = {
  name: line(60),
  nameEn: note(80).optional(),
  kind: LandmarkKind,
  city: line(20),
  place: placeInput,
};

/** Finds similar landmarks while typing: the same place, or the same name of another kind. */
export const similarLandmarks = endpoint('GET /hotel-info/landmark/similar', {
  kind: 'query',
  ...kept,
  summary: 'Landmarks of this name in the city, or within 100 m',
  input: z.object({
    id: id.optional(),
    name: note(60),
    city: note(20),
    place: note(60).default(''),
  }),
  output: z.array(NearLandmark.extend({ distanceM: z.int().nullable() })),
});

export const createLandmark = endpoint('POST /hotel-info/landmark/create', {
  kind: 'command',
  ...kept,
  summary: 'Add a landmark; properties near it are linked to it at once',
  input: z.object(fields),
  output: LandmarkRow,
});

export const editLandmark = endpoint('POST /hotel-info/landmark/edit', {
  kind: 'command',
  ...kept,
  summary: 'Change a landmark; if it moves, nearby properties are linked again',
  input: z.object({ id, version, ...fields }),
  output: LandmarkRow,
});

export const setLandmarkActive = endpoint('POST /hotel-info/landmark/set-active', {
  kind: 'command',
  ...kept,
  summary: 'Disable or enable a landmark; disabled ones are not linked to properties',
  input: z.object({ id, version, active: bool }),
  output: LandmarkRow,
});

export const deleteLandmark = endpoint('POST /hotel-info/landmark/delete', {
  kind: 'command',
  ...kept,
  summary: 'Delete a landmark and its links to properties',
  input: z.object({ id, version }),
  output: z.null(),
});

export const setLandmarksActive = bulkEndpoints('/hotel-info/landmark/set-active-many', {
  ...kept,
  summary: 'Disable or enable many landmarks',
  filters: landmarkFilters,
  input: { active: bool },
});

export const deleteLandmarks = bulkEndpoints('/hotel-info/landmark/delete-many', {
  ...kept,
  summary: 'Delete many landmarks',
  filters: landmarkFilters,
  input: {},
});

const ruled = { permission: 'setting:edit' } as const;

export const getLandmarkRadii = endpoint('GET /hotel-info/landmark/radii', {
  kind: 'query',
  ...ruled,
  summary: 'Radius in metres per kind of landmark',
  input: z.object({}),
  output: LandmarkRadii,
});

export const saveLandmarkRadii = endpoint('POST /hotel-info/landmark/radii/save', {
  kind: 'command',
  ...ruled,
  summary: 'Set the radii; properties and landmarks are linked again in the background',
  input: z.object({ ...radiusOfKind, version }),
  output: LandmarkRadii,
});

export const landmarkColumns = [
  'name',
  'nameEn',
  'kind',
  'city',
  'place',
  'houseCount',
  'active',
  'updatedAt',
] as const;
export type LandmarkColumn = (typeof landmarkColumns)[number];

export const exportLandmarks = listExport('/hotel-info/landmark/export', {
  ...seen,
  summary: 'The filtered landmarks as .xlsx with the chosen columns',
  filters: landmarkFilters,
  sorts: landmarkSorts,
  columns: landmarkColumns,
});

export const importLandmarks = importEndpoints('/hotel-info/landmark/import', {
  ...kept,
  summary: 'Import landmarks',
  target: {},
});
