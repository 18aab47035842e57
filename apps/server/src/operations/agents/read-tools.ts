/** Tools about properties, rooms, prices and orders. Each passes its input to the endpoint of the API. */
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { explainPrice, getPriceGrid } from '@minsu/contract/inventory/prices/price-calendar-endpoints.ts';
import { quoteStay } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import { pageSuggestions } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { pageRoomLog } from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import { explainNight } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { searchAvailability } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { shownStates } from '@minsu/contract/sales/orders/order-states.ts';
import { z } from 'zod';
import { pageShape, plain, type Shape } from './tool-answer.ts';
import { channel, day, flag, id, ids, keyword, paging } from './tool-inputs.ts';

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly endpoint: Endpoint;
  readonly input: z.ZodObject;
  readonly shape: Shape;
}

const refusals = [plain('code', 'message', 'night')] as const;

const order: Shape = {
  ...plain(
    'id',
    'orderNo',
    'houseId',
    'houseName',
    'roomTypeNames',
    'roomNumbers',
    'stayCount',
    'booking',
    'shown',
  ),
  ...plain('channel', 'source', 'collect', 'checkIn', 'checkOut', 'nights', 'guests', 'totalFen', 'paidFen'),
  ...plain('balanceFen', 'commissionFen', 'unassigned', 'createdAt', 'version'),
  bookerName: 'guest',
  remark: 'untrusted',
};

const stay: Shape = {
  ...plain(
    'id',
    'roomTypeId',
    'roomTypeName',
    'planName',
    'roomId',
    'roomNumber',
    'checkIn',
    'checkOut',
    'state',
  ),
  ...plain('guests', 'arriveTime', 'leaveTime', 'overdue', 'checkedInAt', 'checkedOutAt'),
  guestName: 'guest',
  nights: [plain('night', 'priceFen', 'roomNumber')],
};

const inRoom: Shape = {
  ...plain('stayId', 'orderId', 'guests', 'channel', 'checkIn', 'checkOut', 'arrives', 'leaves', 'owesFen'),
  guest: 'guest',
  note: 'untrusted',
};

