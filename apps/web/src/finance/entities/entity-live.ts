/** Queries to refetch when legal entities change. */
import { listEntities, pageEntityHouses } from '@minsu/contract/finance/entities/entity-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const entityQueries = [listEntities, pageEntityHouses];

liveKeys({ legalEntity: entityQueries });
