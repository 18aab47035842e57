/** The daily report: one card a morning for each robot that reports it, over the properties of its group. */
import { robotTexts } from '@minsu/contract/foundation/connectors/robot.text.ts';
import { addDays, BUSINESS_TIME_ZONE, localTime } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { type ActiveRobot, robotsFor, storeMessage } from './queue-robot-message.ts';

const FROM = '08:00';
/** A server that was down all morning sends none. */
const UNTIL = '12:00';

interface Figures {
  readonly rooms: number;
  readonly sold: number;
  readonly orders: number;
  readonly cancelled: number;
  readonly revenueFen: number;
  readonly arrivals: number;
  readonly departures: number;
  readonly inHouse: number;
  readonly tasks: number;
  readonly toAccept: number;
}

const figuresOf = async (ctx: Ctx, { forAll, houseIds }: ActiveRobot, today: string): Promise<Figures> => {
  const yesterday = addDays(today, -1);
  const here = (column: string) =>
    forAll ? sql`true` : sql`${sql.ref(column)} = any(${[...houseIds]}::uuid[])`;
  const onDay = (column: string, day: string) =>
    sql`(${sql.ref(column)} at time zone ${BUSINESS_TIME_ZONE})::date = ${day}::date`;
  const { rows } = await sql<Figures>`select
    (select count(*)::int from rooms r where r.active and ${here('r.houseId')}) as rooms,
    (select count(*)::int from order_nights n join stays s on s.house_id = n.house_id and s.id = n.stay_id
      where n.night = ${yesterday} and s.holds_nights and ${here('n.houseId')}) as sold,
    (select coalesce(sum(n.price_fen), 0)::float8 from order_nights n join stays s on s.house_id = n.house_id and s.id = n.stay_id
      where n.night = ${yesterday} and s.holds_nights and ${here('n.houseId')}) as revenue_fen,
    (select count(*)::int from orders o where ${onDay('o.createdAt', yesterday)} and ${here('o.houseId')}) as orders,
    (select count(*)::int from events e where e.name = 'order.cancelled' and ${onDay('e.at', yesterday)}
      and e.at > ${ctx.now}::timestamptz - interval '3 days' and ${here('e.houseId')}) as cancelled,
    (select count(*)::int from stays s where s.check_in = ${today} and s.holds_nights
      and s.state in ('expected', 'in_house') and ${here('s.houseId')}) as arrivals,
    (select count(*)::int from stays s where s.check_out = ${today} and s.holds_nights
      and s.state in ('in_house', 'checked_out') and ${here('s.houseId')}) as departures,
    (select count(*)::int from stays s where s.state = 'in_house' and ${here('s.houseId')}) as in_house,
    (select count(*)::int from tasks t where t.day = ${today} and t.state not in ('done', 'cancelled')
      and ${here('t.houseId')}) as tasks,
    (select count(*)::int from orders o where o.booking = 'wait_accept' and ${here('o.houseId')}) as to_accept`.execute(
    ctx.db,
  );
  return rows[0] as Figures;
};

const sayFigures = (figures: Figures, showsMoney: boolean, language: Language): string => {
  const { rooms, sold, revenueFen, ...rest } = figures;
  const occupancy = rooms === 0 ? '0%' : `${Math.round((sold * 100) / rooms)}%`;
  const params = { ...rest, rooms, sold, occupancy, amount: formatFen(revenueFen) };
  return [
    sayText(robotTexts.reportYesterday, language, params),
    ...(showsMoney ? [sayText(robotTexts.reportRevenue, language, params)] : []),
    sayText(robotTexts.reportToday, language, params),
    sayText(robotTexts.reportTasks, language, params),
  ].join('\n');
};

const reportTo = async (ctx: Ctx, robot: ActiveRobot, today: string): Promise<void> => {
  const figures = await figuresOf(ctx, robot, today);
  await storeMessage(ctx, robot, {
    ...{ subject: 'dailyReport', houseIds: [], key: `daily:${today}`, path: '/workbench/workplace' },
    say: (language) => ({
      title: sayText(robotTexts.dailyReport, language, { date: today }),
      body: sayFigures(figures, robot.settings.showsMoney, language),
    }),
  });
};

export const reportDayJob: Job = {
  cron: '*/10 * * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const { date, time } = localTime(ctx.now, BUSINESS_TIME_ZONE);
      if (time < FROM || time >= UNTIL) return;
      for (const robot of await robotsFor(ctx, 'dailyReport')) await reportTo(ctx, robot, date);
    }),
};
