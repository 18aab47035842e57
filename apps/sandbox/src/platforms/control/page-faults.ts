/** The clock, what goes wrong, and what has been counted. */
import { escapeHtml } from '../../http/escape-html.ts';
import { type FaultName, faultNames } from '../fault-book.ts';
import type { PlatformName, World } from '../world.ts';
import { form, input, part, select, table } from './page-frame.ts';

const faultTitles: Readonly<Record<FaultName, string>> = {
  staleTimestamp: '时间戳过期',
  badSign: '签名错误',
  tokenDead: '令牌失效',
  soldOut: '接单时答无房',
  priceDiffers: '接单时答变价',
  minStay: '接单时答最少入住',
  duplicate: '做完答重复',
  retryLater: '请稍后重试',
  rateLimited: '限流',
  http500: 'HTTP 500',
  hang: '无响应',
  resetMidBody: '中途断开',
  garbage: '200 但答乱码',
  timeoutAfterCommit: '做完不回答',
  duplicatePush: '重复推送',
  reversedPush: '倒序推送',
  delayedPush: '延迟推送',
  cancelRacesAccept: '接单时客人取消',
  unmappedOrder: '未关联房源来单',
  orderWhileClosed: '关房仍来单',
};

export const clockPart = (_world: World, platform: PlatformName): string =>
  part(
    'clock',
    '时间 Clock',
    form(
      'clock',
      { platform, part: 'clock' },
      input('分钟 Minutes', 'minutes', 'type="number" min="0" max="132480" value="30"'),
      '拨快 Move forward',
    ),
  );

export const faultsPart = (world: World, platform: PlatformName): string => {
  const rows = world.faults
    .list()
    .filter((one) => one.platform === platform)
    .map(({ name, fault, struck }) => [
      `${faultTitles[name]} ${name}`,
      fault.count === null ? '不限' : String(fault.count),
      String(fault.probability),
      escapeHtml(fault.only ?? '全部'),
      String(struck),
      form('fault', { platform, name, count: '0', part: 'faults' }, '', '停止'),
    ]);
  const options = faultNames.map((name) => [name, `${faultTitles[name]} ${name}`] as const);
  const fields =
    select('故障 Fault', 'name', options) +
    input('次数（空为不限）Count', 'count', 'type="number" min="1"') +
    input('概率 Probability', 'probability', 'type="number" min="0" max="1" step="0.01" value="1"') +
    input('仅限接口 Only', 'only', 'placeholder="order/accept"');
  const heads = ['故障 Fault', '剩余次数 Left', '概率', '接口', '已发生 Struck', ''];
  return part(
    'faults',
    '故障 Faults',
    form('fault', { platform, part: 'faults' }, fields, '开启 Turn on') +
      form('clearFaults', { platform, part: 'faults' }, '', '全部清除 Clear all') +
      table(heads, rows, '一切正常。'),
  );
};

export const statsPart = (world: World, platform: PlatformName): string => {
  const { calls, counts } = world.stats.of(platform);
  const callRows = Object.entries(calls).map(([at, results]) => [
    escapeHtml(at),
    escapeHtml(
      Object.entries(results)
        .map(([result, count]) => `${result} ${count}`)
        .join('，'),
    ),
  ]);
  const countRows = Object.entries(counts).map(([what, count]) => [escapeHtml(what), String(count)]);
  return part(
    'stats',
    '统计 Statistics',
    table(['接口 Interface', '结果 Results'], callRows, '还没有调用。') +
      table(['计数 Count', ''], countRows, '还没有计数。'),
  );
};
