/** Actions the server allows on a tile's stay; none for users without access to orders. */

import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { useMemo } from 'react';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { guestOf } from './tile/tile-state.ts';
import '../../../sales/orders/order-live.ts';

export const useStayAllowed = (room: DayRoom) => {
  const may = useMay();
  const stayId = guestOf(room)?.stayId ?? '';
  const enabled = stayId !== '' && may('order:read');
  const query = useCall(getOrder, { stayId }, { enabled, keepPrevious: false, quiet: true, staleTime: 0 });
  const { data } = query;
  const allowed = useMemo(() => {
    const stay = data?.stays.find(({ id }) => id === stayId);
    return new Set<string>(stay ? [...(data?.actions ?? []), ...stay.actions] : []);
  }, [data, stayId]);
  return {
    allowed,
    pending: enabled && query.data === undefined && !query.error,
    error: enabled ? query.error : null,
    retry: () => void query.refetch(),
  };
};
