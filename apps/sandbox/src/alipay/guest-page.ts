/** Page of the guest's phone: the trade behind a code, and the codes that a till can scan. */
import { escapeHtml } from '../http/escape-html.ts';
import { type Exchange, formOf, json, type Reply, redirect } from '../http/exchange.ts';
import { facts, guestForm, guestFrame, said } from '../payment-kit/guest-frame.ts';
import { Refused } from '../platforms/refused.ts';
import type { ControlActions } from '../service-kit/service-control.ts';
import type { AlipayWorld, Prepared } from './alipay-state.ts';
import { timeText, yuan } from './call.ts';
import { appOf, obstacle, preparedByCode, tradeOfPrepared } from './trade-life.ts';

const TITLE = '支付宝模拟 Alipay sandbox';
const SHOWN = 20;

const preparedPart = (world: AlipayWorld, prepared: Prepared): string => {
  const trade = tradeOfPrepared(world, prepared);
  const problem = obstacle(world, prepared, trade);
  const rows = facts([
    ['收款方 Payee', appOf(world, prepared.appId).name],
    ['商品 Item', prepared.subject],
    ['金额 Amount', `¥${yuan(prepared.total)}`],
    ['状态 State', trade?.status ?? '未扫码 Not scanned'],
    ['订单号 Order', prepared.outTradeNo],
    ['付款截止 Pay until', timeText(Math.min(prepared.expiresAt, prepared.qrUntil))],
  ]);
  const code = prepared.qrCode;
  const scan = trade ? '' : guestForm('/alipay/do/scan', { code }, '只扫码 Scan only');
  const pay = guestForm('/alipay/do/pay', { code }, `付款 Pay ¥${yuan(prepared.total)}`);
  const cancel = guestForm('/alipay/do/leave', { code }, '取消 Cancel');
  const late = guestForm('/alipay/do/pay', { code, anyway: 'true' }, '仍然付款（在途）Pay anyway');
  const isPaid = trade !== null && trade.paidAt !== null;
  const buttons = problem === null ? scan + pay + cancel : trade && !isPaid ? late : '';
  const note = problem === null ? '' : `<p class="note">${escapeHtml(problem)}</p>`;
  return `<section><h2>${escapeHtml(prepared.subject)}</h2>${rows}${note}${buttons}</section>`;
};

const codeForm = `<section><h2>扫码 Scan</h2><form method="get" action="/alipay"><label>二维码内容 Content of the code<input name="code" placeholder="https://qr.alipay.com/bax…" required></label><button>打开 Open</button></form></section>`;

const openOnes = (world: AlipayWorld): string => {
  const open = Object.values(world.state.prepared).filter(
    (one) => obstacle(world, one, tradeOfPrepared(world, one)) === null,
  );
  const items = open
    .slice(-SHOWN)
    .reverse()
    .map(
      (one) =>
        `<li><a href="/alipay?code=${encodeURIComponent(one.qrCode)}">${escapeHtml(`${one.outTradeNo} · ${one.subject} · ¥${yuan(one.total)}`)}</a></li>`,
    );
  const waiting = Object.values(world.state.trades)
    .filter((one) => one.isBarcode && one.status === 'WAIT_BUYER_PAY')
    .map((one) =>
      guestForm(
        '/alipay/do/pay',
        { outTradeNo: one.outTradeNo },
        `确认付款 Confirm ${one.outTradeNo} ¥${yuan(one.total)}`,
      ),
    );
  const list =
    items.length + waiting.length === 0
      ? '<p class="empty">没有待付款的订单 None</p>'
      : `<ul>${items.join('')}</ul>`;
  return `<section><h2>待付款 To be paid</h2>${list}${waiting.join('')}</section>`;
};

const paymentCodes = (code: string): string => {
  const buttons = [
    ['pays', '直接付款 Pays'],
    ['asksPassword', '需确认 Asks to confirm'],
    ['noMoney', '余额不足 No money'],
  ] as const;
  const forms = buttons.map(([behaviour, label]) =>
    guestForm('/alipay/do/paymentCode', { behaviour }, label),
  );
  const shown = code === '' ? '' : `<p><b>${escapeHtml(code)}</b></p>`;
  return `<section><h2>我的付款码 My payment code</h2>${shown}${forms.join('')}</section>`;
};

const page = (world: AlipayWorld, { query }: Exchange): Reply => {
  const prepared = query.code === undefined ? null : preparedByCode(world, query.code);
  const missing =
    query.code !== undefined && !prepared ? '二维码无效或已被替换 The code is unknown or was replaced' : '';
  const body = [
    said(query.said ?? missing),
    prepared ? preparedPart(world, prepared) : '',
    codeForm,
    openOnes(world),
    paymentCodes(query.authCode ?? ''),
  ];
  return guestFrame(TITLE, body.join(''));
};

const act = (actions: ControlActions, name: string, exchange: Exchange): Reply => {
  const fields = formOf(exchange.body);
  const back = (more: Readonly<Record<string, string>>): Reply =>
    redirect(`/alipay?${new URLSearchParams({ ...(fields.code && { code: fields.code }), ...more })}`);
  // Leaving changes nothing: the trade waits until its time is over.
  if (name === 'leave') return back({ said: '已取消 Cancelled' });
  try {
    const answer = actions[name]?.(fields) as { code?: string } | undefined;
    if (name === 'paymentCode') return back({ authCode: answer?.code ?? '' });
    return back({ said: name === 'pay' ? '支付成功 Paid' : '已扫码 Scanned' });
  } catch (error) {
    if (error instanceof Refused) return back({ said: error.message });
    throw error;
  }
};

/** Null: another path. */
export const alipayGuest =
  (world: AlipayWorld, actions: ControlActions) =>
  (exchange: Exchange): Reply | null => {
    const { path, method, headers } = exchange;
    if (path !== '/alipay' && !path.startsWith('/alipay/')) return null;
    if (method === 'POST' && headers['sec-fetch-site'] === 'cross-site')
      return json(403, { message: 'not from there' });
    const [, name = ''] = /^\/alipay\/do\/(pay|scan|leave|paymentCode)$/.exec(path) ?? [];
    if (method === 'POST' && name) return act(actions, name, exchange);
    return path === '/alipay' ? page(world, exchange) : json(404, { message: 'no such page' });
  };
