/** Templates that the demo business has written beside those it began with. */
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { createIds, type Random } from '../random.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly random: Random;
}

interface Sketch {
  readonly code: string;
  readonly name: string;
  readonly zh: string;
  readonly en: string;
  readonly channels: readonly string[];
  readonly active?: boolean;
}

const sketches: readonly Sketch[] = [
  {
    code: 'late_arrival',
    name: '晚到提醒',
    zh: '{{guestName}}您好，今晚 22:00 后前台改为值班电话，到店请提前半小时在这里告诉我们，房间 {{roomNumber}} 会一直为您保留。',
    en: 'Dear {{guestName}}, after 22:00 the desk is on call: tell us here half an hour before you arrive. Room {{roomNumber}} is kept for you all night.',
    channels: [],
  },
  {
    code: 'deposit',
    name: '押金说明',
    zh: '{{guestName}}您好，入住时收取押金 {{depositAmount}}，退房查房后原路退回，一般 1 至 3 个工作日到账。',
    en: 'Dear {{guestName}}, a deposit of {{depositAmount}} is taken at check-in and goes back the same way after check-out, within one to three working days.',
    channels: ['mt', 'tj', 'pig'],
  },
  {
    code: 'sms_arrival',
    name: '入住短信',
    zh: '{{houseName}}恭候您，{{checkIn}} {{checkInTime}} 起可入住，地址：{{houseAddress}}',
    en: '{{houseName}} awaits you from {{checkInTime}} on {{checkIn}}. Address: {{houseAddress}}',
    channels: ['sms'],
  },
  {
    code: 'stay_longer',
    name: '续住邀请',
    zh: '{{guestName}}您好，住得还习惯吗？明晚您的房型还有空房，续住在前台或这里说一声就好。',
    en: '',
    channels: [],
  },
  {
    code: 'spring_festival',
    name: '春节入住须知（旧）',
    zh: '{{guestName}}您好，春节期间餐饮自理，{{checkIn}} 起厨房可提前预订年夜饭。',
    en: '',
    channels: [],
    active: false,
  },
];

export const insertMessageTemplates = async (db: Db, { calendar, random }: Tools): Promise<void> => {
  const newId = createIds(random);
  const at = calendar.instant({ day: -20, minute: 10 * 60 });
  await insertRows(
    db,
    'messageTemplates',
    sketches.map(({ active = true, channels, ...sketch }, index) => ({
      ...{ ...sketch, id: newId(at.getTime()), active, channels: [...channels] },
      ...{ position: 100 + index * 10, createdAt: at, updatedAt: at },
    })),
  );
};
