/** The trade that a call means, by its own number or by the seller's. */
import { acq, tradeNotExist } from './alipay-error.ts';
import type { App, Trade } from './alipay-state.ts';
import type { Call } from './call.ts';

export const keyOf = ({ sellerId }: App, outNo: string): string => `${sellerId}/${outNo}`;

export const namedTrade = (
  { world, app }: Call,
  { trade_no, out_trade_no }: { trade_no: string | undefined; out_trade_no: string | undefined },
): Trade => {
  if (trade_no === undefined && out_trade_no === undefined)
    throw acq('INVALID_PARAMETER', '参数无效：订单号为空');
  const trade =
    trade_no === undefined
      ? world.state.trades[keyOf(app, out_trade_no ?? '')]
      : Object.values(world.state.trades).find((one) => one.tradeNo === trade_no);
  if (!trade?.id.startsWith(`${app.sellerId}/`)) throw tradeNotExist();
  return trade;
};
