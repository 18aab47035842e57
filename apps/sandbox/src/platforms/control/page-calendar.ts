/** The calendar of one listing as the platform has it. */
import { escapeHtml } from '../../http/escape-html.ts';
import { addDays } from '../clock.ts';
import { HORIZON_DAYS, readNights } from '../listing-calendar.ts';
import { keyOf, type PlatformName, type World } from '../world.ts';
import { part, table, yuan } from './page-frame.ts';

const limitsOf = (night: { minDays: number; noArrival: boolean; noDeparture: boolean }): string =>
  [
    night.minDays > 1 ? `至少 ${night.minDays} 晚` : '',
    night.noArrival ? '不可入住' : '',
    night.noDeparture ? '不可离店' : '',
  ]
    .filter((text) => text !== '')
    .join('，') || '—';

export const calendarPart = (world: World, platform: PlatformName, id: string): string => {
  const listing = world.state.listings[keyOf(platform, id)];
  if (!listing) return part('calendar', '房价房量 Calendar', '<p class="empty">没有这个房源。</p>');
  const today = world.clock.today();
  const rows = readNights(listing, today, addDays(today, HORIZON_DAYS)).map((night) => [
    night.date,
    night.open ? '可售 Open' : '<span class="closed">关闭 Closed</span>',
    String(night.stock),
    yuan(night.price),
    limitsOf(night),
  ]);
  const heads = ['日期 Night', '状态 State', '余房 Free', '价格 Price', '限制 Limits'];
  return part('calendar', `${listing.title}`, table(heads, rows, '')) + backLink(platform);
};

const backLink = (platform: PlatformName): string =>
  `<p><a href="/control?platform=${escapeHtml(platform)}#stores">返回 Back</a></p>`;
