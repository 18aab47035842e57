/** Notices that a receiver must refuse, and genuine ones that must change nothing. */
import { randomUUID } from 'node:crypto';
import { type Fields, text, whole } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { merchantIn } from './key-actions.ts';
import { type NoticeSign, noticeSigns, notify, paidNotice } from './notices.ts';
import { orderIn } from './order-in.ts';
import type { Order, WechatWorld } from './wechat-state.ts';

/** Notification content of a paid order, also for an unpaid one. */
const contentOf = (world: WechatWorld, order: Order, fields: Fields): object => {
  const paid = { ...order, state: 'SUCCESS' as const, successAt: order.successAt ?? world.now() };
  const shown = { ...paid, transactionId: order.transactionId ?? '4200000000202601010000000001' };
  const { content } = paidNotice(world, shown, '');
  const change = (fields.change ?? {}) as Readonly<Record<string, unknown>>;
  return { ...content, ...change };
};

const signIn = (fields: Fields): NoticeSign => {
  const sign = text(fields, 'sign') ?? 'right';
  const found = noticeSigns.find((one) => one === sign);
  if (!found) throw refuse(`sign 须为：${noticeSigns.join(' ')}`);
  return found;
};

export const forgeryActions = (world: WechatWorld): ControlActions => ({
  /**
   * outTradeNo or code; sign; change (fields of the decrypted object, such as `{"amount":{…}}`); mchid (whose keys sign
   * and seal); apiV3Key (seals with this one); id, url, event: a notice made to measure.
   */
  forge: (fields) => {
    const order = orderIn(world, { ...fields, mchid: undefined });
    const url = text(fields, 'url') ?? order.notifyUrl;
    if (url === null) throw refuse('订单没有 notify_url');
    const notice = paidNotice(world, order, url);
    const merchant = text(fields, 'mchid') === undefined ? notice.merchant : merchantIn(world, fields);
    const apiV3Key = text(fields, 'apiV3Key');
    const forgery = {
      sign: signIn(fields),
      id: text(fields, 'id') ?? randomUUID(),
      ...(apiV3Key !== undefined && { apiV3Key }),
    };
    const event = text(fields, 'event') ?? notice.event;
    notify(world, { ...notice, event, merchant, content: contentOf(world, order, fields) }, forgery);
    return { id: forgery.id };
  },
  /** outTradeNo, times: WeChat's probe, whose signature must fail. */
  probe: (fields) => {
    const order = orderIn(world, { ...fields, mchid: undefined });
    if (order.notifyUrl === null) throw refuse('订单没有 notify_url');
    const times = whole(fields, 'times', 1, 100) ?? 1;
    for (let index = 0; index < times; index += 1)
      notify(world, paidNotice(world, order, order.notifyUrl), { sign: 'probe' });
  },
});
