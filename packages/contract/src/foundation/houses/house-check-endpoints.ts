import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { bool, id, keyword, note, version } from '../../platform/wire.ts';
import { dutyReason } from '../duties/duty-reason.ts';
import { houseKinds } from './house.ts';
import { checkViews, HouseCheck, HouseCheckRow, ItemVerdict, MAX_CHECK_NOTE } from './house-check.ts';

const houseCheckFilters = {
  view: z.enum(checkViews).default('waiting'),
  keyword: keyword(50).optional(),
  kind: z.enum(houseKinds).optional(),
  /** True: changes of live properties; false: first reviews. */
  ofLive: bool.optional(),
  /** Submitted again after a return. */
  again: bool.optional(),
};
/** Longest waiting first by default. */
export const houseCheckSorts = ['submittedAt', 'changes', 'houseName', 'decidedAt'] as const;

export const pageHouseChecks = endpoint('POST /hotel-info/house-check/page', {
  kind: 'query',
  permission: 'house:review',
  summary: 'Property reviews, pending and decided',
  input: z.object({ ...pageInput, ...houseCheckFilters, sort: sortInput(houseCheckSorts) }),
  output: pageOf(HouseCheckRow),
});

export const countHouseChecks = endpoint('GET /hotel-info/house-check/counts', {
  kind: 'query',
  permission: 'house:review',
  summary: 'Number of reviews per quick view',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(checkViews), count: z.int() })),
});

export const getHouseCheck = endpoint('GET /hotel-info/house-check/detail', {
  kind: 'query',
  permission: 'house:review',
  summary: 'One review: standards, evidence, what changes, earlier rounds',
  input: z.object({ id }),
  output: HouseCheck,
});

export const decideHouseCheck = endpoint('POST /hotel-info/house-check/decide', {
  kind: 'command',
  permission: 'house:review',
  summary: 'Approve a submission, which goes live, or return it with reasons',
  input: z.object({
    id,
    version,
    verdict: z.enum(['approve', 'return']),
    items: z.array(ItemVerdict).max(200),
    note: note(MAX_CHECK_NOTE).default(''),
    ...dutyReason,
  }),
  output: HouseCheck,
});
