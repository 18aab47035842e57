/** Subjects that a group robot can report, with names and whether it waits for quiet hours to end. */
import type { Text } from '../../platform/texts.ts';

interface RobotSubjectFacts {
  readonly name: Text;
  readonly hint: Text;
  /** Sent during quiet hours too: it cannot wait for the morning. */
  readonly isUrgent?: true;
}

export const robotSubjectFacts = {
  newOrder: {
    name: ['新订单', 'New order'],
    hint: ['已确认的订单', 'Confirmed orders'],
  },
  orderToAccept: {
    name: ['待接单', 'Order to accept'],
    hint: [
      '需要人工确认的订单；免打扰时段也会发送',
      'Orders that need acceptance. Also sent during quiet hours',
    ],
    isUrgent: true,
  },
  cancellation: {
    name: ['订单取消', 'Cancellation'],
    hint: ['客人、平台或员工取消的订单', 'Orders cancelled by guest, platform or staff'],
  },
  complaint: {
    name: ['低分点评', 'Low score'],
    hint: ['3 分及以下的点评', 'Reviews of 3 points or less'],
  },
  channelBroken: {
    name: ['渠道中断', 'Channel disconnected'],
    hint: ['渠道授权失效，房态不再同步', 'Authorisation expired, so availability is no longer synced'],
  },
  cleaningTask: {
    name: ['保洁任务', 'Cleaning task'],
    hint: ['新的打扫、检查与维修任务', 'New cleaning, inspection and repair tasks'],
  },
  dailyReport: {
    name: ['日报', 'Daily report'],
    hint: [
      '每天早上一张卡片：昨天的入住与今天的安排',
      'A card each morning: yesterday’s stays and today’s plan',
    ],
  },
} as const satisfies Readonly<Record<string, RobotSubjectFacts>>;

export type RobotSubject = keyof typeof robotSubjectFacts;
export const robotSubjects = Object.keys(robotSubjectFacts) as [RobotSubject, ...RobotSubject[]];

export const isUrgentSubject = (subject: RobotSubject): boolean => 'isUrgent' in robotSubjectFacts[subject];

/** Reviews with at most this score count as complaints. */
export const MAX_COMPLAINT_SCORE = 3;
