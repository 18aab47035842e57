/** Orders and what is pushed of them: guests book, pay, change their mind. */
import { escapeHtml } from '../../http/escape-html.ts';
import { listingsOf, storesOf } from '../add-store.ts';
import { addDays, localTime } from '../clock.ts';
import { totalOf } from '../order-life.ts';
import type { Order, OrderState, PlatformName, World } from '../world.ts';
import { newest } from './control-api.ts';
import { check, form, input, part, select, table, yuan } from './page-frame.ts';

const stateTitles: Readonly<Record<OrderState, string>> = {
  waitPay: '待支付 Unpaid',
  waitAccept: '待接单 To accept',
  confirmed: '已确认 Confirmed',
  rejected: '已拒单 Rejected',
  cancelled: '已取消 Cancelled',
  inHouse: '已入住 In house',
  completed: '已完成 Completed',
  noShow: '未入住 No-show',
  refundPending: '退款中 Refund asked',
};

const clockTime = (at: number | null): string => (at === null ? '—' : localTime(at).slice(5, 16));

const buttonsOf = ({ platform, id: orderId, state }: Order): string => {
  const hidden = { platform, orderId, part: 'orders' };
  const buttons = [
    state === 'waitPay' ? form('pay', hidden, '', '支付') : '',
    ['waitPay', 'waitAccept', 'confirmed', 'refundPending'].includes(state)
      ? form('cancel', hidden, '', '取消')
      : '',
    state === 'confirmed' || state === 'inHouse' ? form('refund', hidden, '', '申请退款') : '',
  ];
  return buttons.join(' ');
};

const orderRow = (order: Order): string[] => [
  escapeHtml(order.id),
  escapeHtml(order.listingTitle),
  `${order.checkIn} → ${order.checkOut}`,
  String(order.rooms),
  escapeHtml(order.bookerName),
  yuan(totalOf(order)),
  stateTitles[order.state],
  clockTime(order.acceptBefore ?? order.payBefore),
  order.ackedSeq >= order.seq ? '✓' : '—',
  buttonsOf(order),
];

const storeOptions = (world: World, platform: PlatformName): (readonly [string, string])[] => [
  ['', '全部 All'],
  ...storesOf(world, platform).map(({ id, name }) => [id, name] as const),
];

const listingOptions = (world: World, platform: PlatformName): (readonly [string, string])[] =>
  listingsOf(world, platform).map(({ id, title }) => [id, `${title} (${id})`] as const);

const bookings = (): readonly (readonly [string, string])[] => [
  ['', '按房源 As listed'],
  ['yes', '闪订 Instant'],
  ['no', '需确认 Request'],
];

const manyForm = (world: World, platform: PlatformName): string =>
  form(
    'orders',
    { platform, part: 'orders' },
    input('订单数 Orders', 'count', 'type="number" min="1" max="1000" value="20"') +
      select('门店 Store', 'storeId', storeOptions(world, platform)) +
      input('几天内入住 Within days', 'withinDays', 'type="number" min="0" max="365" value="30"') +
      input('最多几晚 Most nights', 'maxNights', 'type="number" min="1" max="30" value="3"') +
      select('预订方式 Booking', 'instant', bookings()) +
      check('允许超卖 Oversell', 'oversell'),
    '发送订单 Send orders',
  );

const oneForm = (world: World, platform: PlatformName): string => {
  const today = world.clock.today();
  return form(
    'order',
    { platform, part: 'orders' },
    select('房源 Listing', 'listingId', listingOptions(world, platform)) +
      input('入住 Check-in', 'checkIn', `type="date" required value="${today}"`) +
      input('离店 Check-out', 'checkOut', `type="date" required value="${addDays(today, 1)}"`) +
      input('间数 Rooms', 'rooms', 'type="number" min="1" max="20" value="1"') +
      select('预订方式 Booking', 'instant', bookings()) +
      select('支付 Pays', 'pays', [
        ['yes', '立即 At once'],
        ['no', '稍后 Later'],
      ]) +
      input('每晚价（分）Price in fen', 'price', 'type="number" min="1" placeholder="日历价"') +
      (platform === 'mt'
        ? input('平台优惠（分）Coupon in fen', 'promotion', 'type="number" min="1" placeholder="无"')
        : '') +
      check('允许超卖 Oversell', 'oversell'),
    '下一单 Book',
  );
};

const changeForms = (platform: PlatformName): string =>
  form(
    'modify',
    { platform, part: 'orders' },
    input('订单号 Order', 'orderId', 'required') +
      input('新入住 Check-in', 'checkIn', 'type="date"') +
      input('新离店 Check-out', 'checkOut', 'type="date"') +
      input('间数 Rooms', 'rooms', 'type="number" min="1" max="20"'),
    '改单 Modify',
  ) +
  form(
    'say',
    { platform, part: 'orders' },
    input('订单号 Order', 'orderId', 'required') +
      input('内容 Text', 'text', 'required') +
      input('评分（留空为消息）Score', 'score', 'type="number" min="1" max="5"'),
    '发消息或评价 Message, review',
  );

export const orderFormsPart = (world: World, platform: PlatformName): string =>
  part(
    'send',
    '客人下单 Guests book',
    `<p class="note">只卖平台日历上有余房的日期；未同步过房价房量的房源不可售。Only what the platform's calendar says is free.</p>
<h3>随机 Random</h3>${manyForm(world, platform)}<h3>指定 Exact</h3>${oneForm(world, platform)}<h3>变更 Change</h3>${changeForms(platform)}`,
  );

export const ordersPart = (world: World, platform: PlatformName): string => {
  const orders = newest(Object.values(world.state.orders).filter((one) => one.platform === platform));
  const heads = ['订单号', '房源', '日期', '间数', '预订人', '总价', '状态', '截止', '已确认收到', ''];
  return part('orders', '订单 Orders', table(heads, orders.map(orderRow), '还没有订单。'));
};

const deliveryTitles = {
  waiting: '待推送 Waiting',
  delivered: '已送达 Delivered',
  failed: '失败 Failed',
  acknowledged: '已确认 Acknowledged',
} as const;

export const pushesPart = (world: World, platform: PlatformName): string => {
  const pushes = newest(Object.values(world.state.deliveries).filter((one) => one.platform === platform));
  const rows = pushes.map((one) => [
    escapeHtml(one.eventId),
    escapeHtml(one.orderId ?? '—'),
    String(one.seq),
    deliveryTitles[one.state],
    String(one.attempts),
    one.lastStatus === null ? '—' : String(one.lastStatus),
    escapeHtml(one.lastAnswer.slice(0, 80)),
    clockTime(one.state === 'waiting' ? one.dueAt : null),
  ]);
  const heads = ['事件 Event', '订单 Order', 'seq', '状态 State', '次数', 'HTTP', '回答 Answer', '下次 Next'];
  const again = form(
    'resend',
    { platform, part: 'pushes' },
    input('每条次数 Times', 'times', 'type="number" min="1" max="100" value="2"'),
    '打乱并重发全部 Shuffle and resend',
  );
  return part('pushes', '推送 Pushes', again + table(heads, rows, '还没有推送。'));
};
