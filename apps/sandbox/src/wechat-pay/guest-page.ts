/** Page of the guest's phone: the order behind a code, and the codes that a till can scan. */
import { escapeHtml } from '../http/escape-html.ts';
import { type Exchange, formOf, json, type Reply, redirect } from '../http/exchange.ts';
import { facts, guestForm, guestFrame, said } from '../payment-kit/guest-frame.ts';
import { localTime } from '../platforms/clock.ts';
import { Refused } from '../platforms/refused.ts';
import type { ControlActions } from '../service-kit/service-control.ts';
import { moveApplyment } from './applyments.ts';
import { merchantOf, stateText } from './order-steps.ts';
import { obstacle, orderByCode } from './payments.ts';
import type { Order, WechatWorld } from './wechat-state.ts';

const TITLE = '微信支付模拟 WeChat Pay sandbox';
const SHOWN = 20;

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

const orderPart = (world: WechatWorld, order: Order): string => {
  const problem = obstacle(world, order);
  const rows = facts([
    ['收款方 Payee', merchantOf(world, order.payee).name],
    ['商品 Item', order.description],
    ['金额 Amount', yuan(order.total)],
    ['状态 State', `${stateText(order.state)} ${order.state}`],
    ['订单号 Order', order.outTradeNo],
    ['付款截止 Pay until', localTime(Math.min(order.expiresAt, order.codeUntil))],
  ]);
  const { code } = order;
  const pay = guestForm('/wechat-pay/do/pay', { code }, `付款 Pay ${yuan(order.total)}`);
  const cancel = guestForm('/wechat-pay/do/fail', { code }, '取消 Cancel');
  const late = guestForm('/wechat-pay/do/pay', { code, anyway: 'true' }, '仍然付款（在途）Pay anyway');
  const isPaid = order.transactionId !== null;
  const buttons = problem === null ? pay + cancel : isPaid ? '' : late;
  const note = problem === null ? '' : `<p class="note">${escapeHtml(problem)}</p>`;
  return `<section><h2>${escapeHtml(order.description)}</h2>${rows}${note}${buttons}</section>`;
};

const codeForm = `<section><h2>扫码 Scan</h2><form method="get" action="/wechat-pay"><label>二维码内容 Content of the code<input name="code" placeholder="weixin://wxpay/bizpayurl?pr=…" required></label><button>打开 Open</button></form></section>`;

const openOrders = ({ state }: WechatWorld): string => {
  const open = Object.values(state.orders)
    .filter((one) => one.code !== '' && ['NOTPAY', 'USERPAYING'].includes(one.state))
    .slice(-SHOWN)
    .reverse();
  const items = open.map(
    (one) =>
      `<li><a href="/wechat-pay?code=${encodeURIComponent(one.code)}">${escapeHtml(`${one.outTradeNo} · ${one.description} · ${yuan(one.total)}`)}</a></li>`,
  );
  const list =
    items.length === 0 ? '<p class="empty">没有待付款的订单 None</p>' : `<ul>${items.join('')}</ul>`;
  return `<section><h2>待付款 To be paid</h2>${list}</section>`;
};

const paymentCodes = (code: string): string => {
  const buttons = [
    ['pays', '直接付款 Pays'],
    ['asksPassword', '需输密码 Asks for the password'],
    ['noMoney', '余额不足 No money'],
  ] as const;
  const forms = buttons.map(([behaviour, label]) =>
    guestForm('/wechat-pay/do/paymentCode', { behaviour }, label),
  );
  const shown = code === '' ? '' : `<p><b>${escapeHtml(code)}</b></p>`;
  return `<section><h2>我的付款码 My payment code</h2>${shown}${forms.join('')}</section>`;
};

const page = (world: WechatWorld, { query }: Exchange): Reply => {
  const order = query.code === undefined ? null : orderByCode(world, query.code);
  const missing =
    query.code !== undefined && !order ? '二维码无效或已被替换 The code is unknown or was replaced' : '';
  const body = [
    said(query.said ?? missing),
    order ? orderPart(world, order) : '',
    codeForm,
    openOrders(world),
    paymentCodes(query.authCode ?? ''),
  ];
  return guestFrame(TITLE, body.join(''));
};

const signPage = (world: WechatWorld, { method, query, body }: Exchange): Reply => {
  const id = query.id ?? formOf(body).id;
  const one = Object.values(world.state.applyments).find(({ applymentId }) => String(applymentId) === id);
  if (!one) return guestFrame(TITLE, said('没有这个申请单 No such application'), 404);
  if (method === 'POST') {
    if (one.state === 'NEED_SIGN') moveApplyment(world, one, 'FINISH');
    if (one.state === 'ACCOUNT_NEED_VERIFY') moveApplyment(world, one, 'AUDITING');
    return redirect(`/wechat-pay/sign?id=${one.applymentId}`);
  }
  const label = { NEED_SIGN: '签约 Sign', ACCOUNT_NEED_VERIFY: '验证账户 Verify the account' };
  const button = one.state === 'NEED_SIGN' || one.state === 'ACCOUNT_NEED_VERIFY' ? label[one.state] : null;
  const form = button === null ? '' : guestForm('/wechat-pay/sign', { id: String(one.applymentId) }, button);
  const rows = facts([
    ['申请单 Application', one.outRequestNo],
    ['状态 State', `${one.stateDesc} ${one.state}`],
    ['二级商户号 Sub-merchant', one.subMchid ?? '—'],
  ]);
  return guestFrame(TITLE, `<section><h2>特约商户签约 Agreement</h2>${rows}${form}</section>`);
};

const act = (actions: ControlActions, name: string, exchange: Exchange): Reply => {
  const fields = formOf(exchange.body);
  const back = (more: Readonly<Record<string, string>>): Reply =>
    redirect(`/wechat-pay?${new URLSearchParams({ ...(fields.code && { code: fields.code }), ...more })}`);
  try {
    const answer = actions[name]?.(fields) as { code?: string } | undefined;
    if (name === 'paymentCode') return back({ authCode: answer?.code ?? '' });
    return back({ said: name === 'pay' ? '支付成功 Paid' : '已取消 Cancelled' });
  } catch (error) {
    if (error instanceof Refused) return back({ said: error.message });
    throw error;
  }
};

/** Null: another path. */
export const wechatGuest =
  (world: WechatWorld, actions: ControlActions) =>
  (exchange: Exchange): Reply | null => {
    const { path, method, headers } = exchange;
    if (path !== '/wechat-pay' && !path.startsWith('/wechat-pay/')) return null;
    if (method === 'POST' && headers['sec-fetch-site'] === 'cross-site')
      return json(403, { message: 'not from there' });
    if (path === '/wechat-pay/sign') return signPage(world, exchange);
    const [, name = ''] = /^\/wechat-pay\/do\/(pay|fail|paymentCode)$/.exec(path) ?? [];
    if (method === 'POST' && name) return act(actions, name, exchange);
    return path === '/wechat-pay' ? page(world, exchange) : json(404, { message: 'no such page' });
  };
