/** Uploads, listings and their links change with each command of the platform dialogs. */
import { getPlatformHouse } from '@minsu/contract/connections/channels/channel-platform-endpoints.ts';
import { connectionQueries } from './channels-live.ts';
import { mappingQueries } from './mapping/mapping-live.ts';

export const platformHouseQueries = [getPlatformHouse, ...connectionQueries, ...mappingQueries];
