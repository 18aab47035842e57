/** Sample orders and rules for automation tests. */

import { instantAt } from '../../platform/dates.ts';
import type { JudgedOrder, JudgedRule } from './judge-rules.ts';

export const ZONE = 'Asia/Shanghai';
export const shanghai = (date: string, time: string): Date => instantAt(date, time, ZONE);

export const someRule = (more: Partial<JudgedRule> = {}): JudgedRule => ({
  trigger: 'checkIn',
  side: 'before',
  amount: 1,
  unit: 'days',
  atTime: null,
  everyDay: true,
  catchUp: true,
  allHouses: true,
  houseIds: [],
  channels: [],
  nightsMin: null,
  nightsMax: null,
  weekdays: [],
  languages: [],
  memberTags: [],
  leadMin: null,
  leadMax: null,
  guestKind: 'any',
  stayKind: 'any',
  action: 'message',
  quietFrom: null,
  quietTo: null,
  capPerDay: null,
  capPerStay: null,
  stopOnAnswer: true,
  ...more,
});

/** From 10 to 12 December 2026, booked and confirmed on the 1st. */
export const someOrder = (more: Partial<JudgedOrder> = {}): JudgedOrder => ({
  houseId: 'h',
  timeZone: ZONE,
  checkIn: '2026-12-10',
  checkOut: '2026-12-12',
  arriveAt: shanghai('2026-12-10', '14:00'),
  leaveAt: shanghai('2026-12-12', '12:00'),
  bookedAt: shanghai('2026-12-01', '09:00'),
  confirmedAt: shanghai('2026-12-01', '09:00'),
  checkedOutAt: null,
  cancelledAt: null,
  deposit: null,
  review: null,
  waitingSince: null,
  followed: null,
  channel: 'direct',
  shown: 'expected',
  nights: 2,
  language: null,
  memberTags: [],
  returning: false,
  way: 'mt',
  guestAt: null,
  firstSentAt: null,
  threadClosed: false,
  sent: { times: [], forStay: 0 },
  ...more,
});