export const readTools: readonly Tool[] = [
  {
    name: 'find_properties',
    title: 'Find properties',
    description:
      'Properties with id, rooms, occupancy tonight, lowest price and rating. Other tools need their id.',
    endpoint: pageHouses,
    input: z.object({ keyword, ...paging }),
    shape: pageShape({
      ...plain(
        'id',
        'code',
        'name',
        'nameEn',
        'kind',
        'state',
        'city',
        'district',
        'businessDate',
        'roomCount',
      ),
      ...plain('occupiedTonight', 'fromPriceFen', 'rating', 'evaluationCount', 'tags', 'landlordName'),
    }),
  },
  {
    name: 'find_orders',
    title: 'Find orders',
    description:
      'Orders by property, state, channel, dates or keyword. For arrivals give checkInFrom and checkInTo.',
    endpoint: pageOrders,
    input: z.object({
      ...{ keyword, houseId: ids, channel, shown: z.array(z.enum(shownStates)).optional() },
      ...{ checkInFrom: day.optional(), checkInTo: day.optional() },
      ...{ checkOutFrom: day.optional(), checkOutTo: day.optional() },
      ...{ createdFrom: day.optional(), createdTo: day.optional(), ...paging },
    }),
    shape: pageShape(order),
  },
  {
    name: 'get_order',
    title: 'Order',
    description: 'One order with its stays and the price of each night.',
    endpoint: getOrder,
    input: z.object({ id }),
    shape: { order: { ...order, cancelReason: 'untrusted' }, stays: [stay] },
  },
  {
    name: 'search_availability',
    title: 'Search availability',
    description:
      'Free rooms and prices for dates, by room type and rate plan, with the restrictions that speak against it.',
    endpoint: searchAvailability,
    input: z.object({
      ...{ checkIn: day, checkOut: day, guests: z.int().min(1).max(50).default(2), houseId: id.optional() },
      ...{ keyword, onlyFree: flag, onlySellable: flag, ...paging },
    }),
    shape: pageShape({
      ...plain('houseId', 'houseName', 'city', 'roomTypeId', 'roomTypeName', 'maxGuests', 'free', 'totalFen'),
      ...plain('averageFen', 'ratePlanId', 'planName', 'sellable'),
      refusals,
    }),
  },
  {
    name: 'quote_stay',
    title: 'Quote a stay',
    description: 'Price of one stay by night, with fees and restrictions.',
    endpoint: quoteStay,
    input: z.object({
      ...{ houseId: id, roomTypeId: id, ratePlanId: id.optional(), checkIn: day, checkOut: day },
      guests: z.int().min(1).max(50).default(2),
    }),
    shape: {
      ...plain(
        'roomTypeId',
        'ratePlanId',
        'planName',
        'checkIn',
        'checkOut',
        'guests',
        'roomFen',
        'extraGuestFen',
      ),
      ...plain('cleaningFen', 'longStayFen', 'totalFen', 'currency', 'sellable', 'free'),
      nights: [plain('night', 'priceFen', 'layer')],
      refusals,
    },
  },
  {
    name: 'price_calendar',
    title: 'Price calendar',
    description:
      'Prices, free rooms and restrictions per night by room type and rate plan. Name properties and at most 31 nights.',
    endpoint: getPriceGrid,
    input: z.object({ from: day, to: day, houseIds: z.array(id).min(1).max(5), ...paging }),
    shape: {
      ...plain('from', 'to', 'total', 'truncated'),
      houses: [
        {
          ...plain('id', 'name', 'businessDate'),
          types: [
            {
              ...plain('id', 'name', 'rooms', 'free'),
              plans: [plain('id', 'name', 'code', 'kind', 'prices', 'restrictions')],
            },
          ],
        },
      ],
    },
  },
  {
    name: 'explain_price',
    title: 'Why a price',
    description: 'The layers a night’s price is made of, who set it, and its restrictions.',
    endpoint: explainPrice,
    input: z.object({ houseId: id, roomTypeId: id, ratePlanId: id.optional(), night: day }),
    shape: {
      ...plain('priceFen', 'layer', 'restrictions', 'restrictedBy', 'restrictedAt', 'channels'),
      parts: [plain('layer', 'deltaFen', 'priceFen', 'name', 'percentBp', 'amountFen', 'source', 'by', 'at')],
    },
  },
  {
    name: 'price_suggestions',
    title: 'Price suggestions',
    description: 'Prices that rules suggest, with the reasons.',
    endpoint: pageSuggestions,
    input: z.object({
      houseId: id.optional(),
      nightFrom: day.optional(),
      nightTo: day.optional(),
      ...paging,
    }),
    shape: pageShape(
      plain(
        ...['id', 'houseId', 'houseName', 'roomTypeId', 'roomTypeName', 'ratePlanId', 'planName', 'night'],
        ...['ruleName', 'state', 'wasFen', 'toFen', 'clears', 'parts', 'rooms', 'sold', 'daysOut', 'paceBp'],
      ),
    ),
  },
  {
    name: 'explain_night',
    title: 'Why a room is taken',
    description: 'Why a room or room type cannot be sold on a night: stays, blocks, rules.',
    endpoint: explainNight,
    input: z.object({ roomId: id.optional(), roomTypeId: id.optional(), night: day }),
    shape: {
      ...plain('houseId', 'houseName', 'roomTypeId', 'roomTypeName', 'roomNumber', 'night', 'free', 'more'),
      reasons: [
        {
          ...plain(
            'kind',
            'roomNumber',
            'closes',
            'from',
            'to',
            'orderId',
            'orderNo',
            'shown',
            'blockKind',
            'rule',
          ),
          ...plain('planName', 'limit', 'by', 'at'),
          guest: 'guest',
        },
      ],
    },
  },
  {
    name: 'rooms_today',
    title: 'Rooms today',
    description:
      'Rooms as they are now: condition, who is in, who arrives, blocks, tasks; and stays without a room.',
    endpoint: getDayBoard,
    input: z.object({ houseIds: z.array(id).min(1).max(20), keyword }),
    shape: {
      ...plain('counters', 'roomTotal', 'truncated'),
      rooms: [
        {
          ...plain(
            'id',
            'n',
            'floor',
            'condition',
            'houseId',
            'houseName',
            'roomTypeId',
            'roomTypeName',
            'leaving',
          ),
          ...plain('overdue', 'outOfService', 'tonightFen', 'task'),
          inHouse: inRoom,
          arriving: inRoom,
          block: plain('id', 'kind', 'reason', 'to'),
        },
      ],
      unassigned: [{ ...inRoom, ...plain('houseId', 'houseName', 'roomTypeName') }],
    },
  },
  {
    name: 'room_log',
    title: 'Room log',
    description: 'Blocks, conditions and assignments of rooms: who changed what and when.',
    endpoint: pageRoomLog,
    input: z.object({
      houseId: ids,
      roomId: id.optional(),
      doneFrom: day.optional(),
      doneTo: day.optional(),
      ...paging,
    }),
    shape: pageShape(
      plain(
        ...['id', 'at', 'operation', 'houseId', 'houseName', 'roomId', 'roomNumber', 'roomTypeName'],
        ...['orderId', 'orderNo', 'before', 'after', 'bySystem', 'actor'],
      ),
    ),
  },
];
