import { getDelivery, pageDeliveries, pageWebhooks } from '@minsu/contract/webhooks/webhook-endpoints.ts';
import { useEffect } from 'react';
import { invalidate, useCall } from '../../platform/queries.ts';

const LOOK_MS = 1_000;
/** A call that waits for its next try is looked at less often. */
const REST_MS = 15_000;

/** A call, looked at again while it is on its way; once it is settled the lists follow. No event tells of calls. */
export const useDelivery = (id: string) => {
  const key = { id };
  const first = useCall(getDelivery, key, { keepPrevious: false });
  const isWaiting = first.data?.state === 'waiting';
  const query = useCall(getDelivery, key, {
    keepPrevious: false,
    ...(isWaiting && { refetchInterval: first.data?.attempts === 0 ? LOOK_MS : REST_MS }),
  });
  const version = query.data?.version;
  useEffect(() => {
    if (version !== undefined) invalidate([pageDeliveries, pageWebhooks]);
  }, [version]);
  return query;
};
