import { z } from 'zod';
import { listExport } from '../../platform/background-run.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { custom } from '../../platform/field-messages.ts';
import { importEndpoints } from '../../platform/import-run.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, id, intBetween, keyword, line, list, version } from '../../platform/wire.ts';
import {
  ContentSet,
  ContentSetDetail,
  contentSetColumns,
  contentSetStatuses,
  contentTypes,
  filterTypes,
} from './content-set.ts';

const contentSetFilters = {
  number: keyword(20).optional(),
  name: keyword(50).optional(),
  contentType: list(z.enum(contentTypes)).optional(),
  filterType: z.enum(filterTypes).optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
  status: z.enum(contentSetStatuses).optional(),
};

export const contentSetSorts = ['number', 'name', 'count', 'createdAt'] as const;

export const pageContentSets = endpoint('POST /api/demo/content-set/page', {
  kind: 'query',
  permission: 'demo:read',
  summary: 'Content sets of the example list',
  input: z
    .object({ ...pageInput, ...contentSetFilters, sort: sortInput(contentSetSorts) })
    .refine((input) => !input.createdFrom || !input.createdTo || input.createdFrom <= input.createdTo, {
      ...custom('reversedRange'),
      path: ['createdTo'],
    }),
  output: pageOf(ContentSet),
});

export const getContentSet = endpoint('GET /api/demo/content-set/detail', {
  kind: 'query',
  permission: 'demo:admin',
  summary: 'One content set with its history',
  input: z.object({ id }),
  output: ContentSetDetail,
});

export const createContentSet = endpoint('POST /api/demo/content-set/create', {
  kind: 'command',
  permission: 'demo:edit',
  summary: 'Add a content set, offline at first',
  input: z.object({
    name: line(50),
    contentType: z.enum(contentTypes),
    filterType: z.enum(filterTypes),
    count: intBetween(0, 1_000_000),
  }),
  output: ContentSetDetail,
});

export const setContentSetStatus = endpoint('POST /api/demo/content-set/set-status', {
  kind: 'command',
  permission: 'demo:edit',
  summary: 'Bring a content set online or take it offline',
  input: z.object({ id, version, status: z.enum(contentSetStatuses) }),
  output: ContentSetDetail,
});

export const exportContentSets = listExport('/api/demo/content-set/export', {
  permission: 'demo:read',
  summary: 'The filtered content sets as .xlsx with the chosen columns',
  filters: contentSetFilters,
  sorts: contentSetSorts,
  columns: contentSetColumns,
});

export const importContentSets = importEndpoints('/api/demo/content-set/import', {
  target: {},
  permission: 'demo:edit',
  summary: 'Content sets from a file, offline at first',
});
