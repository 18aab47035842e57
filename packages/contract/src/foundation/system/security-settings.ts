/** Settings of sessions and limits (design: contract §2). */
import { numberSetting, units } from './setting-kinds.ts';

const group = 'security';

export const securitySettings = {
  sessionIdleHours: numberSetting({
    group,
    name: ['闲置退出', 'Idle timeout'],
    meaning: [
      '多久没有操作就需要重新登录；已登录的也按此计算。',
      'Idle time after which users must sign in again. Also applies to current sessions.',
    ],
    usual: 8,
    ...{ min: 1, max: 72, unit: units.hours },
  }),
  sessionDays: numberSetting({
    group,
    name: ['登录有效期', 'Session lifetime'],
    meaning: [
      '登录后最多多少天须重新登录。对之后的登录生效。',
      'Maximum days before users must sign in again. Applies to later sign-ins.',
    ],
    usual: 7,
    ...{ min: 1, max: 30, unit: units.days },
  }),
  sessionsPerUser: numberSetting({
    group,
    name: ['同时登录设备', 'Devices per user'],
    meaning: [
      '一个账号最多同时登录的设备，超出时最久未用的退出。',
      'Maximum devices signed in at once. The least recently used is signed out.',
    ],
    usual: 20,
    ...{ min: 1, max: 100, unit: units.sessions },
  }),
  readsPerSecond: numberSetting({
    group,
    name: ['查询限速', 'Reads per second'],
    meaning: [
      '每位用户每秒最多的查询数，多个服务进程合并计算。',
      'Maximum queries per user per second, across all server processes.',
    ],
    usual: 200,
    ...{ min: 20, max: 2_000, unit: units.times },
  }),
  writesPerSecond: numberSetting({
    group,
    name: ['操作限速', 'Changes per second'],
    meaning: [
      '每位用户每秒最多的操作数，多个服务进程合并计算。',
      'Maximum changes per user per second, across all server processes.',
    ],
    usual: 50,
    ...{ min: 10, max: 500, unit: units.times },
  }),
  exportsPerHour: numberSetting({
    group,
    name: ['导出限次', 'Exports per hour'],
    meaning: ['每位用户每小时最多导出的次数。', 'Maximum exports per user per hour.'],
    usual: 60,
    ...{ min: 1, max: 1_000, unit: units.times },
  }),
  loginsPerMinute: numberSetting({
    group,
    name: ['登录限次', 'Sign-in requests per minute'],
    meaning: [
      '每个网络地址每分钟最多的登录类请求。',
      'Maximum sign-in requests per network address per minute.',
    ],
    usual: 60,
    ...{ min: 10, max: 600, unit: units.times },
  }),
  channelNewsDays: numberSetting({
    group,
    name: ['渠道动态保留', 'Keep channel updates'],
    meaning: [
      '渠道同步进度等仅供页面实时刷新的记录保留多少天；审计日志不受影响。',
      'Days to keep records used only to refresh pages, such as channel sync progress. The audit log is not affected.',
    ],
    usual: 7,
    ...{ min: 2, max: 90, unit: units.days },
  }),
  directExportRows: numberSetting({
    group,
    name: ['后台导出行数', 'Background export threshold'],
    meaning: [
      '超过多少行的导出转到后台，完成后在任务栏下载。',
      'Exports with more rows run in the background and are downloaded when ready.',
    ],
    usual: 5_000,
    ...{ min: 100, max: 20_000, unit: units.rows },
  }),
};
