/** The push service fake put together: the service of RFC 8030, browsers, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { localTime } from '../platforms/clock.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { pushActions } from './control-actions.ts';
import { pushApi } from './push-api.ts';
import { emptyPushState, type PushWorld } from './push-state.ts';

const page = (world: PushWorld): string => {
  const browsers = Object.values(world.state.browsers);
  return plainPage(world, [
    {
      id: 'messages',
      title: '通知 Notifications',
      heads: ['浏览器 Browser', '内容 Text', '时间 Time'],
      rows: browsers.flatMap(({ name, delivered }) =>
        delivered.map(({ text, at }) => [name, text, localTime(at)]),
      ),
    },
    {
      id: 'browsers',
      title: '浏览器 Browsers',
      heads: ['名称 Name', '在线 Online', '等待 Waiting', '已结束 Ended'],
      rows: browsers.map(({ name, isOnline, waiting, end }) => [name, isOnline, waiting.length, end]),
    },
  ]);
};

/** Without addresses and keys: `subscribe` gave them. */
const stateView = ({ state, faults, now }: PushWorld) => {
  const browsers = Object.values(state.browsers).map(({ name, isOnline, end, delivered }) => ({
    ...{ name, isOnline, end, delivered },
  }));
  return { now: new Date(now()).toISOString(), faults: faults.list(), settings: state.settings, browsers };
};

/** It pushes nothing to the server. */
const hookRules = () => ({ answerMs: 1_000, waits: () => [], outcome: () => 'delivered' as const });

export const startWebPush = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const { world, file } = openServiceWorld('web-push', options, clock, { empty: emptyPushState, hookRules });
  return paymentServiceOf({
    ...{ world, file, clock },
    title: '推送服务模拟器 Push service sandbox',
    actions: pushActions(world),
    progress: () => undefined,
    doors: () => [pushApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
