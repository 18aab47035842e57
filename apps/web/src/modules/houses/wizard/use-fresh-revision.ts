import { getHouseRevision } from '@minsu/contract/houses/house-life-endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../platform/queries.ts';

/** What the cache still has may be old: a form that stands on it would be refused. */
export const useFreshRevision = (id: string) => {
  const [openedAt] = useState(() => Date.now());
  const query = useCall(getHouseRevision, { id }, { keepPrevious: false, staleTime: 0, quiet: true });
  const isFresh = query.dataUpdatedAt >= openedAt;
  return { ...query, data: isFresh ? query.data : undefined };
};
