/** Sections of the control page, and the same as JSON. */
import { escapeHtml } from '../http/escape-html.ts';
import { form, input, part, select, table } from '../platforms/control/page-frame.ts';
import { faultsSection, hooksSection, requestsSection } from '../service-kit/service-page.ts';
import { amountText } from './guest-page.ts';
import type { StripeWorld } from './stripe-state.ts';

const SHOWN = 100;
const pair = (...values: readonly string[]) => values.map((value) => [value, value] as const);

const linksSection = ({ state }: StripeWorld): string => {
  const rows = Object.values(state.links)
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      `<a href="/stripe/link/${one.id}">${one.id}</a>`,
      one.active ? '可用 Active' : '停用 Inactive',
      one.limit === null ? '不限' : `${one.count} / ${one.limit}`,
      one.active ? form('pay', { link: one.id, part: 'links' }, '', '付款 Pay') : '',
    ]);
  const heads = ['链接 Link', '状态 State', '已完成 Completed', ''];
  return part('links', '付款链接 Payment links', table(heads, rows, '还没有 None yet'));
};

const sessionsSection = ({ state }: StripeWorld): string => {
  const rows = Object.values(state.sessions)
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      `<a href="/stripe/session/${one.id}">${one.id}</a>`,
      one.paymentLink ?? '',
      amountText(one.total, one.currency),
      one.status,
      one.paymentStatus,
      one.status === 'complete' && one.paymentStatus === 'unpaid'
        ? form('endDelayed', { session: one.id, part: 'sessions' }, '', '到账 Succeed') +
          form('endDelayed', { session: one.id, paid: 'no', part: 'sessions' }, '', '失败 Fail')
        : '',
    ]);
  const heads = ['会话 Session', '链接 Link', '金额 Amount', '状态 Status', '付款 Payment', ''];
  return part('sessions', '会话 Sessions', table(heads, rows, '还没有 None yet'));
};

const accountsSection = ({ state }: StripeWorld): string => {
  const rows = Object.values(state.accounts).map((one) => [
    escapeHtml(one.id),
    escapeHtml(one.name),
    escapeHtml(one.secretKey),
    form('rollKey', { account: one.id, part: 'accounts' }, '', '更换密钥 Roll the key'),
  ]);
  const hooks = Object.values(state.webhooks).map((one) => [
    escapeHtml(one.account),
    escapeHtml(one.url),
    escapeHtml(one.secrets.join(' ')),
    form('rollSecret', { webhook: one.id, part: 'accounts' }, '', '更换密钥 Roll the secret'),
  ]);
  const accounts = Object.values(state.accounts).map(({ id, name }) => [id, name] as const);
  const add = form(
    'webhook',
    { part: 'accounts' },
    select('账号 Account', 'account', accounts) + input('地址 Address', 'url', 'type="url" required'),
    '添加 webhook Add',
  );
  const keys = table(['账号 Account', '名称 Name', '密钥 Key', ''], rows, '没有 None');
  const hookTable = table(
    ['账号 Account', '地址 Address', '签名密钥 Secret', ''],
    hooks,
    '还没有 webhook None yet',
  );
  return part('accounts', '账号 Accounts', keys + add + hookTable);
};

const settingsSection = ({ state: { settings } }: StripeWorld): string => {
  const said = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const fields =
    select('退款结果 Refunds', 'refundOutcome', pair('succeeded', 'failed')) +
    input('退款时长（毫秒）Refund takes', 'refundMs', 'type="number" min="0" value="0"');
  const saved = form('settings', {}, fields, '保存 Save');
  return part('settings', '设置 Settings', `<p class="note">${escapeHtml(said.join('，'))}</p>${saved}`);
};

export const stripePage = (world: StripeWorld): string =>
  [
    linksSection(world),
    sessionsSection(world),
    accountsSection(world),
    settingsSection(world),
    hooksSection(world),
    requestsSection(world),
    faultsSection(world),
  ].join('\n');

/** Without keys and secrets: `credentials` gives those of one account. */
export const stripeStateView = ({ state, faults, now }: StripeWorld) => {
  const { accounts, webhooks, remembered: _, ...rest } = state;
  const names = Object.values(accounts).map(({ id, name }) => ({ id, name }));
  const hooks = Object.values(webhooks).map(({ secrets: __, ...hook }) => hook);
  return {
    now: new Date(now()).toISOString(),
    faults: faults.list(),
    ...rest,
    accounts: names,
    webhooks: hooks,
  };
};
