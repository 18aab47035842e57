/** Rules that a business of homestays begins with. */
import type { Insertable } from 'kysely';
import type { DB } from '../../platform/database/tables.ts';

type RuleRow = Insertable<DB['automationRules']>;

type Given = 'name' | 'trigger' | 'action';
type Rest = Omit<
  RuleRow,
  | Given
  | 'id'
  | 'active'
  | 'liveSince'
  | 'position'
  | 'allHouses'
  | 'createdBy'
  | 'updatedBy'
  | 'updatedAt'
  | 'templateId'
  | 'roleId'
  | 'followsRuleId'
>;

export interface DemoRule extends Pick<RuleRow, Given>, Rest {
  readonly active: boolean;
  /** By its code, its code, and its name. */
  readonly template?: string;
  readonly role?: string;
  readonly follows?: string;
}

const usual = {
  side: 'after',
  amount: 0,
  unit: 'hours',
  everyDay: true,
  catchUp: true,
  guestKind: 'any',
  stayKind: 'any',
  stopOnAnswer: true,
} as const;
const message = {
  ...usual,
  action: 'message',
  quietFrom: '22:00',
  quietTo: '08:00',
  capPerDay: 3,
  capPerStay: 10,
} as const;

export const demoRules: readonly DemoRule[] = [
  {
    ...message,
    name: '预订确认',
    trigger: 'confirmed',
    template: 'confirmed',
    active: true,
    stopOnAnswer: false,
    channels: ['direct'],
  },
  {
    ...message,
    name: '询问到店时间',
    trigger: 'checkIn',
    side: 'before',
    amount: 2,
    unit: 'days',
    atTime: '10:00',
    template: 'arrival_time',
    active: true,
  },
  {
    ...message,
    name: '到店时间再问一次',
    trigger: 'silent',
    amount: 6,
    follows: '询问到店时间',
    template: 'arrival_time',
    active: true,
  },
  {
    ...message,
    name: '入住前一天到店指引',
    trigger: 'checkIn',
    side: 'before',
    amount: 1,
    unit: 'days',
    atTime: '18:00',
    template: 'directions',
    active: true,
    stayKind: 'nights',
  },
  {
    ...message,
    name: '入住当晚须知',
    trigger: 'inHouse',
    atTime: '20:00',
    everyDay: false,
    template: 'house_rules',
    active: false,
  },
  {
    ...message,
    name: '退房提醒',
    trigger: 'checkOut',
    side: 'before',
    amount: 1,
    unit: 'days',
    atTime: '20:00',
    template: 'check_out',
    active: true,
    nightsMin: 1,
  },
  {
    ...message,
    name: '离店感谢并请评价',
    trigger: 'checkedOut',
    amount: 1,
    unit: 'days',
    atTime: '10:00',
    template: 'thanks',
    active: true,
  },
  {
    ...{
      ...usual,
      name: '客人等待超过 20 分钟',
      trigger: 'unanswered',
      action: 'notice',
      amount: 20,
      unit: 'minutes',
    },
    ...{
      role: 'operation_supervisor',
      note: '客人已等待 20 分钟没有人回复，请安排同事处理',
      active: true,
      stopOnAnswer: false,
    },
  },
];
