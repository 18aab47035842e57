/** What the server allows on the stay of a tile; users who read no orders are allowed nothing. */
import { getOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { DayRoom } from '@minsu/contract/room-status/day-board-endpoints.ts';
import { useMemo } from 'react';
import { useCall } from '../../../platform/queries.ts';
import { useMay } from '../../../platform/session.ts';
import { guestOf } from './tile-state.ts';
import '../../orders/order-live.ts';

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
