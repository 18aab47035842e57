/** The order that a control request means. */
import { type Fields, text } from '../platforms/control/fields.ts';
import { refuse } from '../service-kit/service-control.ts';
import { orderByCode } from './payments.ts';
import type { Order, WechatWorld } from './wechat-state.ts';

/** By code (code_url, prepay_id, payment code), or by outTradeNo and, where several merchants use it, mchid. */
export const orderIn = (world: WechatWorld, fields: Fields): Order => {
  const [code, outTradeNo, mchid] = [text(fields, 'code'), text(fields, 'outTradeNo'), text(fields, 'mchid')];
  const order =
    code === undefined
      ? Object.values(world.state.orders).find(
          (one) => one.outTradeNo === outTradeNo && (mchid === undefined || one.payee === mchid),
        )
      : orderByCode(world, code);
  if (!order) throw refuse('没有这个订单，或二维码已被新的替换');
  return order;
};
