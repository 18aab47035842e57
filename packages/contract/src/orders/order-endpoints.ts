import { z } from 'zod';
import { bulkEndpoints, listExport } from '../background-run.ts';
import { endpoint } from '../endpoint.ts';
import { custom } from '../field-messages.ts';
import { pageInput, pageOf, sortInput } from '../paging.ts';
import { SaleRefusal, stayDates, withStayDates } from '../prices/price-endpoints.ts';
import { GuestInput } from '../registration/registration.ts';
import { bool, date, fen, fenInput, id, int, line, list, note, phone, version } from '../wire.ts';
import {
  billings,
  Channel,
  ChargeKind,
  CreatedOrder,
  OrderDetail,
  OrderHistoryEntry,
  OrderRow,
  sources,
  TakenMethod,
} from './order.ts';
import { orderCommand, orderKey } from './order-command.ts';
import { orderColumns, orderViews } from './order-list.ts';
import { shownStates } from './order-states.ts';

export const MOST_ORDER_TAGS = 10;

export const orderFilters = {
  view: z.enum(orderViews).default('all'),
  /** Order no., channel order no., room number, booker's name or phone. */
  keyword: note(50).optional(),
  houseId: list(id).optional(),
  shown: list(z.enum(shownStates)).optional(),
  channel: list(Channel).optional(),
  source: list(z.enum(sources)).optional(),
  checkInFrom: date.optional(),
  checkInTo: date.optional(),
  createdFrom: date.optional(),
  createdTo: date.optional(),
  /** Orders with any of these. */
  tag: list(line(20)).optional(),
};
export const orderSorts = ['createdAt', 'checkIn', 'checkOut', 'orderNo', 'totalFen'] as const;

export const pageOrders = endpoint('POST /hotel-order/order/page', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Orders in my scope, filtered and sorted',
  input: z.object({ ...pageInput, ...orderFilters, sort: sortInput(orderSorts) }),
  output: pageOf(OrderRow),
});

export const countOrderViews = endpoint('GET /hotel-order/order/view-counts', {
  kind: 'query',
  permission: 'order:read',
  summary: 'How many orders each quick view holds (10,000 at most)',
  input: z.object({}),
  output: z.array(z.object({ view: z.enum(orderViews), count: z.int() })),
});

export const exportOrders = listExport('/hotel-order/order/export', {
  permission: 'order:export',
  summary: 'The filtered orders as .xlsx with the chosen columns',
  filters: orderFilters,
  sorts: orderSorts,
  columns: orderColumns,
});

export const acceptOrders = bulkEndpoints('/hotel-order/order/accept-many', {
  permission: 'order:accept',
  summary: 'Accept many orders awaiting confirmation',
  filters: orderFilters,
  input: {},
});

/** Tags added to many orders, or taken from them. */
export const tagOrders = bulkEndpoints('/hotel-order/order/tag-many', {
  permission: 'order:edit',
  summary: 'Add tags to many orders or take them away',
  filters: orderFilters,
  input: {
    add: z.array(line(20)).max(MOST_ORDER_TAGS).default([]),
    remove: z.array(line(20)).max(MOST_ORDER_TAGS).default([]),
  },
});

export const orderTags = endpoint('GET /hotel-order/order/tags', {
  kind: 'query',
  permission: 'order:read',
  summary: 'The tags that orders in my scope have, most used first (200 at most)',
  input: z.object({}),
  output: z.array(z.object({ tag: z.string(), count: z.int() })),
});

/** The best fit for every stay that has none; an order whose stays do not all get one keeps waiting. */
export const assignOrders = bulkEndpoints('/hotel-order/order/assign-many', {
  permission: 'order:edit',
  summary: 'Give rooms to the stays of many orders that have none',
  filters: orderFilters,
  input: {},
});

export const getOrder = endpoint('GET /hotel-order/order/detail', {
  kind: 'query',
  permission: 'order:read',
  summary: 'One order; by its id or by the id of one of its stays',
  input: z.object({ id: id.optional(), stayId: id.optional() }).refine((input) => input.id ?? input.stayId, {
    ...custom('required'),
    path: ['id'],
  }),
  output: OrderDetail,
});

export const getOrderHistory = endpoint('GET /hotel-order/order/history', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Every step of an order, newest first',
  input: z.object({ id }),
  output: z.array(OrderHistoryEntry),
});

