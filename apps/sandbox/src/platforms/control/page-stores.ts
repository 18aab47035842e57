/** Stores with their listings: who is let in, where pushes go; and how more of them come. */
import { escapeHtml } from '../../http/escape-html.ts';
import { listingsOf, storesOf } from '../add-store.ts';
import { addDays } from '../clock.ts';
import { freeOf } from '../listing-calendar.ts';
import type { Listing, PlatformName, Store, World } from '../world.ts';
import { form, input, part, table, yuan } from './page-frame.ts';

const NIGHTS_SHOWN = 14;

const idTitles: Readonly<Record<PlatformName, string>> = {
  mt: '门店编号 opBizCode',
  tj: '账号 / 密码 Account',
  pig: '账号 / 手机 Account',
};

const secretOf = ({ platform, password, mobile }: Store): string =>
  platform === 'tj' ? ` / ${escapeHtml(password)}` : platform === 'pig' ? ` / ${escapeHtml(mobile)}` : '';

const accessOf = ({ credentials }: World, { platform, boundTo, closed }: Store): string => {
  if (platform === 'tj') return closed ? '已关闭 Closed' : '开放 Open';
  if (platform === 'mt' && boundTo !== null && boundTo !== credentials.mt.developerId)
    return '已授权给其他服务商 Bound elsewhere';
  return boundTo === null ? '未授权 Not bound' : '已授权 Bound';
};

const storeRow = (world: World, store: Store): string[] => {
  const { platform, id: storeId } = store;
  const hidden = { platform, storeId, part: 'stores' };
  const buttons =
    store.closed && platform === 'tj'
      ? form('reopen', hidden, '', '重新开放')
      : form('revoke', hidden, '', '撤销授权');
  const sms = world.state.smsCodes[store.mobile];
  return [
    `${escapeHtml(storeId)}${secretOf(store)}`,
    escapeHtml(store.name),
    accessOf(world, store),
    String(listingsOf(world, platform, storeId).length),
    escapeHtml(store.hookUrl ?? '—'),
    ...(platform === 'pig' ? [sms ? `<b>${sms.code}</b>` : '—'] : []),
    buttons,
  ];
};

const listingRow = (world: World, listing: Listing): string[] => {
  const today = world.clock.today();
  const nights = Array.from({ length: NIGHTS_SHOWN }, (_, index) => addDays(today, index));
  const free = nights.map((date) => freeOf(listing, date)).join(' ');
  const known = nights.some((date) => listing.nights[date]);
  const address = `/control/calendar?${new URLSearchParams({ platform: listing.platform, listing: listing.id })}`;
  return [
    `<a href="${escapeHtml(address)}">${escapeHtml(listing.id)}</a>`,
    escapeHtml(listing.title),
    listing.status === 1 ? '在售 On' : '下架 Off',
    listing.instant ? '闪订 Instant' : '需确认 Request',
    String(listing.rooms),
    yuan(listing.basePrice),
    known ? free : '<span class="closed">未同步 Never set</span>',
  ];
};

const addForms = (platform: PlatformName): string => {
  const extra =
    platform === 'tj'
      ? input('密码 Password', 'password')
      : platform === 'pig'
        ? input('手机 Mobile', 'mobile', 'inputmode="numeric"')
        : '';
  const fields =
    input('门店名称 Name', 'name', 'required') +
    extra +
    input('房源（逗号分隔）Houses', 'houses', 'placeholder="湖畔一号,湖畔二号"') +
    input('房型（逗号分隔）Types', 'types', 'placeholder="大床房,双床房"') +
    input('每型间数 Rooms', 'rooms', 'type="number" min="1" max="50" value="1"');
  return form('store', { platform, part: 'stores' }, fields, '新增门店 Add store');
};

export const storesPart = (world: World, platform: PlatformName): string => {
  const sms = platform === 'pig' ? ['短信验证码 SMS code'] : [];
  const heads = [
    idTitles[platform],
    '名称 Name',
    '授权 Access',
    '房源 Listings',
    '回调地址 Hook',
    ...sms,
    '',
  ];
  const stores = storesOf(world, platform).map((store) => storeRow(world, store));
  const listings = listingsOf(world, platform).map((listing) => listingRow(world, listing));
  const listingHeads = [
    '编号 Id',
    '房源 Listing',
    '状态',
    '预订',
    '间数',
    '参考价',
    `今起 ${NIGHTS_SHOWN} 晚余房 Free`,
  ];
  return part(
    'stores',
    '门店与房源 Stores and listings',
    table(heads, stores, '没有门店。') +
      `<h3>房源 Listings</h3>${table(listingHeads, listings, '没有房源。')}<h3>新增 Add</h3>${addForms(platform)}`,
  );
};
