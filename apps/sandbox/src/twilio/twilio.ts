/** The Twilio fake put together: API, status callbacks, control side. */
import { ownClockOf } from '../payment-kit/own-clock.ts';
import { paymentServiceOf } from '../payment-kit/payment-service.ts';
import { plainPage } from '../service-kit/plain-page.ts';
import { openServiceWorld, type ServiceClock, type ServiceOptions } from '../service-kit/service-world.ts';
import { hookRules, progress } from './callbacks.ts';
import { twilioActions } from './control-actions.ts';
import { seedTwilio } from './seed.ts';
import { twilioApi } from './twilio-api.ts';
import { emptyTwilioState, type TwilioWorld } from './twilio-state.ts';

const page = (world: TwilioWorld): string =>
  plainPage(world, [
    {
      id: 'messages',
      title: '短信 Messages',
      heads: ['发 From', '收 To', '内容 Text', '状态 Status', '错误 Error'],
      rows: Object.values(world.state.messages).map((one) => [
        ...[one.from, one.to, one.body, one.status],
        one.errorCode,
      ]),
    },
    {
      id: 'optedOut',
      title: '退订 Opted out',
      heads: ['发/收 From/To'],
      rows: Object.keys(world.state.optedOut).map((pair) => [pair]),
    },
  ]);

/** Without tokens: `credentials` gives those of one account. */
const stateView = ({ state, faults, now }: TwilioWorld) => {
  const shown = Object.values(state.accounts).map(({ authToken: _, apiKeys: __, ...one }) => one);
  return { now: new Date(now()).toISOString(), faults: faults.list(), ...state, accounts: shown };
};

export const startTwilio = (options: ServiceOptions, sandboxClock: ServiceClock) => {
  const clock = ownClockOf(sandboxClock);
  const parts = { empty: emptyTwilioState, hookRules };
  const { world, file } = openServiceWorld('twilio', options, clock, parts);
  if (!file.isKept) seedTwilio(world);
  return paymentServiceOf({
    ...{ world, file, clock },
    title: 'Twilio 模拟器 Twilio sandbox',
    actions: twilioActions(world),
    progress: () => progress(world),
    doors: () => [twilioApi(world)],
    state: () => stateView(world),
    page: () => page(world),
  });
};
