/** All that the orders module answers and does. */
import { listSteps } from '@minsu/contract/orders/board-step-endpoints.ts';
import { findStays } from '@minsu/contract/orders/find-stay-endpoints.ts';
import {
  countOrderViews,
  findFreeRooms,
  getOrder,
  getOrderHistory,
  pageOrders,
  searchAvailability,
} from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { planRooms } from '@minsu/contract/orders/room-plan-endpoints.ts';
import { bulkRoutes, bulkWork } from '../../platform/bulk.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import type { Module } from '../../platform/module.ts';
import { query } from '../../platform/routes.ts';
import { findFreeRooms as freeRoomsOf } from '../room-status/availability-queries.ts';
import { searchAvailability as availabilityOf } from '../room-status/search-availability-queries.ts';
import { acceptOrderRoute, acceptOrdersBulk } from './accept-order.ts';
import { applyRoomPlanRoute } from './apply-room-plan.ts';
import { assignRoomRoute, lockAssignmentRoute, unassignRoomRoute } from './assign-room.ts';
import { mySteps } from './board-step-queries.ts';
import { cancelOrderRoute } from './cancel-order.ts';
import { cancelStayRoute } from './cancel-stay.ts';
import { changeStayRoute, previewStayChangeRoute } from './change-stay.ts';
import { addChargeRoute, removeChargeRoute } from './charge-order.ts';
import { checkInOrderRoute, undoCheckInRoute } from './check-in-order.ts';
import { checkOutOrderRoute, undoCheckOutRoute } from './check-out-order.ts';
import { confirmOrderRoute } from './confirm-order.ts';
import { createOrderRoute } from './create-order.ts';
import { editRemarksRoute, revealPhoneRoute } from './edit-order.ts';
import { orderExport } from './export-orders.ts';
import { staysFound } from './find-stay-queries.ts';
import { lockStaysRoute, unassignStaysRoute } from './lock-stays.ts';
import { markNoShowRoute, reinstateStayRoute } from './mark-no-show.ts';
import { moveStaysRoute, previewMovesRoute, previewSwapRoute, swapStaysRoute } from './move-stays.ts';
import { findOrder, orderDetail } from './order-detail-queries.ts';
import { orderHistory } from './order-history-queries.ts';
import { countGuestStaysJob, expireOrdersJob, spellBookersJob } from './order-jobs.ts';
import { countViews, pageOfOrders } from './order-list-queries.ts';
import { searchOrders } from './order-search-queries.ts';
import { payOrderRoute } from './pay-order.ts';
import { reinstateOrderRoute } from './reinstate-order.ts';
import { rejectOrderRoute } from './reject-order.ts';
import { roomPlan } from './room-plan-queries.ts';
import { previewSplitRoute, splitStayRoute } from './split-stay.ts';
import { addPaymentRoute, voidPaymentRoute } from './take-payment.ts';
import { undoStepRoute } from './undo-step.ts';

export const ordersModule: Module = {
  name: 'orders',
  routes: [
    query(pageOrders, pageOfOrders),
    query(countOrderViews, countViews),
    ...exportRoutes(orderExport),
    ...bulkRoutes(acceptOrdersBulk),
    query(getOrder, async (ctx, key) => {
      const { houseId, id } = await findOrder(ctx, key);
      return orderDetail(ctx, houseId, id);
    }),
    query(getOrderHistory, (ctx, { id }) => orderHistory(ctx, id)),
    query(findStays, (ctx, { keyword }) => staysFound(ctx, keyword)),
    query(findFreeRooms, freeRoomsOf),
    query(searchAvailability, availabilityOf),
    createOrderRoute,
    acceptOrderRoute,
    rejectOrderRoute,
    payOrderRoute,
    confirmOrderRoute,
    cancelOrderRoute,
    reinstateOrderRoute,
    assignRoomRoute,
    unassignRoomRoute,
    lockAssignmentRoute,
    changeStayRoute,
    previewStayChangeRoute,
    moveStaysRoute,
    previewMovesRoute,
    swapStaysRoute,
    previewSwapRoute,
    splitStayRoute,
    previewSplitRoute,
    unassignStaysRoute,
    lockStaysRoute,
    query(listSteps, (ctx, { houseId }) => mySteps(ctx, houseId)),
    undoStepRoute,
    query(planRooms, roomPlan),
    applyRoomPlanRoute,
    checkInOrderRoute,
    undoCheckInRoute,
    checkOutOrderRoute,
    undoCheckOutRoute,
    markNoShowRoute,
    cancelStayRoute,
    reinstateStayRoute,
    addChargeRoute,
    removeChargeRoute,
    addPaymentRoute,
    voidPaymentRoute,
    editRemarksRoute,
    revealPhoneRoute,
  ],
  works: [exportWork(orderExport), bulkWork(acceptOrdersBulk)],
  jobs: {
    'orders.expire': expireOrdersJob,
    'orders.countGuestStays': countGuestStaysJob,
    'orders.spellBookers': spellBookersJob,
  },
  search: [{ group: 'order', permission: 'order:read', find: searchOrders }],
  constraints: {
    orders_channel_no_key: orderFailures.channelTaken,
    stays_in_house_key: orderFailures.roomOccupied,
  },
};
