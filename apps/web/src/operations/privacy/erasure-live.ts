/** Queries to refetch when erasure requests change. */
import {
  countErasureViews,
  getGuestErasure,
  pageErasures,
  previewErasure,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const erasureQueries = [pageErasures, countErasureViews, getGuestErasure, previewErasure];

liveKeys({ erasure: erasureQueries });
