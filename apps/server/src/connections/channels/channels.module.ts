/** Connections to booking platforms, and which room of ours is which of theirs. */
import { getCellMarks } from '@minsu/contract/connections/channels/channel-cell-endpoints.ts';
import {
  getConnection,
  pageConnections,
} from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { pageOperations } from '@minsu/contract/connections/channels/channel-operation.ts';
import {
  countChannelCells,
  listCellCauses,
  listCellStates,
  pageChannelCells,
} from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import {
  connectionOptions,
  getMappingCoverage,
  pageChannelRooms,
  suggestLinks,
} from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { channelRoomImport } from '../../foundation/houses/house-hooks.ts';
import { beforePlanChanges, beforePlanGoes, channelStates } from '../../inventory/prices/price-hooks.ts';
import { when } from '../../platform/hooks.ts';
import { query } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import {
  beforePlatformOrderEnds,
  platformPart,
  platformRefund,
  platformTerms,
  soldByPlatform,
} from '../../sales/orders/platform-hooks.ts';
import { askOrderPlatform } from './ask-order-platform.ts';
import { accountJobs, accountRoutes } from './connect/account-routes.ts';
import { connectionDetail, connectionPage } from './connect/connection-page-queries.ts';
import { connectionOptionsOf } from './connect/connection-queries.ts';
import { deleteConnectionRoute } from './connect/delete-connection.ts';
import { saveConnectionRoute } from './connect/save-connection.ts';
import { pauseConnectionRoute, resumeConnectionRoute } from './connect/switch-connection.ts';
import { testConnectionRoute } from './connect/test-connection.ts';
import { operationExport } from './export-operations.ts';
import { importChannelRooms } from './import-channel-rooms.ts';
import { assertInNoListing, assertStillListed } from './keep-listed-plan.ts';
import { linkRoomRoute, linkRoomsRoute } from './link-room.ts';
import { mappingCoverage } from './mapping/coverage-queries.ts';
import { createTypeListingsRoute } from './mapping/create-listings.ts';
import { channelRoomPage } from './mapping/listing-queries.ts';
import { cellMarks } from './mapping/mark-queries.ts';
import { fetchListingsJob, refreshListingsRoute } from './mapping/refresh-listings.ts';
import { setListingPlanRoute } from './mapping/set-listing-plan.ts';
import { setOnSaleRoute } from './mapping/set-on-sale.ts';
import { linkSuggestions } from './mapping/suggestion-queries.ts';
import {
  listTypeListingsRoute,
  mapTypeListingsRoute,
  unmapTypeListingsRoute,
} from './mapping/type-listings.ts';
import { operationPage } from './operation-queries.ts';
import { nudgeLoop } from './pull/nudge-loop.ts';
import { pullJobs, pullRoutes } from './pull/pull-routes.ts';
import {
  connectedOrder,
  orderAtPlatform,
  reportedByPlatform,
  termsAtPlatform,
} from './pull/pulled-order-queries.ts';
import { purgeOperationsJob } from './purge-operations.ts';
import { cellCauses, channelCellCounts, channelCellPage } from './push/cell-queries.ts';
import { cellStates, pushChannelCellRoute } from './push/push-cell.ts';
import { extendHorizonJob, forgetCellsJob, forgetPositionsJob, readBackJob } from './push/push-jobs.ts';
import { pushLoop } from './push/push-loop.ts';
import { readBackRoute, resyncRoute } from './push/resync.ts';
import { retryChannelCellsRoute } from './push/retry-cells.ts';
import { syncStatesOf } from './sync-state-queries.ts';
import { unlinkRoomRoute, unlinkRoomsRoute } from './unlink-room.ts';

export const channelsModule: Module = {
  name: 'channels',
  routes: [
    ...accountRoutes,
    query(pageConnections, connectionPage),
    query(getConnection, connectionDetail),
    saveConnectionRoute,
    pauseConnectionRoute,
    resumeConnectionRoute,
    testConnectionRoute,
    deleteConnectionRoute,
    query(pageOperations, operationPage),
    ...exportRoutes(operationExport),
    query(connectionOptions, connectionOptionsOf),
    query(pageChannelRooms, channelRoomPage),
    query(suggestLinks, linkSuggestions),
    query(getMappingCoverage, mappingCoverage),
    query(getCellMarks, cellMarks),
    refreshListingsRoute,
    setOnSaleRoute,
    setListingPlanRoute,
    linkRoomRoute,
    linkRoomsRoute,
    unlinkRoomRoute,
    listTypeListingsRoute,
    createTypeListingsRoute,
    mapTypeListingsRoute,
    unmapTypeListingsRoute,
    unlinkRoomsRoute,
    ...pullRoutes,
    query(pageChannelCells, channelCellPage),
    query(countChannelCells, channelCellCounts),
    query(listCellCauses, cellCauses),
    query(listCellStates, cellStates),
    retryChannelCellsRoute,
    pushChannelCellRoute,
    resyncRoute,
    readBackRoute,
  ],
  hooks: [
    when(channelRoomImport, importChannelRooms),
    when(channelStates, syncStatesOf),
    when(beforePlanChanges, assertStillListed),
    when(beforePlanGoes, assertInNoListing),
    when(beforePlatformOrderEnds, askOrderPlatform),
    when(soldByPlatform, async (ctx, { orderId }) => (await connectedOrder(ctx, orderId)) !== null),
    when(platformTerms, termsAtPlatform),
    when(platformRefund, reportedByPlatform),
    when(platformPart, orderAtPlatform),
  ],
  works: [exportWork(operationExport)],
  jobs: {
    'channels.purgeOperations': purgeOperationsJob,
    'channels.fetchListings': fetchListingsJob,
    ...accountJobs,
    ...pullJobs,
    'channels.extendHorizon': extendHorizonJob,
    'channels.readBack': readBackJob,
    'channels.forgetCells': forgetCellsJob,
    'channels.forgetPositions': forgetPositionsJob,
  },
  loops: { 'channels.push': pushLoop, 'channels.feeds': nudgeLoop },
  constraints: {
    channel_room_links_room_key: channelFailures.roomLinked,
  },
};
