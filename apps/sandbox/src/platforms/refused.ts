/** Reason of a refusal, which each platform maps to its own code. */
export const reasons = [
  'unknownListing',
  'minStay',
  'soldOut',
  'badDate',
  'duplicate',
  'priceDiffers',
  'orderState',
  'rateLimited',
  'retryLater',
  'tokenDead',
  'badSign',
  'staleTimestamp',
  'badParameter',
  'boundElsewhere',
  'badSmsCode',
  'unfinishedOrders',
  'badContent',
  'guestFirst',
  'system',
] as const;
export type Reason = (typeof reasons)[number];

const words: Readonly<Record<Reason, string>> = {
  unknownListing: '房源不存在',
  minStay: '不满足最少入住天数',
  soldOut: '房量不足',
  badDate: '日期不正确',
  duplicate: '重复的请求',
  priceDiffers: '价格已变化',
  orderState: '订单不存在或当前状态不允许该操作',
  rateLimited: '调用过于频繁',
  retryLater: '系统繁忙，请稍后重试',
  tokenDead: '授权已失效，请重新授权',
  badSign: '签名错误',
  staleTimestamp: '请求已过期',
  badParameter: '参数错误',
  boundElsewhere: '该门店已授权给其他服务商',
  badSmsCode: '验证码错误或已失效',
  unfinishedOrders: '存在未完成的订单',
  badContent: '消息包含联系方式，发送失败',
  guestFirst: '房客尚未发起会话',
  system: '系统异常',
};

export class Refused extends Error {
  readonly reason: Reason;
  constructor(reason: Reason, message: string = words[reason]) {
    super(message);
    this.reason = reason;
  }
}
