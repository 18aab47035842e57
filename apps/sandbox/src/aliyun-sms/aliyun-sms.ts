/** The Aliyun SMS fake put together: API, delivery reports, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { localTime } from '../platforms/clock.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { aliyunApi } from './aliyun-api.ts';
import { type AliyunWorld, emptyAliyunState } from './aliyun-state.ts';
import { aliyunActions } from './control-actions.ts';
import { hookRules, progress } from './reports.ts';
import { seedAliyun } from './seed.ts';

const page = (world: AliyunWorld): string =>
  plainPage(world, [
    {
      id: 'messages',
      title: '短信 Messages',
      heads: ['号码 Number', '内容 Text', '状态 Status', '回执 Receipt', '时间 Time'],
      rows: world.state.messages.map((one) => [
        ...[one.number, one.content, one.status, one.errCode],
        localTime(one.sentAt),
      ]),
    },
    {
      id: 'signs',
      title: '签名 Signs',
      heads: ['签名 Sign', '类型 Kind', '状态 Status', '原因 Reason'],
      rows: Object.values(world.state.signs).map((one) => [one.name, one.kind, one.status, one.reason]),
    },
    {
      id: 'templates',
      title: '模板 Templates',
      heads: ['模板 Template', '内容 Text', '类型 Type', '状态 Status', '原因 Reason'],
      rows: Object.values(world.state.templates).map((one) => [
        ...[one.code, one.content, one.type, one.status],
        one.reason,
      ]),
    },
  ]);

/** Without keys: `credentials` gives those of one account. */
const stateView = ({ state, faults, now }: AliyunWorld) => {
  const { accounts, nonces: _, ...rest } = state;
  const shown = Object.values(accounts).map(({ id, reportUrl }) => ({ id, reportUrl }));
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...rest, accounts: shown };
};

export const startAliyunSms = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyAliyunState, hookRules };
  const { world, file } = openServiceWorld('aliyun-sms', options, clock, parts);
  if (!file.isKept) seedAliyun(world);
  return paymentServiceOf({
    ...{ world, file, clock },
    title: '阿里云短信模拟器 Aliyun SMS sandbox',
    actions: aliyunActions(world),
    progress: () => progress(world),
    doors: () => [aliyunApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
