/** Search over the records of all modules for the command palette. */
import { z } from 'zod';
import { endpoint } from './platform/endpoint.ts';
import { type Text, texts } from './platform/texts.ts';
import { keyword } from './platform/wire.ts';

/** The groups in which hits are shown, in this order; a module that can be searched adds its own. */
export const searchGroups = texts({
  order: ['订单', 'Orders'],
  house: ['房源', 'Properties'],
  room: ['房间', 'Rooms'],
  contract: ['合同', 'Contracts'],
  landmark: ['地标', 'Landmarks'],
  landlord: ['房东', 'Landlords'],
  member: ['会员', 'Members'],
}) satisfies Record<string, Text>;
export type SearchGroup = keyof typeof searchGroups;
const groupNames = Object.keys(searchGroups) as [SearchGroup, ...SearchGroup[]];

export const SEARCH_LIMIT = 8;
export const SEARCH_MAX_LENGTH = 50;

export const SearchHit = z
  .object({
    id: z.string(),
    title: z.string(),
    /** Distinguishing detail: code, masked phone, dates, state. */
    note: z.string(),
    /** Its screen in the web. */
    path: z.string(),
  })
  .meta({ id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const search = endpoint('GET /api/search', {
  kind: 'query',
  permission: 'signedIn',
  summary:
    'Records by number, name, phone, its last four digits, pinyin or its initials; each under its own permission',
  input: z.object({ keyword: keyword(SEARCH_MAX_LENGTH).min(1) }),
  output: z.array(z.object({ group: z.enum(groupNames), hits: z.array(SearchHit).max(SEARCH_LIMIT) })),
});
