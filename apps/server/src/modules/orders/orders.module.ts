/** All that the orders module answers and does. */

import { dutyFailures } from '@minsu/contract/duties/duty-failures.ts';
import { listSteps } from '@minsu/contract/orders/board-step-endpoints.ts';
import { depositFailures } from '@minsu/contract/orders/deposit-failures.ts';
import { findStays } from '@minsu/contract/orders/find-stay-endpoints.ts';
import { searchHoursOfStay, searchSlots } from '@minsu/contract/orders/hourly-endpoints.ts';
import { listLikelyGuests } from '@minsu/contract/orders/likely-guest-endpoints.ts';
import { listMergeCandidates } from '@minsu/contract/orders/merge-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/orders/order-failures.ts';
import { countOrderViews, orderTags, pageOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import {
  findFreeRooms,
  getSaleTerms,
  searchAvailability,
} from '@minsu/contract/orders/order-sale-endpoints.ts';
import { refundFailures } from '@minsu/contract/orders/refund-failures.ts';
import { planRooms } from '@minsu/contract/orders/room-plan-endpoints.ts';
import { bulkRoutes, bulkWork } from '../../platform/bulk.ts';
import { exportRoutes, exportWork } from '../../platform/exports.ts';
import { when } from '../../platform/hooks.ts';
import { importRoutes, importWork } from '../../platform/imports.ts';
import type { Module } from '../../platform/module.ts';
import { query, sharedQuery } from '../../platform/routes.ts';
import { guestSearchConditions } from '../members/member-hooks.ts';
import { searchAvailability as availabilityOf } from '../prices/search-availability-queries.ts';
import { findFreeRooms as freeRoomsOf } from '../room-status/availability-queries.ts';
import { acceptOrderRoute, acceptOrdersBulk } from './accept-order.ts';
import { addRoomRoute } from './add-room.ts';
import { applyRoomPlanRoute } from './apply-room-plan.ts';
import { requireDepositRoute } from './ask-deposit.ts';
import { assignOrdersBulk } from './assign-orders.ts';
import { assignRoomRoute, lockAssignmentRoute, unassignRoomRoute } from './assign-room.ts';
import { mySteps } from './board-step-queries.ts';
import { bookedBy } from './booked-by-queries.ts';
import { cancelOrderRoute } from './cancel-order.ts';
import { cancelStayRoute } from './cancel-stay.ts';
import { changeHoursRoute } from './change-hours.ts';
import { changePlanRoute } from './change-plan.ts';
import { changeStayRoute, previewStayChangeRoute } from './change-stay.ts';
import { chargeCompanyRoute } from './charge-company.ts';
import { addChargeRoute, removeChargeRoute } from './charge-order.ts';
import { checkInGroupRoute, checkInOrderRoute, undoCheckInRoute } from './check-in-order.ts';
import { checkOutGroupRoute, checkOutOrderRoute } from './check-out-order.ts';
import { collectDepositRoute, waiveDepositRoute } from './collect-deposit.ts';
import { confirmOrderRoute } from './confirm-order.ts';
import { createOrderRoute } from './create-order.ts';
import {
  approveRefundRoute,
  completeRefundRoute,
  payRefundOtherwiseRoute,
  rejectRefundRoute,
  retryRefundRoute,
} from './decide-refund.ts';
import { deductDepositRoute, undoDeductionRoute } from './deduct-deposit.ts';
import { getDepositPhotoRoute, purgeDepositPhotosJob, uploadDepositPhotoRoute } from './deposit-photo.ts';
import { editBookingRoute } from './edit-booking.ts';
import { editRemarksRoute, revealPhoneRoute } from './edit-order.ts';
import { orderExport } from './export-orders.ts';
import { staysFound } from './find-stay-queries.ts';
import { orderImport } from './import-orders.ts';
import { likelyGuests, linkGuestRoute } from './link-guest.ts';
import { lockStaysRoute, unassignStaysRoute } from './lock-stays.ts';
import { markNoShowRoute, reinstateStayRoute } from './mark-no-show.ts';
import { mergeCandidates } from './merge-candidate-queries.ts';
import { mergeOrdersRoute } from './merge-orders.ts';
import { moveStaysRoute, previewMovesRoute, previewSwapRoute, swapStaysRoute } from './move-stays.ts';
import { confirmOrderActRoute, refuseOrderActRoute, withdrawOrderActRoute } from './order-confirmations.ts';
import { findOrder, orderDetail } from './order-detail-queries.ts';
import { orderHistory } from './order-history-queries.ts';
import { countGuestStaysJob, expireOrdersJob, recountGuestsJob, spellBookersJob } from './order-jobs.ts';
import { countViews, pageOfOrders, tagsInUse } from './order-list-queries.ts';
import { searchOrders } from './order-search-queries.ts';
import { payOrderRoute } from './pay-order.ts';
import { payOutDepositsJob } from './pay-out-deposits.ts';
import { payOutRefundsJob } from './pay-out-refunds.ts';
import { previewCheckOutRoute } from './preview-check-out.ts';
import { previewCancelRoute, previewNoShowRoute } from './preview-ending.ts';
import { printArrivalsRoute, printDeparturesRoute } from './print-day-lists.ts';
import { printDepositRoute } from './print-deposit.ts';
import { printFolioRoute, printReceiptRoute, printRegistrationRoute, printSlipRoute } from './print-order.ts';
import { reinstateOrderRoute } from './reinstate-order.ts';
import { rejectOrderRoute } from './reject-order.ts';
import { requestRefundRoute } from './request-refund.ts';
import { completeDepositReturnRoute, retryDepositReturnRoute, returnDepositRoute } from './return-deposit.ts';
import { roomPlan } from './room-plan-queries.ts';
import { saleTerms } from './sale-terms-queries.ts';
import { saveRoomingListRoute } from './save-rooming-list.ts';
import { sellHoursRoute } from './sell-hours.ts';
import { sendRefundDepositRoute } from './send-refund-deposit.ts';
import { setBillingRoute } from './set-billing.ts';
import { setCommissionRoute } from './set-commission.ts';
import { previewExtraTimeRoute, setExtraTimeRoute } from './set-extra-time.ts';
import { previewNightPricesRoute, setNightPricesRoute } from './set-night-prices.ts';
import { previewPlatformAmountRoute, setPlatformAmountRoute } from './set-platform-amount.ts';
import { freeHoursOfStay, slotOffers } from './slot-search-queries.ts';
import { previewSplitRoute, splitStayRoute } from './split-stay.ts';
import { tagOrdersBulk } from './tag-orders.ts';
import { addPaymentRoute } from './take-payment.ts';
import { orderNewsJob } from './tell-order-news.ts';
import { previewUndoCheckOutRoute, undoCheckOutRoute } from './undo-check-out.ts';
import { undoStepRoute } from './undo-step.ts';
import { voidPaymentRoute } from './void-payment.ts';

const depositRoutes = [
  requireDepositRoute,
  collectDepositRoute,
  waiveDepositRoute,
  deductDepositRoute,
  undoDeductionRoute,
  returnDepositRoute,
  completeDepositReturnRoute,
  retryDepositReturnRoute,
  uploadDepositPhotoRoute,
  getDepositPhotoRoute,
  printDepositRoute,
  sendRefundDepositRoute,
];

export const ordersModule: Module = {
  name: 'orders',
  routes: [
    sharedQuery(pageOrders, pageOfOrders),
    sharedQuery(countOrderViews, countViews),
    ...exportRoutes(orderExport),
    ...importRoutes(orderImport),
    ...bulkRoutes(acceptOrdersBulk),
    ...bulkRoutes(tagOrdersBulk),
    ...bulkRoutes(assignOrdersBulk),
    query(orderTags, tagsInUse),
    query(getOrder, async (ctx, key) => {
      const { houseId, id } = await findOrder(ctx, key);
      return orderDetail(ctx, houseId, id);
    }),
    query(getOrderHistory, (ctx, { id }) => orderHistory(ctx, id)),
    query(findStays, (ctx, { keyword }) => staysFound(ctx, keyword)),
    query(findFreeRooms, freeRoomsOf),
    sharedQuery(searchAvailability, availabilityOf, ({ houseId }) =>
      houseId === undefined ? undefined : [houseId],
    ),
    query(getSaleTerms, (ctx, { houseId }) => saleTerms(ctx, houseId)),
    createOrderRoute,
    query(searchSlots, slotOffers),
    sellHoursRoute,
    changeHoursRoute,
    setBillingRoute,
    setPlatformAmountRoute,
    previewPlatformAmountRoute,
    setCommissionRoute,
    previewCheckOutRoute,
    setExtraTimeRoute,
    previewExtraTimeRoute,
    query(searchHoursOfStay, freeHoursOfStay),
    acceptOrderRoute,
    rejectOrderRoute,
    payOrderRoute,
    confirmOrderRoute,
    cancelOrderRoute,
    previewCancelRoute,
    previewNoShowRoute,
    previewUndoCheckOutRoute,
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
    query(listMergeCandidates, mergeCandidates),
    mergeOrdersRoute,
    query(listLikelyGuests, likelyGuests),
    linkGuestRoute,
    query(planRooms, roomPlan),
    applyRoomPlanRoute,
    checkInOrderRoute,
    checkInGroupRoute,
    undoCheckInRoute,
    checkOutOrderRoute,
    checkOutGroupRoute,
    saveRoomingListRoute,
    undoCheckOutRoute,
    markNoShowRoute,
    cancelStayRoute,
    reinstateStayRoute,
    addChargeRoute,
    removeChargeRoute,
    addPaymentRoute,
    chargeCompanyRoute,
    voidPaymentRoute,
    confirmOrderActRoute,
    refuseOrderActRoute,
    withdrawOrderActRoute,
    requestRefundRoute,
    approveRefundRoute,
    rejectRefundRoute,
    completeRefundRoute,
    retryRefundRoute,
    payRefundOtherwiseRoute,
    ...depositRoutes,
    editRemarksRoute,
    editBookingRoute,
    setNightPricesRoute,
    previewNightPricesRoute,
    changePlanRoute,
    addRoomRoute,
    revealPhoneRoute,
    printRegistrationRoute,
    printFolioRoute,
    printReceiptRoute,
    printSlipRoute,
    printArrivalsRoute,
    printDeparturesRoute,
  ],
  works: [
    exportWork(orderExport),
    importWork(orderImport),
    bulkWork(acceptOrdersBulk),
    bulkWork(tagOrdersBulk),
    bulkWork(assignOrdersBulk),
  ],
  hooks: [when(guestSearchConditions, bookedBy)],
  jobs: {
    // The name predates this module; queued jobs use it.
    'messages.orderNews': orderNewsJob,
    'orders.expire': expireOrdersJob,
    'orders.countGuestStays': countGuestStaysJob,
    'orders.recountGuests': recountGuestsJob,
    'orders.spellBookers': spellBookersJob,
    'orders.payOutRefunds': payOutRefundsJob,
    'orders.payOutDeposits': payOutDepositsJob,
    'orders.purgeDepositPhotos': purgeDepositPhotosJob,
  },
  search: [{ group: 'order', permission: 'order:read', find: searchOrders }],
  constraints: {
    room_slot_overlap_key: orderFailures.hoursJustTaken,
    orders_channel_no_key: orderFailures.channelNumberTaken,
    stays_in_house_key: orderFailures.roomOccupied,
    order_confirmations_waiting_key: dutyFailures.waitingAlready,
    refunds_open_key: refundFailures.openAlready,
    payments_refunded_check: refundFailures.notCaptured,
    payments_void_check: refundFailures.refunded,
    deposits_open_key: depositFailures.cannotRequire,
    deposits_deducted_check: depositFailures.nothingLeft,
  },
};
