/** The fakes of WeCom's, DingTalk's and Feishu's group robots put together. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { localTime } from '../platforms/clock.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { robotActions } from './control-actions.ts';
import { robotsApi } from './robots-api.ts';
import { emptyRobotsState, type RobotsWorld } from './robots-state.ts';
import { seedRobots } from './seed.ts';

const nameOf = ({ state }: RobotsWorld, id: string): string => state.robots[id]?.name ?? id;

const page = (world: RobotsWorld): string =>
  plainPage(world, [
    {
      id: 'messages',
      title: '群消息 Messages',
      heads: ['机器人 Robot', '类型 Type', '内容 Text', '时间 Time'],
      rows: world.state.messages.map((one) => [
        nameOf(world, one.robot),
        one.type,
        one.text,
        localTime(one.at),
      ]),
    },
    {
      id: 'robots',
      title: '机器人 Robots',
      heads: ['平台 Vendor', '名称 Name', '加签 Signed', '关键词 Keywords', '已移除 Removed'],
      rows: Object.values(world.state.robots).map((one) => [
        ...[one.vendor, one.name, one.secret !== null],
        ...[one.keywords.join(' '), one.isRemoved],
      ]),
    },
  ]);

/** Without addresses and secrets: `credentials` gives those of one robot. */
const stateView = (world: RobotsWorld) => {
  const { state, faults, now } = world;
  const robots = Object.values(state.robots).map(({ id: _, token: __, secret, ...one }) => ({
    ...one,
    isSigned: secret !== null,
  }));
  const messages = state.messages.map((one) => ({ ...one, robot: nameOf(world, one.robot) }));
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...state, robots, messages };
};

/** They push nothing. */
const hookRules = () => ({ answerMs: 1_000, waits: () => [], outcome: () => 'delivered' as const });

export const startChatRobots = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyRobotsState, hookRules };
  const { world, file } = openServiceWorld('chat-robots', options, clock, parts);
  if (!file.isKept) seedRobots(world);
  return paymentServiceOf({
    ...{ world, file, clock },
    title: '群机器人模拟器 Chat robot sandbox',
    actions: robotActions(world),
    progress: () => undefined,
    doors: () => [robotsApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
