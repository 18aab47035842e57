/** Routes of a house's life: drafts, reviews, standards. Part of the module's table. */
import {
  countHouseChecks,
  getHouseCheck,
  pageHouseChecks,
} from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { houseEditOptions, houseHolders } from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import { getBegunHouse, getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { getStandard, listStandards } from '@minsu/contract/foundation/houses/standard-endpoints.ts';
import { query, type Route } from '../../platform/http/routes.ts';
import { archiveHouseRoute } from './archive-house.ts';
import { begunHouse } from './begun-house-queries.ts';
import { duplicateHouseRoute } from './duplicate-house.ts';
import { editOptions, holdersOfHouses } from './holder-queries.ts';
import { decideHouseCheckRoute } from './review/decide-house-check.ts';
import { discardHouseRevisionRoute } from './review/discard-revision.ts';
import { houseCheck } from './review/house-check-detail-queries.ts';
import { checkCounts, pageOfChecks } from './review/house-check-queries.ts';
import { houseRevision } from './review/revision-queries.ts';
import {
  discardStandardDraftRoute,
  publishStandardRoute,
  saveStandardDraftRoute,
} from './review/save-standard.ts';
import { standardDetail, standardsOfKind } from './review/standard-queries.ts';
import { submitHouseRoute } from './review/submit-house.ts';
import { saveHouseRoute } from './save-house.ts';
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
