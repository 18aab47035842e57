/** The checkout page that a payment link leads to. */
import { escapeHtml } from '../http/escape-html.ts';
import { type Exchange, formOf, json, type Reply, redirect } from '../http/exchange.ts';
import { facts, guestForm, guestFrame, said } from '../payment-kit/guest-frame.ts';
import { localTime } from '../platforms/clock.ts';
import { Refused } from '../platforms/refused.ts';
import { sessionOfLink } from './control-actions.ts';
import { isOpen, paySession } from './sessions.ts';
import type { Session, StripeWorld } from './stripe-state.ts';

const TITLE = 'Stripe 模拟 Stripe sandbox';

const ZERO_DECIMAL = ['jpy', 'krw', 'vnd', 'clp'];

export const amountText = (amount: number, currency: string): string =>
  `${ZERO_DECIMAL.includes(currency) ? amount : (amount / 100).toFixed(2)} ${currency.toUpperCase()}`;

const stateOf = (world: StripeWorld, session: Session): string => {
  if (session.status === 'open' && !isOpen(world, session)) return '已过期 Expired';
  if (session.status === 'complete')
    return session.paymentStatus === 'paid' ? '已支付 Paid' : '银行处理中 With the bank';
  return session.status === 'open' ? '待付款 To be paid' : '已过期 Expired';
};

const sessionPage = (world: StripeWorld, session: Session, message: string): Reply => {
  const { state } = world;
  const items = session.lines.map(({ price, quantity }): [string, string] => {
    const known = state.prices[price];
    const total = (known?.unitAmount ?? 0) * quantity;
    return [state.products[known?.product ?? '']?.name ?? '', amountText(total, session.currency)];
  });
  const rows = facts([
    ...items,
    ['合计 Total', amountText(session.total, session.currency)],
    ['状态 State', stateOf(world, session)],
    ['有效至 Until', localTime(session.expiresAt * 1_000)],
  ]);
  const { id } = session;
  const buttons = isOpen(world, session)
    ? [
        guestForm('/stripe/do/pay', { id }, '付款 Pay'),
        guestForm('/stripe/do/delayed', { id }, '银行转账（稍后到账）Pay by bank debit'),
        guestForm('/stripe/do/decline', { id }, '卡被拒 Declined card'),
        guestForm('/stripe/do/leave', { id }, '取消 Cancel'),
      ].join('')
    : session.status === 'complete'
      ? ''
      : guestForm('/stripe/do/late', { id }, '仍然付款（在途）Pay anyway');
  const back = session.successUrl?.replace('{CHECKOUT_SESSION_ID}', session.id);
  const link =
    session.status === 'complete' && back
      ? `<p><a href="${escapeHtml(back)}">返回商家 Back to the shop</a></p>`
      : '';
  return guestFrame(
    TITLE,
    `${said(message)}<section><h2>付款 Checkout</h2>${rows}${buttons}${link}</section>`,
  );
};

const links = (world: StripeWorld): Reply => {
  const items = Object.values(world.state.links)
    .filter(({ active }) => active)
    .slice(-20)
    .reverse()
    .map(({ id }) => `<li><a href="/stripe/link/${id}">${id}</a></li>`);
  const list = items.length === 0 ? '<p class="empty">没有可用的链接 None</p>' : `<ul>${items.join('')}</ul>`;
  return guestFrame(TITLE, `<section><h2>付款链接 Payment links</h2>${list}</section>`);
};

const deeds: Readonly<Record<string, (world: StripeWorld, session: Session) => string>> = {
  pay: (world, session) => {
    paySession(world, session);
    return '支付成功 Paid';
  },
  delayed: (world, session) => {
    paySession(world, session, { delayed: true });
    return '银行处理中 With the bank';
  },
  late: (world, session) => {
    paySession(world, session, { anyway: true });
    return '支付成功 Paid';
  },
  decline: () => '卡被拒绝 Your card was declined.',
  leave: () => '已取消，会话仍然有效 Cancelled; the session stays open',
};

const act = (world: StripeWorld, name: string, exchange: Exchange): Reply => {
  const session = world.state.sessions[formOf(exchange.body).id ?? ''];
  if (!session) return guestFrame(TITLE, said('没有这个会话 No such session'), 404);
  const back = (message: string): Reply =>
    redirect(`/stripe/session/${session.id}?said=${encodeURIComponent(message)}`);
  try {
    return back(deeds[name]?.(world, session) ?? '');
  } catch (error) {
    if (error instanceof Refused) return back(error.message);
    throw error;
  }
};

const openLink = (world: StripeWorld, id: string, { headers }: Exchange): Reply => {
  const link = world.state.links[id];
  if (!link) return guestFrame(TITLE, said('没有这个链接 No such link'), 404);
  try {
    return redirect(`/stripe/session/${sessionOfLink(world, link, `http://${headers.host ?? ''}`).id}`);
  } catch (error) {
    if (error instanceof Refused) return guestFrame(TITLE, said(error.message));
    throw error;
  }
};

/** Null: another path. */
export const stripeGuest =
  (world: StripeWorld) =>
  (exchange: Exchange): Reply | null => {
    const { path, method, query, headers } = exchange;
    if (path !== '/stripe' && !path.startsWith('/stripe/')) return null;
    if (method === 'POST' && headers['sec-fetch-site'] === 'cross-site')
      return json(403, { message: 'not from there' });
    const [, , kind = '', id = ''] = path.split('/');
    if (kind === '') return links(world);
    if (kind === 'link') return openLink(world, id, exchange);
    const session = world.state.sessions[id];
    if (kind === 'session' && session) return sessionPage(world, session, query.said ?? '');
    if (kind === 'do' && method === 'POST' && Object.hasOwn(deeds, id)) return act(world, id, exchange);
    return json(404, { message: 'no such page' });
  };
