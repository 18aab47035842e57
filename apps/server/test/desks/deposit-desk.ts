/** The desk, the till and the supervisor over orders with a deposit. */

import { deductDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { addPayment } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { payOutDepositsJob } from '../../src/sales/orders/deposit/pay-out-deposits.ts';
import { buildHouse } from '../builders.ts';
import { closeDay } from '../order-invariants.ts';
import { openTestApp, type TestApp, type TestClient } from '../test-app.ts';
import { day, TODAY } from '../test-day.ts';
import { withPapers } from './guest-papers.ts';

export let t: TestApp;
export let admin: TestClient;
export let desk: TestClient;
export let supervisor: TestClient;

/** Call it first in the file: it opens the app before the tests and closes it after. */
export const openDepositDesk = (): void => {
  beforeAll(async () => {
    t = await openTestApp({ env: { SANDBOX: 'on' } });
    [admin, desk, supervisor] = await Promise.all([t.as('admin'), t.as('frontdesk'), t.as('supervisor')]);
  });
  afterEach(() => closeDay(t));
  afterAll(() => t.close());
};

export const ASKED = 30_000;

export const get = (id: string) => admin.ok(getOrder, { id });

type Detail = Awaited<ReturnType<typeof get>>;

export const key = ({ order }: Detail) => ({ orderId: order.id, version: order.version });

export const stayKey = (detail: Detail, at = 0) => ({
  stayId: detail.stays[at]?.id as string,
  version: detail.order.version,
});

export const record = ({ deposit }: Detail, at = 0) =>
  deposit?.records[at] as NonNullable<Detail['deposit']>['records'][0];

interface Sold {
  readonly rooms?: number;
  readonly depositFen?: number;
  readonly more?: Record<string, unknown>;
}

export const sell = async ({ rooms = 1, depositFen = ASKED, more = {} }: Sold = {}) => {
  const house = await buildHouse(t.database, { rooms, depositFen, department: 'staff' });
  const stay = { roomTypeId: house.roomTypeId, checkIn: TODAY, checkOut: day(1), guests: 1 };
  const { id } = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: '陈思远',
    phone: '13800001234',
    stays: Array.from({ length: rooms }, () => stay),
    ...more,
  });
  return get(id);
};

export const arrive = (detail: Detail, more: Record<string, unknown> = {}) =>
  desk.ok(checkInOrder, { ...withPapers(stayKey(detail), 1), ...more });

/** In house, with the deposit taken by this method. */
export const housed = async (depositMethod: 'cash' | 'wechat' | 'transfer' = 'cash', sold: Sold = {}) =>
  arrive(await sell(sold), { depositMethod });

export const payOut = async ({ order: { houseId, id } }: Detail) => {
  await payOutDepositsJob.run(t.job(), { houseId, entityId: id });
  return get(id);
};

export const deduct = (client: TestClient, detail: Detail, amountFen: number, category = 'damage') =>
  client.call(deductDeposit, { ...key(detail), category, amountFen, reason: '台灯损坏' });

export const settle = async (detail: Detail) => {
  const amountFen = detail.order.balanceFen ?? 0;
  return amountFen > 0 ? desk.ok(addPayment, { ...key(detail), method: 'cash', amountFen }) : detail;
};

export const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();
