/** Sections of Channex's control page, and the same as JSON. */
import { escapeHtml } from '../http/escape-html.ts';
import { localTime } from '../platforms/clock.ts';
import { check, form, input, part, select, table } from '../platforms/control/page-frame.ts';
import { faultsSection, hooksSection, requestsSection } from '../service-kit/service-page.ts';
import { datesOfStay, newestOf } from './booking-wire.ts';
import type { ChannexWorld } from './channex-state.ts';
import { decimalOf } from './money.ts';
import { otas } from './otas.ts';

const SHOWN = 100;

const accountsSection = ({ state }: ChannexWorld): string => {
  const rows = Object.values(state.keys).map(({ key, accountId, propertyIds, isRevoked }) => [
    escapeHtml(state.accounts[accountId]?.name ?? ''),
    escapeHtml(state.accounts[accountId]?.environment ?? ''),
    escapeHtml(key),
    propertyIds === null ? '全部 All' : String(propertyIds.length),
    isRevoked ? '已吊销 Revoked' : form('revoke', { key, part: 'accounts' }, '', '吊销 Revoke'),
  ]);
  const heads = ['账号 Account', '环境 Environment', '密钥 Key', '范围 Properties', ''];
  return part('accounts', '账号与密钥 Accounts and keys', table(heads, rows, '没有账号 None'));
};

const settingsSection = ({ state: { settings } }: ChannexWorld): string => {
  const said = Object.entries(settings).map(([name, value]) => `${name}: ${value}`);
  const pair = (...values: readonly string[]) => values.map((value) => [value, value] as const);
  const fields =
    select('未确认 30 分钟后 Feed', 'feedMode', pair('expire', 'keep')) +
    select('无警告时 warnings', 'cleanWarnings', pair('present', 'absent')) +
    select('推送次数 Sends', 'hookSends', pair('12', '11'));
  return part(
    'settings',
    '设置 Settings',
    `<p class="note">${escapeHtml(said.join('，'))}</p>${form('settings', { part: 'settings' }, fields, '保存 Save')}`,
  );
};

const contentSection = ({ state }: ChannexWorld): string => {
  const rows = Object.values(state.ratePlans).map((plan) => [
    escapeHtml(String(state.properties[plan.propertyId]?.attributes.title)),
    escapeHtml(String(state.roomTypes[plan.roomTypeId]?.attributes.title)),
    escapeHtml(String(plan.attributes.title)),
    escapeHtml(String(plan.attributes.currency)),
    `<code>${plan.id}</code>`,
  ]);
  const heads = ['Property', 'Room type', 'Rate plan', '币种 Currency', 'Rate plan id'];
  return part('content', '房型与价格方案 Room types and rate plans', table(heads, rows, '还没有 None yet'));
};

const planOptions = ({ state }: ChannexWorld) =>
  Object.values(state.ratePlans).map(
    ({ id, propertyId, attributes }) =>
      [id, `${state.properties[propertyId]?.attributes.title} · ${attributes.title}`] as const,
  );

const bookingForms = (world: ChannexWorld): string => {
  const names = otas.map(({ name }) => [name, name] as const);
  const book =
    select('OTA', 'ota', names) +
    select('价格方案 Rate plan', 'ratePlanId', planOptions(world)) +
    input('入住 Check-in', 'checkIn', 'type="date" required') +
    input('离店 Check-out', 'checkOut', 'type="date" required') +
    input('客人 Guest', 'guestName') +
    check('超卖 Oversell', 'oversell');
  const history =
    input('订单数 Bookings', 'count', 'type="number" min="1" max="2000" value="10"') +
    input('几天内到店 Within days', 'withinDays', 'type="number" min="0" max="400" value="30"');
  return (
    form('book', { part: 'bookings' }, book, '客人下单 Book') +
    form('history', { part: 'bookings' }, history, '随机订单 Random bookings')
  );
};

const bookingButtons = (bookingId: string): string =>
  form('cancel', { bookingId, part: 'bookings' }, '', '取消 Cancel') +
  form('message', { bookingId, text: '请问几点可以入住？', part: 'bookings' }, '', '发消息 Message') +
  form('review', { bookingId, text: '位置很好，房间干净。', part: 'bookings' }, '', '点评 Review');

const bookingLines = (world: ChannexWorld) =>
  Object.values(world.state.bookings)
    .slice(-SHOWN)
    .reverse()
    .flatMap((booking) => {
      const newest = newestOf(world, booking);
      if (!newest) return [];
      const { snapshot, status, ackedAt, insertedAt } = newest;
      const { arrival, departure } = datesOfStay(snapshot);
      const amount = `${snapshot.currency} ${decimalOf(snapshot.amount, snapshot.currency)}`;
      return [{ booking, snapshot, status, ackedAt, insertedAt, arrival, departure, amount }];
    });

const bookingsSection = (world: ChannexWorld): string => {
  const rows = bookingLines(world).map((line) => [
    escapeHtml(line.booking.uniqueId),
    escapeHtml(line.snapshot.otaName),
    escapeHtml(`${line.snapshot.guest.name} ${line.snapshot.guest.surname}`),
    `${line.arrival} → ${line.departure}`,
    line.amount,
    `${line.status} · ${line.booking.revisionIds.length}`,
    line.ackedAt === null ? '未确认 No' : localTime(line.ackedAt).slice(5),
    line.status === 'cancelled' ? '' : bookingButtons(line.booking.id),
  ]);
  const heads = [
    '订单号 Booking',
    'OTA',
    '客人 Guest',
    '日期 Dates',
    '金额 Amount',
    '状态 Status',
    '确认 Acked',
    '',
  ];
  return part('bookings', '订单 Bookings', bookingForms(world) + table(heads, rows, '还没有订单 None yet'));
};

export const channexPage = (world: ChannexWorld): string =>
  [
    bookingsSection(world),
    contentSection(world),
    accountsSection(world),
    settingsSection(world),
    hooksSection(world),
    requestsSection(world),
    faultsSection(world),
  ].join('\n');

/** `cells` and `availability` are left out: the API reads them. */
export const channexStateView = (world: ChannexWorld) => {
  const { cells: _, availability: __, ...state } = world.state;
  return { now: new Date(world.now()).toISOString(), faults: world.faults.list(), ...state };
};
