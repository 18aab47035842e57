/** Which queries show calendars: made stale by live changes of rooms, blocks and orders. */
import { listIcalRooms } from '@minsu/contract/ical/ical-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const icalQueries = [listIcalRooms];

liveKeys({ room: icalQueries, roomBlock: icalQueries, order: icalQueries });
