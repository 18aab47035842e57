/** Acts of the desk: money that goes back, receipts, tills, houses. */

import { decideHouseCheck, getHouseCheck } from '@minsu/contract/foundation/houses/house-check-endpoints.ts';
import { saveHouse, submitHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import {
  pageCompanies,
  pageStatement,
  saveCompany,
  settleCompany,
  voidSettlement,
} from '@minsu/contract/sales/companies/company-endpoints.ts';
import { collectDeposit, returnDeposit } from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { confirmOrderAct } from '@minsu/contract/sales/orders/documents/order-confirmation-endpoints.ts';
import {
  addPayment,
  chargeCompany,
  voidPayment,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  payRefundOtherwise,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { closeShift, openShift, signShift } from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { sql } from 'kysely';
import { completeContent } from '../build-house-content.ts';
import { buildHouse } from '../builders.ts';
import { DUTY_REASON } from '../duties/by-two.ts';
import type { Walk, Walked } from '../duties/duty-walk.ts';
import type { TestClient } from '../test-app.ts';
import { day, TODAY } from '../test-day.ts';
import type { PayoutDesk } from './payout-desk.ts';

const LARGE = 90_000;

const sold = async ({ t }: PayoutDesk, by: TestClient, depositFen = 0) => {
  const house = await buildHouse(t.database, { depositFen });
  const stay = { roomTypeId: house.roomTypeId, checkIn: day(14), checkOut: day(16), guests: 1 };
  const { id } = await by.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '陈思远', phone: '13800001234', stays: [stay] },
  });
  const get = () => by.ok(getOrder, { id });
  const key = async () => ({ orderId: id, version: (await get()).order.version });
  return { id, houseId: house.id, get, key };
};

const paid = async (o: PayoutDesk, by: TestClient) => {
  const order = await sold(o, by);
  await by.ok(addPayment, {
    ...(await order.key()),
    method: 'wechat',
    amountFen: LARGE,
    overpayment: 'credit',
  });
  const payment = async () => (await order.get()).folio?.payments.at(-1);
  return { ...order, payment, paymentId: (await payment())?.id ?? '' };
};

const refund: Walk = async (o, by) => {
  const order = await paid(o, by);
  const refundOf = async () => (await order.get()).folio?.refunds.at(-1);
  return {
    start: async () =>
      by.ok(requestRefund, {
        ...{ ...(await order.key()), paymentId: order.paymentId, amountFen: LARGE, reason: '行程有变' },
      }),
    confirm: async (other, dutyReason) =>
      other.call(approveRefund, {
        ...{ ...(await order.key()), refundId: (await refundOf())?.id ?? '', dutyReason },
      }),
    done: async () => (await refundOf())?.state !== 'requested',
  };
};

/** A refund that its payment provider has closed unpaid. */
const closeUnpaid = async ({ t }: PayoutDesk, orderId: string): Promise<void> => {
  await t.database.transaction().execute(async (db) => {
    // The provider’s own rows matter to no one here.
    await sql`set local session_replication_role = replica`.execute(db);
    await sql`update payments set intent_id = gen_random_uuid() where order_id = ${orderId}`.execute(db);
    await sql`update refunds set state = 'failed', abnormal = true, by_hand = false where order_id = ${orderId}`.execute(
      db,
    );
  });
};

const refundOtherwise: Walk = async (o, by) => {
  const order = await paid(o, by);
  const refundOf = async () => (await order.get()).folio?.refunds.at(-1);
  await by.ok(requestRefund, {
    ...{ ...(await order.key()), paymentId: order.paymentId, amountFen: LARGE, reason: '行程有变' },
  });
  await closeUnpaid(o, order.id);
  const call = async (dutyReason?: string) =>
    by.call(payRefundOtherwise, {
      ...{ ...(await order.key()), refundId: (await refundOf())?.id ?? '', method: 'transfer', dutyReason },
    });
  return {
    start: () => call(DUTY_REASON),
    confirm: (other) => confirmed(order, other),
    alone: call,
    done: async () => (await refundOf())?.state !== 'failed',
  };
};

