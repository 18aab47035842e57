/** Settings for answering guests. */
import { numberSetting, units } from './setting-kinds.ts';

export const messageSettings = {
  guestLinkDays: numberSetting({
    group: 'message',
    name: ['住客链接保留', 'Keep guest links'],
    meaning: [
      '退房后多少天内，住客仍可打开住客页。',
      'Days after check-out during which guests can still open their page.',
    ],
    usual: 7,
    ...{ min: 0, max: 90, unit: units.days },
  }),
  threadReplyMinutes: numberSetting({
    group: 'message',
    name: ['回复时限', 'Reply deadline'],
    meaning: [
      '客人发来消息后多久内应当回复；超过即标为超时。',
      'How soon a guest’s message should be answered. After that it is overdue.',
    ],
    usual: 30,
    ...{ min: 1, max: 1_440, unit: units.minutes },
  }),
  threadCloseDays: numberSetting({
    group: 'message',
    name: ['会话自动关闭', 'Auto-close conversations'],
    meaning: [
      '离店多少天后，没有客人等待的会话自动关闭。',
      'Days after check-out until conversations with no waiting guest close automatically.',
    ],
    usual: 7,
    ...{ min: 1, max: 180, unit: units.days },
  }),
};
