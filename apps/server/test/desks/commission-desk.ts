/** Orders of a channel that collects for them, with what it tells, what people enter and what its bills state. */
import {
  type ChannelBill,
  getChannelBill,
  postChannelBill,
  recheckChannelBill,
  voidChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import type { EnteredAs } from '@minsu/contract/sales/orders/folio/commission.ts';
import { setCommission } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { sql } from 'kysely';
import { newId } from '../../src/platform/ids.ts';
import { lockOrder } from '../../src/sales/orders/locked-order.ts';
import { saveOrder } from '../../src/sales/orders/save-order.ts';
import type { TestApp, TestClient } from '../test-app.ts';
import type { OwnedHouse } from './contract-desk.ts';
import { buildCompleted } from './split-desk.ts';

export interface BilledLine {
  /** Null: an unknown order number. */
  readonly orderId: string | null;
  readonly paidFen: number;
  /** Null: the file has no column of it. */
  readonly statedFen: number | null;
  readonly sellFen?: number;
}

export const openCommissionDesk = (t: TestApp, finance: TestClient) => {
  const connections = new Map<string, string>();
  let bills = 0;

  const connectionOf = async (platform: string): Promise<string> => {
    const known = connections.get(platform) ?? newId();
    if (!connections.has(platform))
      await sql`insert into channel_connections (id, platform, name, state, created_at)
        values (${known}, ${platform}, ${platform}, 'active', now())`.execute(t.database);
    connections.set(platform, known);
    return known;
  };

  /** As every command on an order ends. */
  const save = (orderId: string): Promise<void> =>
    t.job().change(async (ctx) => saveOrder(ctx, await lockOrder(ctx, { orderId }, null)));

  /** One night that the channel has sold and collected. */
  const sold = async (
    house: OwnedHouse,
    {
      night,
      priceFen = 19_900,
      channel = 'mt',
    }: { readonly night: string; readonly priceFen?: number; readonly channel?: string },
  ): Promise<string> => {
    const checkOut = new Date(Date.parse(night) + 86_400_000).toISOString().slice(0, 10);
    const { orderId } = await buildCompleted(t.database, house, {
      ...{ checkIn: night, checkOut, priceFen, channel, paidFen: priceFen },
    });
    await t.database
      .insertInto('payments')
      .values({
        ...{ houseId: house.id, id: newId(), orderId, method: 'channel', amountFen: priceFen },
        ...{ state: 'succeeded', note: '', takenOn: night, takenBy: '渠道', takenAt: new Date() },
      })
      .execute();
    await save(orderId);
    return orderId;
  };

  /** Or repeats it. */
  const tell = async (orderId: string, commissionFen: number): Promise<void> => {
    const connection = await connectionOf('mt');
    await sql`
      insert into channel_orders (connection_id, platform_order_id, revision, state, listing_key, check_in, check_out,
        house_id, order_id, rooms, booker_name, sell_fen, settle_fen, commission_fen, created_at, updated_at)
      select ${connection}, 'P' || o.id, 1, 'completed', 'k', o.check_in, o.check_out, o.house_id, o.id, 1, '张三',
        o.room_fen, o.room_fen - ${commissionFen}, ${commissionFen}, now(), now() from orders o where o.id = ${orderId}
      on conflict (connection_id, platform_order_id) do update set commission_fen = excluded.commission_fen,
        settle_fen = excluded.settle_fen`.execute(t.database);
    await save(orderId);
  };

  const order = (orderId: string) => finance.ok(getOrder, { id: orderId });

  const enter = async (
    by: TestClient,
    orderId: string,
    more: { as: EnteredAs; rateBp?: number; amountFen?: number },
  ) => {
    const { version } = (await order(orderId)).order;
    return by.call(setCommission, { orderId, version, reason: '与平台核对', ...more });
  };

  /** A draft that was not checked yet. */
  const draft = async (lines: readonly BilledLine[], channel = 'mt'): Promise<string> => {
    const id = newId();
    bills += 1;
    const no = `T${bills}-${id.slice(-6)}`;
    await sql`insert into channel_bills (id, bill_no, channel, platform_bill_no, received_on, method, state, made_by_name, created_at)
      values (${id}, ${no}, ${channel}, ${no}, '2026-12-05', 'transfer', 'draft', 'finance', now())`.execute(
      t.database,
    );
    for (const [at, { orderId, paidFen, statedFen, sellFen = null }] of lines.entries())
      await sql`insert into channel_bill_lines (id, bill_id, line, platform_order_no, paid_fen, sell_fen, told_commission_fen,
          house_id, order_id, kind)
        select ${newId()}, ${id}, ${at + 1}, ${`${no}-${at}`}, ${paidFen}, ${sellFen}, ${statedFen}, o.house_id, o.id,
          case when o.id is null then 'unmatched' else 'paid' end
        from (select) one left join orders o on o.id = ${orderId}::uuid`.execute(t.database);
    return id;
  };

  /** Checked and posted. */
  const bill = async (lines: readonly BilledLine[], channel = 'mt'): Promise<ChannelBill> => {
    const { id, version } = await finance.ok(recheckChannelBill, {
      ...{ id: await draft(lines, channel), version: 0 },
    });
    return finance.ok(postChannelBill, { id, version });
  };

  const takeBack = async ({ id }: { readonly id: string }): Promise<ChannelBill> => {
    const { version } = await finance.ok(getChannelBill, { id });
    return finance.ok(voidChannelBill, { id, version, reason: '账单有误' });
  };

  return { sold, save, tell, enter, draft, bill, takeBack, order };
};