/** Rooms of a type that are free throughout, the best fit first. */
export const findFreeRooms = endpoint('POST /hotel-order/order/free-rooms', {
  kind: 'query',
  permission: 'order:read',
  summary: 'Rooms free for a whole stay',
  input: withStayDates(
    z.object({ houseId: id, roomTypeId: id.optional(), ...stayDates, exceptStayId: id.optional() }),
  ),
  output: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      floor: z.string().nullable(),
      roomTypeId: z.string(),
      roomTypeName: z.string(),
      condition: z.string(),
      /** An out-of-service block overlaps. */
      outOfService: z.boolean(),
    }),
  ),
});

/** Houses and types with something free: the first step of taking an order. */
export const searchAvailability = endpoint('POST /hotel-order/order/availability', {
  kind: 'query',
  permission: 'order:read',
  summary: 'What can be sold for given dates, with prices and reasons',
  input: withStayDates(
    z.object({
      ...stayDates,
      guests: int.pipe(z.int().min(1).max(50)).default(1),
      city: list(z.string().max(40)).optional(),
      keyword: note(50).optional(),
      houseId: id.optional(),
      /** Whose plans and prices count. */
      channel: Channel.default('direct'),
      /** A room is free for the whole stay; a restriction may forbid it all the same. */
      onlyFree: bool.default(true),
      /** Some plan of the type may be sold for these dates as well. */
      onlySellable: bool.default(false),
      ...pageInput,
    }),
  ),
  output: pageOf(
    z.object({
      houseId: z.string(),
      houseName: z.string(),
      city: z.string(),
      roomTypeId: z.string(),
      roomTypeName: z.string(),
      beds: z.string(),
      maxGuests: z.int(),
      free: z.int(),
      totalFen: fen.nullable(),
      averageFen: fen.nullable(),
      /** The plan that is priced: the standard one, or where that is not sold the cheapest that is. */
      ratePlanId: z.string(),
      /** Empty of the standard plan. */
      planName: z.string(),
      planNameEn: z.string().nullable(),
      sellable: z.boolean(),
      refusals: z.array(SaleRefusal),
    }),
  ),
});

/** What every sale says, of nights or of hours. */
export const saleHead = {
  houseId: id,
  source: z.enum(sources).default('phone'),
  channel: Channel.default('direct'),
  channelOrderNo: line(64).optional(),
  collect: z.enum(['property', 'channel']).default('property'),
  /** Sells against the restrictions of plan and calendar; needs the permission to override prices. */
  ignoreRestrictions: bool.default(false),
  /** Keep the rooms for a day without confirming. */
  hold: bool.default(false),
  bookerName: line(60),
  phone: phone.optional(),
  remark: note(500).default(''),
  remarkInternal: note(500).default(''),
  /** Sells to a guest of the blacklist; needs the permission to keep it. */
  acceptBlacklisted: bool.default(false),
  payment: z.strictObject({ method: TakenMethod, amountFen: fenInput.pipe(z.int().min(1)) }).optional(),
};

interface SaleHead {
  readonly source: string;
  readonly channel: string;
  readonly collect: string;
}

export const withSaleRules = <T extends z.ZodObject<typeof saleHead>>(schema: T): T =>
  schema
    .refine((input) => (input as SaleHead).source !== 'channel' || (input as SaleHead).channel !== 'direct', {
      ...custom('notAChoice'),
      path: ['channel'],
    })
    // Only a platform can have collected the money.
    .refine(
      (input) => (input as SaleHead).collect !== 'channel' || (input as SaleHead).source === 'channel',
      {
        ...custom('notAChoice'),
        path: ['collect'],
      },
    ) as T;

export const createOrder = endpoint('POST /hotel-order/order/create', {
  kind: 'command',
  permission: 'order:create',
  summary: 'Sell one or more rooms of a house',
  input: withSaleRules(
    z.object({
      ...saleHead,
      stays: z
        .array(
          withStayDates(
            z.strictObject({
              roomTypeId: id,
              /** The standard plan when absent. */
              ratePlanId: id.optional(),
              /** Absent: the server chooses the room that leaves the fewest orphan nights. */
              roomId: id.optional(),
              ...stayDates,
              guests: int.pipe(z.int().min(1).max(50)).default(1),
              guestName: line(60).optional(),
              /** Replaces the quoted room price of the whole stay; needs the permission to override. */
              roomFenOverride: fenInput.optional(),
              /** What the guest was told the stay costs, all in; refused when it costs something else by now. */
              quotedFen: fenInput.optional(),
            }),
          ),
        )
        .min(1)
        .max(20),
    }),
  ),
  output: CreatedOrder,
});

