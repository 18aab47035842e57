/** Which queries show links and listings: made stale by live changes. */
import {
  getMappingCoverage,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/channels/channel-room-endpoints.ts';
import { pageRoomLinks } from '@minsu/contract/houses/room-endpoints.ts';
import { useEffect } from 'react';
import { liveKeys } from '../../../platform/live.ts';
import { invalidate, queryClient } from '../../../platform/queries.ts';

export const mappingQueries = [pageChannelRooms, suggestLinks, getMappingCoverage, pageRoomLinks];

liveKeys({ room: mappingQueries, channelRoom: mappingQueries });

const EVERY_MS = 5_000;

interface Pages {
  readonly records?: readonly { readonly cells: { readonly pending: number } }[];
}

/** While nights of the listings in sight are on their way, they are asked for anew: a push is no event of its own. */
export const usePendingWatch = (): void => {
  useEffect(() => {
    const timer = setInterval(() => {
      const shown = queryClient.getQueriesData<Pages>({ queryKey: [pageChannelRooms.path], type: 'active' });
      const isPending = ([, page]: (typeof shown)[number]) =>
        page?.records?.some(({ cells }) => cells.pending > 0) ?? false;
      if (document.visibilityState === 'visible' && shown.some(isPending)) invalidate([pageChannelRooms]);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, []);
};
