/** Sections that the control pages of both services share. */
import { escapeHtml } from '../http/escape-html.ts';
import { localTime } from '../platforms/clock.ts';
import { form, input, part, select, table } from '../platforms/control/page-frame.ts';
import { serviceFaults, serviceFaultTitles } from './service-faults.ts';
import type { BaseState, ServiceWorld } from './service-world.ts';

const SHOWN = 100;

const faultForms = (): string => {
  const options = serviceFaults.map((name) => [name, `${serviceFaultTitles[name]} ${name}`] as const);
  return [
    form(
      'fault',
      { part: 'faults' },
      select('故障 Fault', 'name', options) +
        input('次数（空为不限）Count', 'count', 'type="number" min="1"') +
        input('概率 Probability', 'probability', 'type="number" min="0" max="1" step="0.01" value="1"') +
        input('仅限接口、事件或账号 Only', 'only', 'placeholder="POST /restrictions"'),
      '设置 Set',
    ),
    form('clearFaults', { part: 'faults' }, '', '全部清除 Clear all'),
    form(
      'times',
      { part: 'faults' },
      input('时钟偏差（毫秒）Clock skew', 'skewMs', 'type="number" value="0"') +
        input('慢（毫秒）Slow', 'slowMs', 'type="number" min="0" value="3000"'),
      '设置 Set',
    ),
    form(
      'clock',
      { part: 'faults' },
      input('分钟 Minutes', 'minutes', 'type="number" min="0" value="30"'),
      '拨快 Move forward',
    ),
  ].join('');
};

export const faultsSection = <State extends BaseState>({ faults, service }: ServiceWorld<State>): string => {
  const rows = faults
    .list()
    .filter(({ platform }) => platform === service)
    .map(({ name, fault, struck }) => [
      escapeHtml(`${serviceFaultTitles[name]} ${name}`),
      fault.count === null ? '不限' : String(fault.count),
      String(fault.probability),
      escapeHtml(fault.only ?? '全部'),
      String(struck),
    ]);
  const heads = ['故障 Fault', '剩余次数 Left', '概率 Chance', '接口、事件或账号 Only', '已发生 Struck'];
  return part(
    'faults',
    '故障与时间 Faults and time',
    faultForms() + table(heads, rows, '没有故障 No faults'),
  );
};

export const requestsSection = <State extends BaseState>({ log }: ServiceWorld<State>): string => {
  const rows = log
    .list()
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      String(one.seq),
      escapeHtml(one.at.slice(5, 19).replace('T', ' ')),
      escapeHtml(`${one.method} ${one.path}`),
      escapeHtml(one.account ?? '—'),
      String(one.status),
      escapeHtml(one.fault ?? ''),
      escapeHtml(one.body === null ? '' : JSON.stringify(one.body).slice(0, 160)),
    ]);
  const heads = ['#', 'UTC', '请求 Request', '账号 Account', '状态 Status', '故障 Fault', '内容 Body'];
  return part(
    'requests',
    '收到的请求 Recorded requests',
    form('clearRequests', { part: 'requests' }, '', '清空 Clear') + table(heads, rows, '还没有请求 None yet'),
  );
};

export const hooksSection = <State extends BaseState>({ state }: ServiceWorld<State>): string => {
  const rows = state.hookDeliveries
    .slice(-SHOWN)
    .reverse()
    .map((one) => [
      escapeHtml(one.event),
      escapeHtml(one.url),
      escapeHtml(`${one.state} · ${one.attempts}`),
      escapeHtml(localTime(one.dueAt)),
      escapeHtml(`${one.lastStatus ?? ''} ${one.lastAnswer.slice(0, 60)}`),
    ]);
  const heads = ['事件 Event', '地址 Address', '状态 State', '时间 Due', '回答 Answer'];
  return part('hooks', '推送 Web hooks', table(heads, rows, '还没有推送 None yet'));
};
