/** The Tencent Cloud SMS fake put together: API, callback, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { localTime } from '../platforms/clock.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { tencentActions } from './control-actions.ts';
import { hookRules, progress } from './reports.ts';
import { seedTencent } from './seed.ts';
import { tencentApi } from './tencent-api.ts';
import { emptyTencentState, type TencentWorld } from './tencent-state.ts';

const page = (world: TencentWorld): string =>
  plainPage(world, [
    {
      id: 'messages',
      title: '短信 Messages',
      heads: ['号码 Number', '内容 Text', '状态 Status', '回执 Receipt', '时间 Time'],
      rows: world.state.messages.map((one) => [
        ...[one.phone, one.content, one.status, one.errmsg],
        localTime(one.sentAt),
      ]),
    },
    {
      id: 'signs',
      title: '签名 Signs',
      heads: ['签名 Sign', '状态 Status', '审核回复 Reply'],
      rows: Object.values(world.state.signs).map((one) => [one.name, one.statusCode, one.reply]),
    },
    {
      id: 'templates',
      title: '模板 Templates',
      heads: ['模板 Template', '内容 Text', '类型 Kind', '状态 Status', '审核回复 Reply'],
      rows: Object.values(world.state.templates).map((one) => [
        ...[one.id, one.content, one.kind, one.statusCode],
        one.reply,
      ]),
    },
  ]);

/** Without keys: `credentials` gives those of one account. */
const stateView = ({ state, faults, now }: TencentWorld) => {
  const shown = Object.values(state.accounts).map(({ keys: _, ...one }) => one);
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...state, accounts: shown };
};

export const startTencentSms = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyTencentState, hookRules };
  const { world, file } = openServiceWorld('tencent-sms', options, clock, parts);
  if (!file.isKept) seedTencent(world);
  return paymentServiceOf({
    ...{ world, file, clock },
    title: '腾讯云短信模拟器 Tencent SMS sandbox',
    actions: tencentActions(world),
    progress: () => progress(world),
    doors: () => [tencentApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
