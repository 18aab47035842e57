/** Queries to refetch when landmarks change. */
import {
  getLandmarkRadii,
  landmarkFacets,
  landmarkOptions,
  nearLandmarks,
  pageLandmarks,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const landmarkQueries = [pageLandmarks, landmarkFacets, landmarkOptions, nearLandmarks];

liveKeys({
  landmark: landmarkQueries,
  house: [pageLandmarks, nearLandmarks],
  setting: [getLandmarkRadii, pageLandmarks],
});