const stayKey = { stayId: id, version };
const reason = line(200);

export const acceptOrder = orderCommand(
  'accept',
  'order:accept',
  'Accept an order awaiting confirmation',
  orderKey,
);
export const rejectOrder = orderCommand('reject', 'order:accept', 'Reject an order awaiting confirmation', {
  ...orderKey,
  reason,
});
export const payOrder = orderCommand('pay', 'order:payment', 'Mark an order awaiting payment as paid', {
  ...orderKey,
  method: TakenMethod,
});
export const confirmOrder = orderCommand('confirm', 'order:accept', 'Confirm a held order', orderKey);
/** Of a cancellation or a no-show, whose fee follows from the terms the stay was sold under. */
const ending = {
  /** What the fee was said to be; refused when it has become another one. */
  feeFen: fenInput.optional(),
  /** Charge nothing; needs the permission to waive. */
  waiveFee: bool.default(false),
  /** Ask for what was paid too much to be paid back. */
  refund: bool.default(true),
};

export const cancelOrder = orderCommand('cancel', 'order:cancel', 'Cancel the order and release its nights', {
  ...orderKey,
  reason,
  ...ending,
});
export const reinstateOrder = orderCommand(
  'reinstate',
  'order:cancel',
  'Bring a cancelled order back',
  orderKey,
);

export const assignRoom = orderCommand(
  'assign',
  'order:edit',
  'Assign a room to a stay; the best fit when none is named',
  {
    ...stayKey,
    roomId: id.optional(),
  },
);
export const unassignRoom = orderCommand(
  'unassign',
  'order:edit',
  'Take the room of a stay away again',
  stayKey,
);
export const lockAssignment = orderCommand(
  'lock',
  'order:edit',
  'Keep a stay in its room, or let it move again',
  {
    ...stayKey,
    locked: bool,
  },
);

/** How the price follows when a stay moves to another room type. */
export const pricings = ['keep', 'difference', 'custom'] as const;

const change = {
  ...stayKey,
  roomId: id.optional(),
  checkIn: date.optional(),
  checkOut: date.optional(),
  pricing: z.enum(pricings).default('keep'),
  /** With `custom`: the room price of all nights that change. */
  customFen: fenInput.optional(),
};

/** Move, extend, shorten or any of them together: what a drop on the board means. */
export const changeStay = orderCommand(
  'change-stay',
  'order:edit',
  'Move a stay to another room or other dates',
  change,
);

export const previewStayChange = endpoint('POST /hotel-order/order/preview-stay-change', {
  kind: 'query',
  permission: 'order:edit',
  summary: 'What a change of a stay would do, before it is done',
  input: z.object(change),
  output: z.object({
    verbs: z.array(z.enum(['move', 'extend', 'shorten'])),
    fromRoom: z.string().nullable(),
    toRoom: z.string().nullable(),
    otherType: z.boolean(),
    checkIn: z.string(),
    checkOut: z.string(),
    nightsBefore: z.int(),
    nightsAfter: z.int(),
    roomFenBefore: fen.nullable(),
    roomFenAfter: fen.nullable(),
    differenceFen: fen.nullable(),
    refusals: z.array(z.object({ code: z.string(), message: z.string() })),
    warnings: z.array(z.string()),
  }),
});

