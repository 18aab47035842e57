import {
  countErasureViews,
  findErasureGuest,
  getGuestErasure,
  pageErasures,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { erasureFailures } from '@minsu/contract/operations/privacy/erasure-failures.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import {
  erasePersonRoute,
  fileErasureRoute,
  previewErasureRoute,
  refuseErasureRoute,
  withdrawErasureRoute,
} from './decide-erasure.ts';
import { erasureCounts, erasureOfGuest, guestOfPhone, pageOfErasures } from './erasure-queries.ts';
import { purgeRegistrationsJob, sealEventsJob } from './privacy-jobs.ts';
import { tidyFilesJob } from './tidy-files.ts';

/** Requests to erase a person, and the jobs that limit how long and how openly personal data is stored. */
export const privacyModule: Module = {
  name: 'privacy',
  routes: [
    query(pageErasures, pageOfErasures),
    query(countErasureViews, erasureCounts),
    query(getGuestErasure, (ctx, { guestId }) => erasureOfGuest(ctx, guestId)),
    query(findErasureGuest, (ctx, { phone }) => guestOfPhone(ctx, phone)),
    previewErasureRoute,
    fileErasureRoute,
    withdrawErasureRoute,
    refuseErasureRoute,
    erasePersonRoute,
  ],
  jobs: {
    'privacy.sealEvents': sealEventsJob,
    'privacy.purgeRegistrations': purgeRegistrationsJob,
    'privacy.tidyFiles': tidyFilesJob,
  },
  constraints: { erasure_requests_open_key: erasureFailures.open },
};
