/** Registers the endpoints, jobs and hooks of orders. */

import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { listSteps } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { refundFailures } from '@minsu/contract/sales/orders/folio/refund-failures.ts';
import { searchHoursOfStay, searchSlots } from '@minsu/contract/sales/orders/hourly-endpoints.ts';
import { listMergeCandidates } from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { countOrderViews, orderTags, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import {
  findFreeRooms,
  getSaleTerms,
  searchAvailability,
} from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { listMoveIns, moveInMonths } from '@minsu/contract/sales/orders/past/past-stay-endpoints.ts';
import { planRooms } from '@minsu/contract/sales/orders/room-plan-endpoints.ts';
import { findStays } from '@minsu/contract/sales/orders/stay/find-stay-endpoints.ts';
import { listLikelyGuests } from '@minsu/contract/sales/orders/stay/likely-guest-endpoints.ts';
import { searchAvailability as availabilityOf } from '../../inventory/prices/search-availability-queries.ts';
import { findFreeRooms as freeRoomsOf } from '../../inventory/room-status/availability-queries.ts';
import { when } from '../../platform/hooks.ts';
import { query, sharedQuery } from '../../platform/http/routes.ts';
import { importRoutes, importWork } from '../../platform/imports/imports.ts';
import { bulkRoutes, bulkWork } from '../../platform/jobs/bulk.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { guestSearchConditions } from '../members/member-hooks.ts';
import { assignOrdersBulk } from './change/assign-orders.ts';
import { assignRoomRoute, lockAssignmentRoute, unassignRoomRoute } from './change/assign-room.ts';
import { mySteps } from './change/board-step-queries.ts';
import { changePlanRoute } from './change/change-plan.ts';
import { changeStayRoute, previewStayChangeRoute } from './change/change-stay.ts';
import { editBookingRoute } from './change/edit-booking.ts';
import { editRemarksRoute, revealPhoneRoute } from './change/edit-order.ts';
import { lockStaysRoute, unassignStaysRoute } from './change/lock-stays.ts';
import { moveStaysRoute, previewMovesRoute, previewSwapRoute, swapStaysRoute } from './change/move-stays.ts';
import { previewNightPricesRoute, setNightPricesRoute } from './change/set-night-prices.ts';
import { previewSplitRoute, splitStayRoute } from './change/split-stay.ts';
import { undoStepRoute } from './change/undo-step.ts';
import { requireDepositRoute } from './deposit/ask-deposit.ts';
import { collectDepositRoute, waiveDepositRoute } from './deposit/collect-deposit.ts';
import { deductDepositRoute, undoDeductionRoute } from './deposit/deduct-deposit.ts';
import {
  getDepositPhotoRoute,
  purgeDepositPhotosJob,
  uploadDepositPhotoRoute,
} from './deposit/deposit-photo.ts';
import { payOutDepositsJob } from './deposit/pay-out-deposits.ts';
import { printDepositRoute } from './deposit/print-deposit.ts';
import {
  completeDepositReturnRoute,
  retryDepositReturnRoute,
  returnDepositRoute,
} from './deposit/return-deposit.ts';
import { sendRefundDepositRoute } from './deposit/send-refund-deposit.ts';
import {
  confirmOrderActRoute,
  refuseOrderActRoute,
  withdrawOrderActRoute,
} from './documents/order-confirmations.ts';
import { printArrivalsRoute, printDeparturesRoute } from './documents/print-day-lists.ts';
import {
  printFolioRoute,
  printReceiptRoute,
  printRegistrationRoute,
  printSlipRoute,
} from './documents/print-order.ts';
import { chargeCompanyRoute } from './folio/charge-company.ts';
import { addChargeRoute, removeChargeRoute } from './folio/charge-order.ts';
import {
  approveRefundRoute,
  completeRefundRoute,
  rejectRefundRoute,
  retryRefundRoute,
} from './folio/decide-refund.ts';
import { payOrderRoute } from './folio/pay-order.ts';
import { payOutRefundsJob } from './folio/pay-out-refunds.ts';
import { payRefundOtherwiseRoute } from './folio/pay-refund-otherwise.ts';
import { requestRefundRoute } from './folio/request-refund.ts';
import { setBillingRoute } from './folio/set-billing.ts';
import { setCommissionRoute } from './folio/set-commission.ts';
import { previewPlatformAmountRoute, setPlatformAmountRoute } from './folio/set-platform-amount.ts';
import { addPaymentRoute } from './folio/take-payment.ts';
import { voidPaymentRoute } from './folio/void-payment.ts';
import { addRoomRoute } from './group/add-room.ts';
import { applyRoomPlanRoute } from './group/apply-room-plan.ts';
import { mergeCandidates } from './group/merge-candidate-queries.ts';
import { mergeOrdersRoute } from './group/merge-orders.ts';
import { roomPlan } from './group/room-plan-queries.ts';
import { saveRoomingListRoute } from './group/save-rooming-list.ts';
import { changeHoursRoute } from './hours/change-hours.ts';
import { sellHoursRoute } from './hours/sell-hours.ts';
import { freeHoursOfStay, slotOffers } from './hours/slot-search-queries.ts';
import { orderExport } from './list/export-orders.ts';
import { findOrder, orderDetail } from './list/order-detail-queries.ts';
import { orderHistory } from './list/order-history-queries.ts';
import { countViews, pageOfOrders, tagsInUse } from './list/order-list-queries.ts';
import { searchOrders } from './list/order-search-queries.ts';
import { tagOrdersBulk } from './list/tag-orders.ts';
import { orderNewsJob } from './list/tell-order-news.ts';
import {
  countGuestStaysJob,
  expireOrdersJob,
  recountGuestsJob,
  spellBookersJob,
  spellGuestsJob,
} from './order-jobs.ts';
import { pastStayImport } from './past/import-past-stays.ts';
import { monthsOfMoveIn, readMoveIns } from './past/past-stay-queries.ts';
import { undoMoveInRoute, undoMoveInWork } from './past/undo-move-in.ts';
import { acceptOrderRoute, acceptOrdersBulk } from './sell/accept-order.ts';
import { bookedBy } from './sell/booked-by-queries.ts';
import { confirmOrderRoute } from './sell/confirm-order.ts';
import { createOrderRoute } from './sell/create-order.ts';
import { orderImport } from './sell/import-orders.ts';
import { likelyGuests, linkGuestRoute } from './sell/link-guest.ts';
import { rejectOrderRoute } from './sell/reject-order.ts';
import { saleTerms } from './sell/sale-terms-queries.ts';
import { cancelOrderRoute } from './stay/cancel-order.ts';
import { cancelStayRoute } from './stay/cancel-stay.ts';
import { checkInGroupRoute, checkInOrderRoute, undoCheckInRoute } from './stay/check-in-order.ts';
import { checkOutGroupRoute, checkOutOrderRoute } from './stay/check-out-order.ts';
import { staysFound } from './stay/find-stay-queries.ts';
import { markNoShowRoute, reinstateStayRoute } from './stay/mark-no-show.ts';
import { previewCheckOutRoute } from './stay/preview-check-out.ts';
import { previewCancelRoute, previewNoShowRoute } from './stay/preview-ending.ts';
import { reinstateOrderRoute } from './stay/reinstate-order.ts';
import { previewExtraTimeRoute, setExtraTimeRoute } from './stay/set-extra-time.ts';
import { previewUndoCheckOutRoute, undoCheckOutRoute } from './stay/undo-check-out.ts';

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
    ...importRoutes(pastStayImport),
    query(listMoveIns, readMoveIns),
    query(moveInMonths, monthsOfMoveIn),
    undoMoveInRoute,
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
    importWork(pastStayImport),
    undoMoveInWork,
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
    'orders.spellGuests': spellGuestsJob,
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