/** Held on the order itself. */
const confirmed = async (order: Awaited<ReturnType<typeof sold>>, other: TestClient) =>
  other.call(confirmOrderAct, {
    ...(await order.key()),
    confirmationId: (await order.get()).folio?.confirmations[0]?.id ?? '',
  });

const voiding: Walk = async (o, by) => {
  const order = await paid(o, by);
  const call = async (dutyReason?: string) =>
    by.call(voidPayment, {
      ...{ ...(await order.key()), paymentId: order.paymentId, reason: '录错', dutyReason },
    });
  return {
    start: () => call(DUTY_REASON),
    confirm: (other) => confirmed(order, other),
    alone: call,
    done: async () => (await order.payment())?.state === 'voided',
  };
};

const depositBack: Walk = async (o, by) => {
  const order = await sold(o, by, LARGE);
  await by.ok(collectDeposit, { ...(await order.key()), method: 'wechat' });
  const call = async (dutyReason?: string) =>
    by.call(returnDeposit, { ...(await order.key()), method: 'transfer', dutyReason });
  return {
    start: () => call(DUTY_REASON),
    confirm: (other) => confirmed(order, other),
    alone: call,
    done: async () => (await order.get()).deposit?.state !== 'held',
  };
};

const receipt: Walk = async (o, by) => {
  const order = await sold(o, by);
  const company = await by.ok(saveCompany, { name: `青山 ${order.id}`, contact: '何琳', creditFen: LARGE });
  await by.ok(chargeCompany, { ...(await order.key()), companyId: company.id, amountFen: LARGE });
  const settlement = async () => {
    const { records } = await by.ok(pageStatement, { companyId: company.id });
    return records.find(({ kind }) => kind === 'settlement');
  };
  return {
    start: () =>
      by.ok(settleCompany, { id: company.id, method: 'transfer', amountFen: LARGE, settledOn: TODAY }),
    confirm: async (other, dutyReason) =>
      other.call(voidSettlement, {
        ...{ settlementId: (await settlement())?.id ?? '', reason: '重复录入', dutyReason },
      }),
    done: async () => {
      const { records } = await by.ok(pageCompanies, { keyword: `青山 ${order.id}` });
      return records[0]?.owedFen === LARGE;
    },
  };
};

const till: Walk = async ({ t }, by): Promise<Walked> => {
  const house = await buildHouse(t.database);
  const boxes = [{ houseId: house.id, till: '前台', countedFen: 0 }];
  const { id, version, boxes: opened } = await by.ok(openShift, { houseIds: [house.id], boxes });
  const counts = opened.map((box) => ({ boxId: box.id, countedFen: 0 }));
  return {
    start: () => by.ok(closeShift, { id, version, counts }),
    confirm: (other, dutyReason) => other.call(signShift, { id, version: version + 1, dutyReason }),
    done: async () => {
      const row = await t.database
        .selectFrom('shifts')
        .select('state')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.state === 'signed';
    },
  };
};

const review: Walk = async ({ t }, by) => {
  const draft = await by.ok(saveHouse, { kind: 'multi', content: await completeContent(t.database) });
  const { id, version } = { id: draft.house.id, version: draft.revision?.version ?? -1 };
  const check = async (other: TestClient) => {
    const row = await t.database
      .selectFrom('houseReviews')
      .select('id')
      .where('houseId', '=', id)
      .executeTakeFirstOrThrow();
    return other.ok(getHouseCheck, { id: row.id });
  };
  return {
    start: () => by.ok(submitHouse, { id, version }),
    confirm: async (other, dutyReason) => {
      const of = await check(other);
      return other.call(decideHouseCheck, {
        ...{ id: of.check.id, version: of.version, verdict: 'approve', dutyReason },
        items: of.standards.map((standard) => ({ standardId: standard.id, verdict: 'pass' })),
      });
    },
    done: async () => {
      const row = await t.database
        .selectFrom('houseReviews')
        .select('state')
        .where('houseId', '=', id)
        .executeTakeFirst();
      return row?.state === 'approved';
    },
  };
};

export const deskWalks = {
  refund,
  voidPayment: voiding,
  returnDeposit: depositBack,
  payRefund: refundOtherwise,
  voidReceipt: receipt,
  shift: till,
  houseCheck: review,
};
