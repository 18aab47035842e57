/**
 * Two houses full of guests, amounts and remarks, each unique; and the inputs by which every read is queried for them.
 */

import { blockRooms } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { recordEvaluation } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { requestRefund } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { newId } from '../../src/platform/ids.ts';
import type { BuiltHouse } from '../builders.ts';
import type { TestApp } from '../test-app.ts';
import { day, TODAY } from '../test-day.ts';
import { chineseId } from './guest-papers.ts';

export interface Side {
  readonly house: BuiltHouse;
  readonly name: string;
  /** Never shown to a landlord, whichever house it belongs to. */
  readonly secrets: string[];
  readonly ids: Record<string, string>;
  readonly orderNos: string[];
}

/** Names, phones and remarks of one house, each unique. */
export const wordsOf = (mark: string) => ({
  booker: `司徒${mark}明月`,
  guest: `上官${mark}流云`,
  phone: mark === '甲' ? '13911112222' : '13833334444',
  remark: `客人备注${mark}`,
  internal: `内部备注${mark}`,
  payment: `付款说明${mark}`,
  refund: `退款原因${mark}`,
  cancel: `取消原因${mark}`,
  block: `关房说明${mark}`,
  told: `悄悄话${mark}`,
  evaluator: `欧阳${mark}长空`,
  papers: chineseId(mark === '甲' ? 7 : 9),
});

export const fillHouse = async (
  t: TestApp,
  house: BuiltHouse,
  {
    name,
    mark,
    paidFen = 10_000,
  }: { readonly name: string; readonly mark: string; readonly paidFen?: number },
): Promise<Side> => {
  const admin = await t.as('admin');
  const words = wordsOf(mark);
  const sale = (room: number, from: string, to: string) => ({
    houseId: house.id,
    bookerName: words.booker,
    phone: words.phone,
    remark: words.remark,
    remarkInternal: words.internal,
    stays: [
      {
        roomTypeId: house.roomTypeId,
        roomId: house.rooms[room]?.id as string,
        checkIn: from,
        checkOut: to,
        guests: 1,
        guestName: words.guest,
      },
    ],
  });
  const sold = await admin.ok(createOrder, sale(0, TODAY, day(2)));
  const paid = await admin.ok(addPayment, {
    orderId: sold.id,
    version: sold.version,
    method: 'cash',
    amountFen: paidFen,
    overpayment: 'credit',
    note: words.payment,
  });
  const asked = await admin.ok(requestRefund, {
    orderId: sold.id,
    version: paid.order.version,
    paymentId: paid.folio?.payments[0]?.id as string,
    amountFen: 100,
    reason: words.refund,
  });
  await admin.ok(checkInOrder, {
    stayId: sold.stays[0]?.id as string,
    version: asked.order.version,
    registrations: [{ name: words.guest, documentType: 'idCard', number: words.papers }],
  });
  await admin.ok(createOrder, sale(1, day(3), day(5)));
  const gone = await admin.ok(createOrder, sale(2, day(6), day(8)));
  await admin.ok(cancelOrder, { orderId: gone.id, version: gone.version, reason: words.cancel });
  const [block] = await admin.ok(blockRooms, {
    roomIds: [house.rooms[3]?.id as string],
    from: day(1),
    to: day(4),
    kind: 'closed',
    reason: '维护',
    note: words.block,
  });
  const evaluation = await admin.ok(recordEvaluation, {
    houseId: house.id,
    channel: 'direct',
    guestName: words.evaluator,
    score: 4,
    content: '干净整洁',
    privateNote: words.told,
    receivedOn: day(-1),
  });
  const connectionId = await buildChannelOrder(t, house, sold.id, words.booker, words.internal);
  return {
    house,
    name,
    secrets: Object.values(words),
    orderNos: [sold.orderNo, gone.orderNo],
    ids: {
      orderId: sold.id,
      goneId: gone.id,
      stayId: sold.stays[0]?.id as string,
      houseId: house.id,
      roomId: house.rooms[0]?.id as string,
      blockedRoomId: house.rooms[3]?.id as string,
      roomTypeId: house.roomTypeId,
      blockId: block?.id as string,
      evaluationId: evaluation.id,
      connectionId,
    },
  };
};

const buildChannelOrder = async (
  t: TestApp,
  house: BuiltHouse,
  orderId: string,
  bookerName: string,
  problemNote: string,
) => {
  const id = newId();
  await t.database
    .insertInto('channelConnections')
    .values({ id, platform: 'tj', name: `账号 ${id.slice(-4)}`, state: 'active' })
    .execute();
  await t.database
    .insertInto('channelOrders')
    .values({
      ...{ connectionId: id, platformOrderId: `P${id.slice(-8)}`, revision: 1, state: 'confirmed' },
      ...{ listingKey: 'L1', houseId: house.id, orderId, checkIn: TODAY, checkOut: day(2), rooms: 1 },
      ...{ bookerName, sellFen: 1, settleFen: 1, commissionFen: 0, problem: 'changed', problemNote },
      ...{ createdAt: new Date(t.now()), updatedAt: new Date(t.now()) },
    })
    .execute();
  return id;
};

const shapeOf = ({ input }: Endpoint): string[] => Object.keys((input as { shape?: object }).shape ?? {});

const dateFields = ['from', 'checkIn', 'date', 'night', 'dateFrom', 'to', 'checkOut', 'dateTo'];

type Sides = { readonly mine: Side; readonly other: Side };

/** Values that a field of this name may take, mine first; values that do not fit are refused without an answer. */
const candidates = ({ mine, other }: Sides, name: string): unknown[] => {
  const [a, b] = [Object.values(mine.ids), Object.values(other.ids)];
  const keyed = (key: string) => [mine.ids[key], other.ids[key]].filter((id) => id !== undefined);
  if (dateFields.includes(name)) return /^(to|checkOut|dateTo)$/.test(name) ? [day(10)] : [TODAY, day(1)];
  if (name === 'keyword')
    return [...mine.secrets, ...other.secrets, ...mine.orderNos, ...other.orderNos, '司', '101', '1391'];
  if (name === 'houseIds' || name === 'ids') return [keyed('houseId'), a, b];
  if (name === 'houseId') return keyed('houseId');
  if (name === 'of') return ['landlord', 'department', 'manager'];
  if (name === 'kind') return ['message', 'todo', 'notice'];
  if (name === 'size') return [200];
  if (name === 'guests') return [1];
  if (name.endsWith('Id') && keyed(name).length > 0) return keyed(name);
  return name === 'id' ? [...a, ...b] : [];
};

/** One input for every candidate of one field, the others at their first. */
export const inputsOf = (endpoint: Endpoint, sides: Sides): Record<string, unknown>[] => {
  const fields = shapeOf(endpoint).map((name) => ({ name, values: candidates(sides, name) }));
  const usable = fields.filter(({ values }) => values.length > 0);
  const first = Object.fromEntries(usable.map(({ name, values }) => [name, values[0]]));
  const range = Object.fromEntries(
    Object.entries(first).filter(([name]) => !['keyword', 'ids'].includes(name)),
  );
  const each = usable.flatMap(({ name, values }) => values.map((value) => ({ ...range, [name]: value })));
  const dates = Object.fromEntries(Object.entries(first).filter(([name]) => dateFields.includes(name)));
  const alone = usable.flatMap(({ name, values }) => values.map((value) => ({ ...dates, [name]: value })));
  return [{}, range, ...each, ...alone];
};
