/** Sections of Hostex's control page, and the same as JSON. */
import { escapeHtml } from '../http/escape-html.ts';
import { check, form, input, part, select, table } from '../platforms/control/page-frame.ts';
import { faultsSection, hooksSection, requestsSection } from '../service-kit/service-page.ts';
import type { HostexWorld, Stay } from './hostex-state.ts';

const SHOWN = 100;

const accountsSection = ({ state }: HostexWorld): string => {
  const rows = Object.values(state.tokens).map(({ token, accountId, scope, isRevoked }) => [
    escapeHtml(accountId),
    escapeHtml(state.accounts[accountId]?.edition ?? ''),
    escapeHtml(state.accounts[accountId]?.subscription ?? ''),
    escapeHtml(token),
    scope,
    isRevoked ? '已吊销 Revoked' : form('revoke', { token, part: 'accounts' }, '', '吊销 Revoke'),
  ]);
  const heads = ['账号 Account', '版本 Edition', '套餐 Plan', '令牌 Token', '权限 Scope', ''];
  return part('accounts', '账号与令牌 Accounts and tokens', table(heads, rows, '没有账号 None'));
};

const settingsSection = ({ state: { settings } }: HostexWorld): string => {
  const said = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const pair = (...values: readonly string[]) => values.map((value) => [value, value] as const);
  const fields =
    select('成功码 Success code', 'successCode', pair('0', '200')) +
    select('日历写入格式 Items', 'itemShape', pair('any', 'range', 'date')) +
    select('推送超时 Missed hook', 'hookMiss', pair('lose', 'disable')) +
    input('生效延迟（毫秒）Delay', 'asyncMs', 'type="number" min="0" value="1500"');
  return part(
    'settings',
    '设置 Settings',
    `<p class="note">${escapeHtml(said.join('，'))}</p>${form('settings', { part: 'settings' }, fields, '保存 Save')}`,
  );
};

/** Title of the property or room type that a listing sells. */
const titleOf = (
  { properties, roomTypes }: HostexWorld['state'],
  propertyId: number | null,
  roomTypeId: number | null,
): string => properties[propertyId ?? 0]?.title ?? roomTypes[roomTypeId ?? 0]?.title ?? '';

const listingsSection = ({ state }: HostexWorld): string => {
  const rows = Object.values(state.listings).map((listing) => [
    escapeHtml(listing.accountId),
    escapeHtml(listing.channelType),
    escapeHtml(listing.listingId),
    escapeHtml(titleOf(state, listing.propertyId, listing.roomTypeId)),
    escapeHtml(`${listing.currency} ${listing.basePrice}`),
    `${listing.ratio}%${listing.isRatioReadonly ? ' 只读' : ''}`,
  ]);
  const heads = ['账号 Account', '渠道 Channel', 'Listing', '房源 Property', '基础价 Base', '比例 Ratio'];
  return part('listings', '渠道房源 Listings', table(heads, rows, '没有 None'));
};

const stayButtons = (stay: Stay): string => {
  const hidden = { stayCode: stay.stayCode, part: 'stays' };
  if (stay.status === 'wait_accept')
    return (
      form('move', { ...hidden, status: 'accepted' }, '', '接受 Accept') +
      form('move', { ...hidden, status: 'denied' }, '', '拒绝 Deny')
    );
  return stay.status === 'accepted'
    ? form('cancel', hidden, '', '取消 Cancel') +
        form('message', { ...hidden, text: '请问几点可以入住？' }, '', '发消息 Message') +
        form('review', { ...hidden, text: '很干净，下次还来。' }, '', '点评 Review')
    : '';
};

const listingOptions = ({ state }: HostexWorld) =>
  Object.entries(state.listings).map(
    ([key, { propertyId, roomTypeId }]) =>
      [key, `${key} · ${titleOf(state, propertyId, roomTypeId)}`] as const,
  );

const stayForms = (world: HostexWorld): string => {
  const book =
    select('渠道房源 Listing', 'listing', listingOptions(world)) +
    input('入住 Check-in', 'checkIn', 'type="date" required') +
    input('离店 Check-out', 'checkOut', 'type="date" required') +
    input('客人 Guest', 'guestName') +
    check('超卖 Oversell', 'oversell');
  const history =
    input('订单数 Reservations', 'count', 'type="number" min="1" max="2000" value="10"') +
    input('几天内到店 Within days', 'withinDays', 'type="number" min="0" max="400" value="30"');
  return (
    form('book', { part: 'stays' }, book, '客人下单 Book') +
    form('history', { part: 'stays' }, history, '随机订单 Random reservations')
  );
};

const staysSection = (world: HostexWorld): string => {
  const { state } = world;
  const rows = Object.values(state.stays)
    .slice(-SHOWN)
    .reverse()
    .map((stay) => [
      escapeHtml(stay.stayCode),
      escapeHtml(stay.channelType),
      escapeHtml(stay.guestName),
      escapeHtml(state.properties[stay.propertyId]?.title ?? '未分配 Not allocated'),
      `${stay.checkIn} → ${stay.checkOut}`,
      escapeHtml(`${stay.currency} ${stay.rate}`),
      stay.status,
      stayButtons(stay),
    ]);
  const heads = [
    '入住编号 Stay',
    '渠道 Channel',
    '客人 Guest',
    '房源 Property',
    '日期 Dates',
    '金额 Amount',
    '状态 Status',
    '',
  ];
  return part('stays', '订单 Reservations', stayForms(world) + table(heads, rows, '还没有订单 None yet'));
};

export const hostexPage = (world: HostexWorld): string =>
  [
    staysSection(world),
    listingsSection(world),
    accountsSection(world),
    settingsSection(world),
    hooksSection(world),
    requestsSection(world),
    faultsSection(world),
  ].join('\n');

/** Listings come without their nights: the API reads them. */
export const hostexStateView = ({ state, faults, now }: HostexWorld) => ({
  now: new Date(now()).toISOString(),
  faults: faults.list(),
  ...state,
  listings: Object.values(state.listings).map(({ nights: _, ...listing }) => listing),
});