export const checkInOrder = orderCommand('check-in', 'order:checkIn', 'Check the guests of a stay in', {
  ...stayKey,
  roomId: id.optional(),
  guestName: line(60).optional(),
  /** Who has come, where their registrations are not there yet. */
  registrations: z.array(GuestInput).max(20).optional(),
  /** Fewer people than booked have come. */
  people: int.pipe(z.int().min(1).max(50)).optional(),
  /** Collects the deposit that is due, by this method. */
  depositMethod: TakenMethod.optional(),
  /** Waives the deposit that is due. */
  waiveDepositReason: line(200).optional(),
  /** Let the guest in although the room is not marked clean. */
  acceptDirty: bool.default(false),
});
export const undoCheckIn = orderCommand(
  'undo-check-in',
  'order:checkIn',
  'Take a check-in of today back',
  stayKey,
);
export const checkOutOrder = orderCommand('check-out', 'order:checkOut', 'Check the guests of a stay out', {
  ...stayKey,
  waiveBalance: bool.default(false),
  /** With the last guest, what is left of the deposit goes back as it was paid. */
  returnDeposit: bool.default(false),
  reason: reason.optional(),
});
export const undoCheckOut = orderCommand(
  'undo-check-out',
  'order:checkOut',
  'Take a check-out of today back',
  stayKey,
);
/** What becomes of the deposit that the check-out had moved: due again, kept after all, or beyond recall. */
export const UndoneDeposit = z.object({
  outcome: z.enum(['due', 'withdrawn', 'onItsWay', 'paid']),
  amountFen: fen,
});
export type UndoneDeposit = z.infer<typeof UndoneDeposit>;

export const previewUndoCheckOut = endpoint('POST /hotel-order/order/preview-undo-check-out', {
  kind: 'query',
  permission: 'order:checkOut',
  summary: 'What comes back when a check-out of today is taken back',
  input: z.object({ stayId: id }),
  output: z.object({
    /** Nights that are taken again, [from, to), `last` the last of them; null: none were given back. */
    nights: z.object({ from: z.string(), to: z.string(), last: z.string() }).nullable(),
    /** What nights and charges cost again, and what was waived; null for roles that do not see money. */
    amountFen: fen.nullable(),
    waivedFen: fen.nullable(),
    /** Null where the check-out left the deposit alone, and for roles that do not see money. */
    deposit: UndoneDeposit.nullable(),
    /** Why it cannot be taken back, in words. */
    refusal: z.string().nullable(),
  }),
});
export const markNoShow = orderCommand('no-show', 'order:checkIn', 'The guest did not come', {
  ...stayKey,
  ...ending,
});
export const cancelStay = orderCommand('cancel-stay', 'order:cancel', 'Cancel one room of a group', {
  ...stayKey,
  reason,
  ...ending,
});
export const reinstateStay = orderCommand(
  'reinstate-stay',
  'order:cancel',
  'The no-show has come after all',
  stayKey,
);

export const addCharge = orderCommand(
  'add-charge',
  'order:charge',
  'Add a charge or a discount to the folio',
  {
    ...orderKey,
    kind: ChargeKind,
    description: note(100).default(''),
    amountFen: fenInput.pipe(z.int().min(1)),
  },
);
export const removeCharge = orderCommand('remove-charge', 'order:charge', 'Take a charge of today back', {
  ...orderKey,
  chargeId: id,
});
export const addPayment = orderCommand('add-payment', 'order:payment', 'Take a payment', {
  ...orderKey,
  method: TakenMethod,
  amountFen: fenInput.pipe(z.int().min(1)),
  note: note(100).default(''),
});
export const chargeCompany = orderCommand(
  'charge-company',
  'company:charge',
  'Charge what is due, or a part, to a company account within its credit',
  {
    ...orderKey,
    companyId: id,
    amountFen: fenInput.pipe(z.int().min(1)),
    note: note(100).default(''),
  },
);
export const setBilling = orderCommand(
  'set-billing',
  'order:charge',
  'Bill a long stay by the month, or its whole bill at once',
  { ...orderKey, billing: z.enum(billings) },
);
export const voidPayment = orderCommand('void-payment', 'order:payment', 'Void a payment of today', {
  ...orderKey,
  paymentId: id,
  reason,
});

export const editRemarks = orderCommand('edit-remarks', 'order:edit', 'Change the remarks of an order', {
  ...orderKey,
  remark: note(500),
  remarkInternal: note(500),
  /** Left as they are when absent. */
  tags: z.array(line(20)).max(MOST_ORDER_TAGS).optional(),
});

/** Personal data is masked until somebody with the right asks, with a reason; the asking is on record. */
export const revealPhone = endpoint('POST /hotel-order/order/reveal-phone', {
  kind: 'command',
  permission: 'guest:reveal',
  summary: "Reveal the booker's phone number",
  secret: true,
  input: z.object({ orderId: id, reason }),
  output: z.object({ phone: z.string().nullable() }),
});
