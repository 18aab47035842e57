import { z } from 'zod';
import { bulkEndpoints, listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { optionInput } from '../../platform/options.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { tag } from '../../platform/tags.ts';
import { bool, fenInput, id, int, intBetween, keyword, line, list } from '../../platform/wire.ts';
import { MAX_DISTANCE_M } from '../landmarks/landmark.ts';
import { HouseDetail, HouseRow, HouseState, houseKinds, licenceStates } from './house.ts';
import { MAX_HOUSE_TAGS } from './house-content.ts';

const houseFilters = {
  keyword: keyword(50).optional(),
  city: list(z.string().max(40)).optional(),
  kind: z.enum(houseKinds).optional(),
  state: list(HouseState).optional(),
  landlordId: list(id).optional(),
  departmentId: list(id).optional(),
  managerUserId: list(id).optional(),
  tag: list(z.string().max(20)).optional(),
  /** Lowest base price of its types, in fen. Only for roles that see money. */
  priceFrom: fenInput.optional(),
  priceTo: fenInput.optional(),
  /** Licences that run out within two months, have run out, or are not there. */
  licence: z.enum(licenceStates).optional(),
  /** Properties near a landmark, straight-line distance. */
  landmarkId: id.optional(),
  distanceM: intBetween(1, MAX_DISTANCE_M).optional(),
};

export const houseSorts = [
  'name',
  'city',
  'code',
  'roomCount',
  'fromPriceFen',
  'updatedAt',
  'rating',
  'licenceExpires',
  'distance',
] as const;

export const pageHouses = endpoint('POST /hotel-info/house/page', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Properties in my scope',
  input: z.object({ ...pageInput, ...houseFilters, sort: sortInput(houseSorts) }),
  output: pageOf(HouseRow),
});

/** Columns of the property list in screen order; exports may name any. */
export const houseColumns = [
  'name',
  'state',
  'city',
  'kind',
  'roomCount',
  'occupiedTonight',
  'fromPriceFen',
  'rating',
  'tags',
  'landlordName',
  'departName',
  'managerName',
  'code',
  'address',
  'near',
  'licenceExpires',
  'updatedAt',
] as const;
export type HouseColumn = (typeof houseColumns)[number];

export const exportHouses = listExport('/hotel-info/house/export', {
  permission: 'house:read',
  summary: 'The filtered properties as .xlsx with the chosen columns',
  filters: houseFilters,
  sorts: houseSorts,
  columns: houseColumns,
});

export const houseFacets = endpoint('GET /hotel-info/house/facets', {
  kind: 'query',
  permission: 'house:read',
  summary: 'The values that property filters offer, with counts',
  input: z.object({}),
  output: z.object({
    cities: z.array(z.object({ value: z.string(), count: z.int() })),
    tags: z.array(z.object({ value: z.string(), count: z.int() })),
    states: z.array(z.object({ value: HouseState, count: z.int() })),
    /** Properties whose licence expires soon or has expired. */
    licences: z.object({ soon: z.int(), over: z.int() }),
  }),
});

export const houseOptions = endpoint('POST /hotel-info/house/options', {
  kind: 'query',
  permission: 'house:read',
  summary: 'Properties and their room types for select boxes',
  input: z.object(optionInput),
  output: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      roomTypes: z.array(
        z.object({ id: z.string(), name: z.string(), baseGuests: z.int(), maxGuests: z.int() }),
      ),
    }),
  ),
});

export const getHouse = endpoint('GET /hotel-info/house/detail', {
  kind: 'query',
  permission: 'house:read',
  summary: 'One property with its room types, photos and figures',
  input: z.object({ id }),
  output: HouseDetail,
});

export const setHouseOnline = endpoint('POST /hotel-info/house/set-online', {
  kind: 'command',
  permission: 'house:edit',
  summary: 'Publish a property or take it offline',
  input: z.object({
    id,
    version: int.pipe(z.int().nonnegative()),
    online: bool,
    reason: line(200).optional(),
  }),
  output: HouseDetail,
});

export const setHousesOnline = bulkEndpoints('/hotel-info/house/set-online-many', {
  permission: 'house:edit',
  summary: 'Publish many properties or take them offline',
  filters: houseFilters,
  input: { online: bool, reason: line(200).optional() },
});

/** Adds or removes tags of many properties. */
export const tagHouses = bulkEndpoints('/hotel-info/house/tag-many', {
  permission: 'house:edit',
  summary: 'Add tags to many properties or take them away',
  filters: houseFilters,
  input: {
    add: z.array(tag).max(MAX_HOUSE_TAGS).default([]),
    remove: z.array(tag).max(MAX_HOUSE_TAGS).default([]),
  },
});

/** A field that is left out stays; null empties it. */
export const assignHouses = bulkEndpoints('/hotel-info/house/assign-many', {
  permission: 'house:edit',
  summary: 'Assign many properties to a department or manager',
  filters: houseFilters,
  input: { departmentId: id.nullable().optional(), managerUserId: id.nullable().optional() },
});

/** Creates a draft per row; multi-type properties are completed in the wizard. */
export const importHouses = importEndpoints('/hotel-info/house/import', {
  permission: 'house:edit',
  summary: 'Import properties as drafts',
  target: {},
});
