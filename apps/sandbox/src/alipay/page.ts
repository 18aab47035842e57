/** Sections of the control page, and the same as JSON. */
import { escapeHtml } from '../http/escape-html.ts';
import { form, input, part, select, table } from '../platforms/control/page-frame.ts';
import { faultsSection, hooksSection, requestsSection } from '../service-kit/service-page.ts';
import type { AlipayWorld } from './alipay-state.ts';
import { timeText, yuan } from './call.ts';

const SHOWN = 100;
const pair = (...values: readonly string[]) => values.map((value) => [value, value] as const);

const preparedSection = ({ state }: AlipayWorld): string => {
  const rows = Object.values(state.prepared)
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      escapeHtml(one.outTradeNo),
      escapeHtml(one.subject),
      yuan(one.total),
      timeText(one.qrUntil),
      `<a href="/alipay?code=${encodeURIComponent(one.qrCode)}">${escapeHtml(one.qrCode)}</a>`,
      form('pay', { code: one.qrCode, part: 'prepared' }, '', '付款 Pay') +
        form('scan', { code: one.qrCode, part: 'prepared' }, '', '扫码 Scan'),
    ]);
  const heads = ['订单 Order', '商品 Item', '金额 Amount', '有效至 Until', '二维码 Code', ''];
  const link = '<p><a href="/alipay">客人付款页 The guest’s page</a></p>';
  return part('prepared', '预下单 Codes', link + table(heads, rows, '还没有 None yet'));
};

const tradesSection = ({ state }: AlipayWorld): string => {
  const rows = Object.values(state.trades)
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      escapeHtml(one.outTradeNo),
      one.tradeNo,
      escapeHtml(one.subject),
      yuan(one.total),
      one.status,
      yuan(one.refunded),
      form('forge', { outTradeNo: one.outTradeNo, part: 'trades' }, '', '再次通知 Notify again'),
    ]);
  const heads = ['订单 Order', '交易号 Trade', '商品 Item', '金额 Amount', '状态 State', '已退 Refunded', ''];
  return part('trades', '交易 Trades', table(heads, rows, '还没有 None yet'));
};

const appsSection = ({ state }: AlipayWorld): string => {
  const rows = Object.values(state.apps).map((one) => [
    one.appId,
    escapeHtml(one.name),
    one.sellerId,
    one.products.join(' '),
    yuan(one.balance),
    form(
      'revoke',
      { appId: one.appId, on: one.isRevoked ? 'no' : 'yes', part: 'apps' },
      '',
      '吊销／恢复 Revoke',
    ) + form('rotateKey', { appId: one.appId, part: 'apps' }, '', '更换公钥 Rotate the key'),
  ]);
  const heads = ['app_id', '名称 Name', 'seller_id', '产品 Products', '余额 Balance', ''];
  const note = '<p class="note">POST /control/alipay/credentials {"appId": …}</p>';
  return part('apps', '应用 Apps', note + table(heads, rows, '没有 None'));
};

const settingsSection = ({ state: { settings, apps } }: AlipayWorld): string => {
  const said = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const fields =
    select('应答签名 Signature of answers', 'answerSign', pair('right', 'wrong', 'missing')) +
    select('退款结果 Refunds', 'refundOutcome', pair('done', 'fails')) +
    select('账单列 Bill columns', 'billColumns', pair('new', 'old')) +
    input('退款时长（毫秒）Refund takes', 'refundMs', 'type="number" min="0" value="0"');
  const bill =
    select(
      '应用 App',
      'appId',
      Object.values(apps).map(({ appId, name }) => [appId, name] as const),
    ) +
    input('日期 Date', 'date', 'type="date" required') +
    input('陌生收款数 Unknown payments', 'extra', 'type="number" min="0" value="0"');
  const forms =
    form('settings', {}, fields, '保存 Save') +
    form('bill', { part: 'settings' }, bill, '生成账单 Make a bill');
  return part(
    'settings',
    '设置与账单 Settings and bills',
    `<p class="note">${escapeHtml(said.join('，'))}</p>${forms}`,
  );
};

export const alipayPage = (world: AlipayWorld): string =>
  [
    preparedSection(world),
    tradesSection(world),
    appsSection(world),
    settingsSection(world),
    hooksSection(world),
    requestsSection(world),
    faultsSection(world),
  ].join('\n');

/** Without keys: `credentials` gives those of one app. */
export const alipayStateView = ({ state, faults, now }: AlipayWorld) => {
  const { keys: _, ...rest } = state;
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...rest };
};
