/** Routes of a house's life: drafts, reviews, standards. Part of the module's table. */
import {
  countHouseChecks,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/houses/house-check-endpoints.ts';
import { houseEditOptions, houseHolders } from '@minsu/contract/houses/house-holder-endpoints.ts';
import { getBegunHouse, getHouseRevision } from '@minsu/contract/houses/house-life-endpoints.ts';
import { getStandard, listStandards } from '@minsu/contract/houses/standard-endpoints.ts';
import { query, type Route } from '../../platform/routes.ts';
import { archiveHouseRoute } from './archive-house.ts';
import { begunHouse } from './begun-house-queries.ts';
import { decideHouseCheckRoute } from './decide-house-check.ts';
import { discardHouseRevisionRoute } from './discard-revision.ts';
import { duplicateHouseRoute } from './duplicate-house.ts';
import { editOptions, holdersOfHouses } from './holder-queries.ts';
import { houseCheck } from './house-check-detail-queries.ts';
import { checkCounts, pageOfChecks } from './house-check-queries.ts';
import { houseRevision } from './revision-queries.ts';
import { saveHouseRoute } from './save-house.ts';
import { discardStandardDraftRoute, publishStandardRoute, saveStandardDraftRoute } from './save-standard.ts';
import { standardDetail, standardsOfKind } from './standard-queries.ts';
import { submitHouseRoute } from './submit-house.ts';
import { withdrawHouseRoute } from './withdraw-house.ts';

export const houseLifeRoutes: readonly Route[] = [
  saveHouseRoute,
  query(getHouseRevision, (ctx, { id }) => houseRevision(ctx, id)),
  query(getBegunHouse, begunHouse),
  query(houseEditOptions, editOptions),
  query(houseHolders, holdersOfHouses),
  submitHouseRoute,
  withdrawHouseRoute,
  discardHouseRevisionRoute,
  archiveHouseRoute,
  duplicateHouseRoute,
  query(pageHouseChecks, pageOfChecks),
  query(countHouseChecks, checkCounts),
  query(getHouseCheck, (ctx, { id }) => houseCheck(ctx, id)),
  decideHouseCheckRoute,
  query(listStandards, standardsOfKind),
  query(getStandard, (ctx, { id }) => standardDetail(ctx, id)),
  saveStandardDraftRoute,
  publishStandardRoute,
  discardStandardDraftRoute,
];
