/** Which queries show landmarks: made stale by live changes. */
import {
  getLandmarkRadii,
  landmarkFacets,
  landmarkOptions,
  nearLandmarks,
  pageLandmarks,
} from '@minsu/contract/landmarks/landmark-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const landmarkQueries = [pageLandmarks, landmarkFacets, landmarkOptions, nearLandmarks];

liveKeys({
  landmark: landmarkQueries,
  house: [pageLandmarks, nearLandmarks],
  setting: [getLandmarkRadii, pageLandmarks],
});
