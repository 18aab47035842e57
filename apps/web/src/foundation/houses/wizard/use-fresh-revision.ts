import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../platform/calls/queries.ts';

/** Always refetches, because a form based on a stale revision would be refused. */
export const useFreshRevision = (id: string) => {
  const [openedAt] = useState(() => Date.now());
  const query = useCall(getHouseRevision, { id }, { keepPrevious: false, staleTime: 0, quiet: true });
  const isFresh = query.dataUpdatedAt >= openedAt;
  return { ...query, data: isFresh ? query.data : undefined };
};
