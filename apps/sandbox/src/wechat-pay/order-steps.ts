/** Numbers and texts of an order, and the account that its money moves on. */
import { localDate } from '../platforms/clock.ts';
import type { FundEntry, Merchant, Order, WechatWorld } from './wechat-state.ts';

const digits = (world: WechatWorld, count: number): string =>
  String(world.nextTurn()).padStart(count, '0').slice(-count);

const day = (world: WechatWorld): string => localDate(world.now()).replaceAll('-', '');

/** 28 digits. */
export const newTransactionId = (world: WechatWorld): string => `4200000000${day(world)}${digits(world, 10)}`;
export const newRefundId = (world: WechatWorld): string => `50300000${day(world)}${digits(world, 12)}`;
export const newSplitId = (world: WechatWorld): string => `30000000${day(world)}${digits(world, 12)}`;

const stateTexts: Readonly<Record<Order['state'], string>> = {
  SUCCESS: '支付成功',
  REFUND: '转入退款',
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
  REVOKED: '订单已撤销',
  USERPAYING: '用户支付中',
  PAYERROR: '支付失败',
};
export const stateText = (state: Order['state']): string => stateTexts[state];

export const merchantOf = ({ state }: WechatWorld, mchid: string): Merchant => {
  const merchant = state.merchants[mchid];
  if (!merchant) throw new Error(`no merchant ${mchid}`);
  return merchant;
};

/** Rounded to the fen. */
export const feeOf = (total: number, { feeRate }: Merchant): number => Math.round((total * feeRate) / 10_000);

type Booking = Pick<FundEntry, 'mchid' | 'businessId' | 'name' | 'type' | 'amount' | 'note' | 'voucher'>;

/** Moves money on an account and writes the line of the fund bill. Zero moves nothing. */
export const bookFunds = (world: WechatWorld, booking: Booking): void => {
  const merchant = merchantOf(world, booking.mchid);
  if (booking.amount === 0) return;
  merchant.available += booking.amount;
  const balance = merchant.available + merchant.pending;
  world.state.fundEntries.push({ at: world.now(), flowId: newSplitId(world), balance, ...booking });
  world.touch();
};
