/** Rate plans, seasons and long-stay discounts of the houses that sell. */

import { derivedFen, STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import { insertRows } from '../bulk-insert.ts';
import type { People } from '../orders/people.ts';
import { createIds, type Random } from '../random.ts';
import type { Moment, SeedCalendar } from './calendar.ts';
import type { House } from './house-model.ts';

export interface PlanSetting {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly houses: readonly House[];
  readonly random: Random;
}

type NewId = (ms: number) => string;

const MADE: Moment = { day: -90, minute: 610 };

const breakfast = {
  code: 'BB',
  name: '含双早',
  nameEn: 'With breakfast',
  meal: 'breakfast',
  amountFen: 6_800,
};
const nonRefundable = {
  code: 'NR',
  name: '不可取消特惠',
  nameEn: 'Non-refundable saver',
  percentBp: -1_000,
  rounding: 'yuan',
  builtInPolicy: 'nonRefundable',
};
const hourly = {
  code: 'DAY4',
  name: '4 小时钟点房',
  nameEn: 'Four hours by day',
  kind: 'hourly',
  parentId: null,
  rounding: 'yuan',
  channels: ['direct', 'mt'],
  hours: 4,
  firstStart: '09:00',
  lastStart: '17:00',
};

const planRow = ({ calendar, people }: PlanSetting, newId: NewId, house: House, own: object) => ({
  houseId: house.row.id,
  id: newId(calendar.idTime(MADE)),
  code: '',
  name: '',
  nameEn: null as string | null,
  kind: 'overnight',
  parentId: STANDARD_PLAN_ID as string | null,
  percentBp: 0,
  amountFen: 0,
  rounding: 'fen',
  meal: 'none',
  builtInPolicy: null as string | null,
  channels: [...channels],
  channelFactors: [] as never,
  hours: null as number | null,
  firstStart: null as string | null,
  lastStart: null as string | null,
  longStay: true,
  active: true,
  updatedBy: people.users.supervisor.realname,
  updatedAt: calendar.instant(MADE),
  version: 0,
  ...own,
});

/** Every fifth house with several types sells hours too. */
const plansOf = (setting: PlanSetting, newId: NewId, house: House, index: number) => [
  planRow(setting, newId, house, breakfast),
  planRow(setting, newId, house, nonRefundable),
  ...(index % 5 === 0 && house.row.kind === 'multi' ? [planRow(setting, newId, house, hourly)] : []),
];

const HOURS_SHARE = { percentBp: -6_000, amountFen: 0 };

const typeRows = (house: House, plan: ReturnType<typeof planRow>): Insertable<DB['ratePlanTypes']>[] =>
  house.types.map((type) => ({
    houseId: plan.houseId,
    planId: plan.id,
    roomTypeId: type.id,
    basePriceFen: plan.parentId === null ? derivedFen(type.basePriceFen, HOURS_SHARE, 'yuan') : null,
    weekendPriceFen: null,
  }));

/** Beyond what the demo has sold: its orders cost what they were sold for. */
const SEASON = { from: 150, to: 190 };

const seasonRow = (
  { calendar, people }: PlanSetting,
  newId: NewId,
  house: House,
): Insertable<DB['seasons']> => ({
  houseId: house.row.id,
  id: newId(calendar.idTime(MADE)),
  name: '旺季',
  priority: 10,
  fromDate: calendar.date(SEASON.from),
  toDate: calendar.date(SEASON.to),
  weekdays: [],
  kind: 'percent',
  value: 2_500,
  roomTypeIds: [],
  planIds: [],
  active: true,
  updatedBy: people.users.director.realname,
  updatedAt: calendar.instant(MADE),
  version: 0,
});

/** Long enough that no order of the demo reaches it. */
const LONG_STAY = [{ minNights: 28, percentBp: 1_500 }];

export const insertRatePlans = async (db: Db, setting: PlanSetting): Promise<void> => {
  const { calendar, people, random } = setting;
  const newId = createIds(random);
  const selling = setting.houses.filter((house) => house.row.state === 'online');
  const plans = selling.flatMap((house, index) =>
    plansOf(setting, newId, house, index).map((plan) => ({ house, plan })),
  );
  await insertRows(
    db,
    'ratePlans',
    plans.map(({ plan }) => plan),
  );
  await insertRows(
    db,
    'ratePlanTypes',
    plans.flatMap(({ house, plan }) => typeRows(house, plan)),
  );
  await insertRows(
    db,
    'seasons',
    selling.map((house) => seasonRow(setting, newId, house)),
  );
  await insertRows(
    db,
    'housePriceRules',
    selling.map((house) => ({
      houseId: house.row.id,
      longStay: LONG_STAY as never,
      updatedBy: people.users.director.realname,
      updatedAt: calendar.instant(MADE),
      version: 0,
    })),
  );
};
