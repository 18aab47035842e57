/** Sections of the control page, and the same as JSON. */
import { escapeHtml } from '../http/escape-html.ts';
import { form, input, part, select, table } from '../platforms/control/page-frame.ts';
import { faultsSection, hooksSection, requestsSection } from '../service-kit/service-page.ts';
import type { Order, WechatWorld } from './wechat-state.ts';

const SHOWN = 100;
const yuan = (fen: number): string => (fen / 100).toFixed(2);
const pair = (...values: readonly string[]) => values.map((value) => [value, value] as const);

const orderButtons = (order: Order): string => {
  const hidden = { outTradeNo: order.outTradeNo, mchid: order.payee, part: 'orders' };
  if (order.transactionId === null)
    return form('pay', hidden, '', '付款 Pay') + form('fail', hidden, '', '失败 Fail');
  return form('forge', { outTradeNo: order.outTradeNo, part: 'orders' }, '', '再次通知 Notify again');
};

const ordersSection = ({ state }: WechatWorld): string => {
  const rows = Object.values(state.orders)
    .slice(-SHOWN)
    .reverse()
    .map((order) => [
      escapeHtml(order.outTradeNo),
      escapeHtml(order.payee),
      escapeHtml(order.tradeType),
      escapeHtml(order.description),
      yuan(order.total),
      order.state,
      yuan(order.refunded),
      `<a href="/wechat-pay?code=${encodeURIComponent(order.code)}">${escapeHtml(order.code.slice(0, 44))}</a>`,
      orderButtons(order),
    ]);
  const heads = [
    '订单 Order',
    '商户 Merchant',
    '类型 Type',
    '商品 Item',
    '金额 Amount',
    '状态 State',
    '已退 Refunded',
  ];
  const link = '<p><a href="/wechat-pay">客人付款页 The guest’s page</a></p>';
  const orders = table([...heads, '付款码 Code', ''], rows, '还没有订单 None yet');
  return part('orders', '订单 Orders', link + orders);
};

const merchantsSection = ({ state }: WechatWorld): string => {
  const rows = Object.values(state.merchants).map((one) => [
    escapeHtml(one.mchid),
    escapeHtml(one.name),
    escapeHtml(one.appids.join(' ')),
    escapeHtml(one.products.join(' ')),
    one.apiV3Key === null ? '' : escapeHtml(`${one.keyMode} ${one.isRevoked ? '已吊销 revoked' : ''}`),
    yuan(one.available),
    yuan(one.pending),
    one.apiV3Key === null
      ? ''
      : form(
          'revoke',
          { mchid: one.mchid, on: one.isRevoked ? 'no' : 'yes', part: 'merchants' },
          '',
          '吊销／恢复 Revoke',
        ),
  ]);
  const heads = [
    '商户号 mchid',
    '名称 Name',
    'appid',
    '产品 Products',
    '密钥 Keys',
    '可用 Available',
    '冻结 Frozen',
    '',
  ];
  const note = '<p class="note">POST /control/wechat-pay/credentials {"mchid": …}</p>';
  const rotate = form('rotateCertificate', { part: 'merchants' }, '', '更换平台证书 Rotate the certificate');
  return part('merchants', '商户 Merchants', note + rotate + table(heads, rows, '没有 None'));
};

const applymentsSection = ({ state }: WechatWorld): string => {
  const rows = Object.values(state.applyments).map((one) => [
    escapeHtml(one.outRequestNo),
    one.state,
    escapeHtml(one.subMchid ?? ''),
    ['FINISH', 'REJECTED', 'FROZEN']
      .map((to) =>
        form('applyment', { outRequestNo: one.outRequestNo, state: to, part: 'applyments' }, '', to),
      )
      .join(''),
  ]);
  const heads = ['申请单 Application', '状态 State', '二级商户号 Sub-merchant', ''];
  return part('applyments', '进件 Applications', table(heads, rows, '还没有申请 None yet'));
};

const settingsSection = ({ state: { settings } }: WechatWorld): string => {
  const said = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const fields =
    select('应答签名 Signature of answers', 'answerSign', pair('right', 'wrong', 'missing', 'old')) +
    select('退款结果 Refunds become', 'refundOutcome', pair('SUCCESS', 'ABNORMAL', 'CLOSED')) +
    select('账单列 Bill columns', 'billColumns', pair('new', 'old')) +
    input('退款时长（毫秒）Refund takes', 'refundMs', 'type="number" min="0" value="2000"');
  const saved = form('settings', {}, fields, '保存 Save');
  return part('settings', '设置 Settings', `<p class="note">${escapeHtml(said.join('，'))}</p>${saved}`);
};

const billSection = ({ state }: WechatWorld): string => {
  const merchants = Object.values(state.merchants).filter(({ apiV3Key }) => apiV3Key !== null);
  const fields =
    select(
      '商户 Merchant',
      'mchid',
      merchants.map(({ mchid, name }) => [mchid, `${mchid} ${name}`] as const),
    ) +
    input('日期 Date', 'date', 'type="date" required') +
    input('陌生收款数 Unknown payments', 'extra', 'type="number" min="0" value="0"');
  return part('bills', '账单 Bills', form('bill', { part: 'bills' }, fields, '生成 Make'));
};

export const wechatPage = (world: WechatWorld): string =>
  [
    ordersSection(world),
    merchantsSection(world),
    applymentsSection(world),
    billSection(world),
    settingsSection(world),
    hooksSection(world),
    requestsSection(world),
    faultsSection(world),
  ].join('\n');

/** Without keys: `credentials` gives those of one merchant. */
export const wechatStateView = ({ state, faults, now }: WechatWorld) => {
  const { keys: _, certificates, merchants, ...rest } = state;
  const shown = Object.values(merchants).map(({ apiV3Key: __, ...merchant }) => merchant);
  const serials = certificates.map(({ serial }) => serial);
  return {
    now: new Date(now()).toISOString(),
    faults: faults.list(),
    ...rest,
    merchants: shown,
    certificates: serials,
  };
};
