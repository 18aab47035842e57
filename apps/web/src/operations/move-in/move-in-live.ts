/** Queries to refetch when past stays come or go. */
import { listMoveIns, moveInMonths } from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const moveInQueries = [listMoveIns, moveInMonths];

liveKeys({ moveIn: moveInQueries });
