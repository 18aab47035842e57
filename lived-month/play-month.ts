/** Plays a month day by day over the HTTP API as desk, finance and landlords; jobs run at their hour. */
import { saveCompany, settleCompany } from '@minsu/contract/sales/companies/company-endpoints.ts';
import {
  collectDeposit,
  deductDeposit,
  requireDeposit,
  returnDeposit,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import {
  addCharge,
  addPayment,
  chargeCompany,
  setCommission,
} from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import {
  approveRefund,
  completeRefund,
  requestRefund,
} from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import {
  cancelStay,
  checkInOrder,
  checkOutOrder,
  markNoShow,
} from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { withPapers } from '../apps/server/test/desks/guest-papers.ts';
import type { TestClient } from '../apps/server/test/test-app.ts';
import { openWorld, type World } from './open-world.ts';
import { COMPANY, LAST_DAY } from './plan-month.ts';
import { playBooks } from './play-books.ts';
import { dayAfter } from './recompute/amounts.ts';
import type { Happened, LivedMonth, Order, Stay } from './recompute/lived-month.ts';

interface Sold {
  readonly id: string;
  /** By the plan's names. */
  readonly stayIds: ReadonlyMap<string, string>;
}

class Play {
  readonly month: LivedMonth;
  readonly world: World;
  readonly sold = new Map<string, Sold>();
  companyId = '';

  constructor(month: LivedMonth, world: World) {
    this.month = month;
    this.world = world;
  }

  private get admin(): TestClient {
    return this.world.admin;
  }

  private of(order: Order): Sold {
    const sold = this.sold.get(order.key);
    if (!sold) throw new Error(`${order.key} is not sold yet`);
    return sold;
  }

  private detail(order: Order): Promise<OrderDetail> {
    return this.admin.ok(getOrder, { id: this.of(order).id });
  }

  private async key(order: Order) {
    const { version, id } = (await this.detail(order)).order;
    return { orderId: id, version };
  }

  private async stayKey(order: Order, stay: string) {
    const { version } = await this.key(order);
    return { stayId: this.of(order).stayIds.get(stay) ?? '', version };
  }

  async sell(order: Order): Promise<void> {
    const house = this.world.houseOf(order.house);
    const created = await this.admin.ok(createOrder, {
      ...{ houseId: house.id, bookerName: '陈思远', channel: order.channel as 'direct' },
      source: order.channel === 'direct' ? 'phone' : 'channel',
      ...(order.channel !== 'direct' && { channelOrderNo: order.key }),
      collect: order.isCollectedByChannel ? 'channel' : 'property',
      stays: order.stays.map(({ checkIn, checkOut, guests, agreedFen }) => ({
        ...{ roomTypeId: house.roomTypeId, checkIn, checkOut, guests },
        ...(agreedFen !== null && { roomFenOverride: agreedFen }),
      })),
    });
    const stayIds = new Map(order.stays.map(({ key }, at) => [key, created.stays[at]?.id ?? '']));
    this.sold.set(order.key, { id: created.id, stayIds });
  }

  async arrive(order: Order, { key, guests }: Stay): Promise<void> {
    const papers = withPapers(await this.stayKey(order, key), guests);
    await this.admin.ok(checkInOrder, { ...papers, acceptDirty: true });
  }

  private async pay(order: Order, event: Happened & { what: 'paid' }): Promise<void> {
    const { method, amountFen, company } = event;
    // The channel reported its collection with the order.
    if (method === 'channel') return;
    const key = await this.key(order);
    if (company === undefined) await this.admin.ok(addPayment, { ...key, method, amountFen });
    else await this.admin.ok(chargeCompany, { ...key, companyId: this.companyId, amountFen });
  }

  private async refund(order: Order, { method, amountFen }: Happened & { what: 'refunded' }): Promise<void> {
    const { payments = [] } = (await this.detail(order)).folio ?? {};
    const paymentId = payments.find((payment) => payment.method === method)?.id ?? '';
    const asked = await this.admin.ok(requestRefund, {
      ...(await this.key(order)),
      ...{ paymentId, amountFen, reason: '退多收' },
    });
    const refundId = asked.folio?.refunds.at(-1)?.id ?? '';
    const approved = await this.world.admin2.ok(approveRefund, { ...(await this.key(order)), refundId });
    const { byHand = true, state } = approved.folio?.refunds.find(({ id }) => id === refundId) ?? {};
    if (byHand && state === 'processing')
      await this.admin.ok(completeRefund, { ...(await this.key(order)), refundId });
    else await this.world.payOutRefunds(this.world.houseOf(order.house).id, this.of(order).id);
  }

  private async deposit(order: Order, event: Happened): Promise<void> {
    const { admin } = this;
    if (event.what === 'depositTaken') {
      await admin.ok(requireDeposit, { ...(await this.key(order)), amountFen: event.amountFen });
      await admin.ok(collectDeposit, { ...(await this.key(order)), method: event.method });
    }
    if (event.what === 'depositKept')
      await admin.ok(deductDeposit, {
        ...(await this.key(order)),
        ...{ category: 'damage', amountFen: event.amountFen, reason: '台灯损坏' },
      });
    if (event.what === 'depositReturned') await admin.ok(returnDeposit, await this.key(order));
  }

  private async end(order: Order, event: Happened): Promise<void> {
    const { admin } = this;
    const kept = (keepFen: number) => ({ outcome: 'amount' as const, keepFen });
    if (event.what === 'left')
      await admin.ok(checkOutOrder, {
        ...(await this.stayKey(order, event.stay)),
        ...(event.waived && { waiveBalance: true, reason: '设施故障' }),
      });
    if (event.what === 'leftEarly')
      await admin.ok(checkOutOrder, { ...(await this.stayKey(order, event.stay)), ...kept(event.keptFen) });
    if (event.what === 'missed')
      await admin.ok(markNoShow, {
        ...(await this.stayKey(order, event.stay)),
        ...kept(event.keptFen),
        refund: false,
      });
    if (event.what === 'cancelled')
      await admin.ok(cancelOrder, {
        ...(await this.key(order)),
        ...kept(event.keptFen),
        ...{ reason: '行程有变', refund: false },
      });
    if (event.what === 'cancelledStay')
      await admin.ok(cancelStay, {
        ...(await this.stayKey(order, event.stay)),
        ...kept(0),
        ...{ reason: '少来一位', refund: false },
      });
  }

  async happen(order: Order, event: Happened): Promise<void> {
    if (event.what === 'paid') await this.pay(order, event);
    if (event.what === 'refunded') await this.refund(order, event);
    if (event.what === 'charged')
      await this.admin.ok(addCharge, {
        ...(await this.key(order)),
        ...{ kind: event.item, amountFen: event.amountFen },
        ...(event.item === 'damage' && { description: '台灯损坏' }),
      });
    if (event.what === 'extended')
      await this.admin.ok(changeStay, { ...(await this.stayKey(order, event.stay)), checkOut: event.to });
    if (event.what === 'commissionAgreed')
      await this.admin.ok(setCommission, {
        ...(await this.key(order)),
        ...{ as: 'amount' as const, amountFen: event.amountFen, reason: '与平台约定' },
      });
    await this.deposit(order, event);
    await this.end(order, event);
  }

  private isComing({ happened }: Order, { key }: Stay): boolean {
    return !happened.some(
      (event) =>
        event.what === 'cancelled' ||
        ((event.what === 'missed' || event.what === 'cancelledStay') && event.stay === key),
    );
  }

  private async happenAll(day: string, isNow: (order: Order, event: Happened) => boolean): Promise<void> {
    for (const order of this.month.orders)
      for (const event of order.happened)
        if (event.on === day && isNow(order, event)) await this.happen(order, event);
  }

  private async arriveAll(day: string): Promise<void> {
    for (const order of this.month.orders)
      for (const stay of order.stays)
        if (stay.checkIn === day && this.isComing(order, stay)) await this.arrive(order, stay);
  }

  /** Sales and departures by noon, arrivals with their events in the afternoon, no-shows at night. */
  async desk(day: string): Promise<void> {
    const isLate = ({ what }: Happened) => what === 'missed';
    const arrivesToday = ({ stays }: Order) => stays.some(({ checkIn }) => checkIn === day);
    this.world.at(day, 10);
    for (const order of this.month.orders) if (order.soldOn === day) await this.sell(order);
    this.world.at(day, 12);
    await this.happenAll(day, (order, event) => !isLate(event) && !arrivesToday(order));
    this.world.at(day, 15);
    await this.arriveAll(day);
    await this.happenAll(day, (order, event) => !isLate(event) && arrivesToday(order));
    this.world.at(day, 21);
    await this.happenAll(day, (_, event) => isLate(event));
  }

  async settleCompanies(day: string): Promise<void> {
    for (const { on, method, amountFen } of this.month.settlements)
      if (on === day)
        await this.admin.ok(settleCompany, { id: this.companyId, method, amountFen, settledOn: on });
  }

  async openCompany(): Promise<void> {
    const { id } = await this.admin.ok(saveCompany, {
      name: COMPANY,
      contact: '何琳',
      creditFen: 10_000_000,
    });
    this.companyId = id;
  }
}

export interface Played {
  readonly world: World;
  readonly orderIds: ReadonlyMap<string, string>;
  readonly stayIds: ReadonlyMap<string, string>;
  readonly companyId: string;
}

export const playMonth = async (month: LivedMonth): Promise<Played> => {
  const world = await openWorld(month);
  const play = new Play(month, world);
  await play.openCompany();
  for (let day = `${month.month}-01`; day <= LAST_DAY; day = dayAfter(day, 1)) {
    await world.closeDay(day);
    await play.desk(day);
    await play.settleCompanies(day);
    await playBooks(month, world, day);
  }
  await world.closeDay(dayAfter(LAST_DAY, 1));
  return {
    ...{ world, companyId: play.companyId },
    orderIds: new Map([...play.sold].map(([key, { id }]) => [key, id])),
    stayIds: new Map([...play.sold.values()].flatMap(({ stayIds }) => [...stayIds])),
  };
};
