import {
  getDelivery,
  pageDeliveries,
  pageWebhooks,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { useEffect } from 'react';
import { invalidate, useCall } from '../../platform/calls/queries.ts';

const LOOK_MS = 1_000;
/** Slower polling for deliveries that wait for a retry. */
const REST_MS = 15_000;

/** A delivery, polled until settled, then its lists are refetched. Deliveries raise no events. */
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
