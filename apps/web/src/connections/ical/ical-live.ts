/** Queries to refetch when rooms, blocks and orders change calendars. */
import { listIcalRooms } from '@minsu/contract/connections/ical/ical-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const icalQueries = [listIcalRooms];

liveKeys({ room: icalQueries, roomBlock: icalQueries, order: icalQueries });
