/** Queries to refetch when guest pages and guides change. */
import type { StayPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import {
  getGuestPages,
  getHouseGuide,
  previewGuestPage,
} from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';
import { putAnswer } from '../../platform/calls/queries.ts';

export const pageQueries = [getGuestPages, previewGuestPage];
export const guideQueries = [getHouseGuide];

liveKeys({ order: pageQueries, house: guideQueries });

/** Stores newer pages of an order, so that the next action uses their versions. */
export const showPages = (orderId: string, pages: readonly StayPage[]): void => {
  putAnswer(getGuestPages, { orderId }, [...pages]);
};
