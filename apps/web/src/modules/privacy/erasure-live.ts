/** What shows requests to erase a guest. */
import {
  countErasureViews,
  getGuestErasure,
  pageErasures,
  previewErasure,
} from '@minsu/contract/privacy/erasure-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const erasureQueries = [pageErasures, countErasureViews, getGuestErasure, previewErasure];

liveKeys({ erasure: erasureQueries });
