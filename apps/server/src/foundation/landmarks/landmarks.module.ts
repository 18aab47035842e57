import {
  landmarkFacets,
  landmarkOptions,
  nearLandmarks,
  pageLandmarks,
  similarLandmarks,
} from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { landmarkFailures } from '@minsu/contract/foundation/landmarks/landmark-failures.ts';
import { query } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { landmarkExport } from './export-landmarks.ts';
import { landmarkImport } from './import-landmarks.ts';
import { searchLandmarks } from './landmark-hit-queries.ts';
import {
  landmarkFacetsOf,
  landmarkOptionsOf,
  landmarkPage,
  landmarksNear,
  similarLandmarkRows,
} from './landmark-queries.ts';
import {
  followRadiiJob,
  getLandmarkRadiiRoute,
  relinkJob,
  saveLandmarkRadiiRoute,
} from './landmark-radii.ts';
import {
  createLandmarkRoute,
  deleteLandmarkRoute,
  deleteLandmarksBulk,
  editLandmarkRoute,
  setLandmarkActiveRoute,
  setLandmarksActiveBulk,
} from './save-landmark.ts';

export const landmarksModule: Module = {
  name: 'landmarks',
  routes: [
    query(pageLandmarks, landmarkPage),
    query(landmarkFacets, landmarkFacetsOf),
    query(landmarkOptions, landmarkOptionsOf),
    query(nearLandmarks, landmarksNear),
    query(similarLandmarks, similarLandmarkRows),
    getLandmarkRadiiRoute,
    saveLandmarkRadiiRoute,
    createLandmarkRoute,
    editLandmarkRoute,
    setLandmarkActiveRoute,
    deleteLandmarkRoute,
    ...bulkRoutes(setLandmarksActiveBulk),
    ...bulkRoutes(deleteLandmarksBulk),
    ...exportRoutes(landmarkExport),
    ...importRoutes(landmarkImport),
  ],
  search: [{ group: 'landmark', permission: 'house:read', find: searchLandmarks }],
  works: [
    bulkWork(setLandmarksActiveBulk),
    bulkWork(deleteLandmarksBulk),
    exportWork(landmarkExport),
    importWork(landmarkImport),
  ],
  jobs: { 'landmarks.relink': relinkJob, 'landmarks.followRadii': followRadiiJob },
  constraints: { landmarks_name_key: landmarkFailures.nameTaken },
};
