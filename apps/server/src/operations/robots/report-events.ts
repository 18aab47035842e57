/** Turns events into messages of group robots: orders, reviews, channels, tasks. They name no guest. */

import { robotTexts } from '@minsu/contract/foundation/connectors/robot.text.ts';
import { MAX_COMPLAINT_SCORE } from '@minsu/contract/foundation/connectors/robot-subjects.ts';
import { newsDates } from '@minsu/contract/foundation/messages/news-dates.ts';
import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import type { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import { localTime } from '@minsu/contract/platform/dates.ts';
import { type Language, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job } from '../../platform/module.ts';
import { hasRobots, queueForRobots, type RobotNews } from './queue-robot-message.ts';

type Event = Readonly<Record<'houseId' | 'entityId' | 'name' | 'eventId', string>>;

const said =
  (title: Text, body: Text, params: (language: Language) => Params): RobotNews['say'] =>
  (language) => ({
    title: sayText(title, language, params(language)),
    body: sayText(body, language, params(language)),
  });

interface House {
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly timeZone: string;
}

const houseIn = ({ houseName, houseNameEn }: House, language: Language): string =>
  (language === 'en-US' && houseNameEn) || houseName;

interface Order extends House {
  readonly orderNo: string;
  readonly channel: Channel;
  readonly booking: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
  readonly deadlineAt: Date | null;
}

/** The current state, because an order accepted meanwhile needs no acceptance. */
const orderNews = (order: Order, { houseId, entityId, name, eventId }: Event): RobotNews | null => {
  const params = (language: Language) => ({
    ...{
      channel: sayText(orderTexts[`channel_${order.channel}`], language),
      house: houseIn(order, language),
    },
    ...{ dates: newsDates(order, language), count: order.nights, orderNo: order.orderNo },
    time: order.deadlineAt ? localTime(order.deadlineAt, order.timeZone).time : '',
  });
  const about = { houseIds: [houseId], path: `/orderManagement/orderDetail?id=${entityId}` };
  const line = order.deadlineAt ? robotTexts.acceptLine : robotTexts.orderLine;
  if (name === 'order.cancelled')
    return {
      ...{ ...about, subject: 'cancellation', key: `order.cancelled:${eventId}` },
      say: said(robotTexts.cancellation, robotTexts.orderLine, params),
    };
  if (order.booking === 'wait_accept')
    return {
      ...{ ...about, subject: 'orderToAccept', key: `order.accept:${entityId}` },
      say: said(robotTexts.orderToAccept, line, params),
    };
  return order.booking === 'confirmed'
    ? {
        ...{ ...about, subject: 'newOrder', key: `order.new:${entityId}` },
        say: said(robotTexts.newOrder, robotTexts.orderLine, params),
      }
    : null;
};

const reportOrder = async (ctx: Ctx, event: Event): Promise<void> => {
  const { rows } = await sql<Order>`
    select o.order_no, o.channel, o.booking, o.check_in, o.check_out, o.nights, o.deadline_at,
      h.name as house_name, h.name_en as house_name_en, h.time_zone
    from orders o join houses h on h.id = o.house_id
    where o.house_id = ${event.houseId} and o.id = ${event.entityId}`.execute(ctx.db);
  const news = rows[0] && orderNews(rows[0], event);
  if (news) await queueForRobots(ctx, news);
};

const reportReview = async (ctx: Ctx, { houseId, entityId }: Event): Promise<void> => {
  const { rows } = await sql<House & { score: number; channel: Channel }>`
    select e.score::float8 as score, e.channel, h.name as house_name, h.name_en as house_name_en, h.time_zone
    from evaluations e join houses h on h.id = e.house_id
    where e.house_id = ${houseId} and e.id = ${entityId} and e.score <= ${MAX_COMPLAINT_SCORE}`.execute(
    ctx.db,
  );
  const [review] = rows;
  if (!review) return;
  await queueForRobots(ctx, {
    ...{ subject: 'complaint', houseIds: [houseId], key: `review:${entityId}` },
    path: `/house/evaluate?houseId=${houseId}`,
    say: said(robotTexts.complaint, robotTexts.complaintLine, (language) => ({
      ...{ house: houseIn(review, language), score: review.score },
      channel: sayText(orderTexts[`channel_${review.channel}`], language),
    })),
  });
};

const reportChannel = async (ctx: Ctx, { entityId, eventId }: Event): Promise<void> => {
  const { rows } = await sql<{ name: string; houseIds: string[] }>`
    select c.name, array(select distinct r.house_id from channel_rooms r where r.connection_id = c.id
      and r.house_id is not null) || c.house_ids as house_ids
    from channel_connections c where c.id = ${entityId}`.execute(ctx.db);
  const [connection] = rows;
  if (!connection) return;
  await queueForRobots(ctx, {
    ...{ subject: 'channelBroken', houseIds: connection.houseIds, key: `channel.broken:${eventId}` },
    path: `/channel/channelList?connection=${entityId}`,
    say: said(robotTexts.channelBroken, robotTexts.channelBrokenLine, () => ({ name: connection.name })),
  });
};

interface Task extends House {
  readonly kind: TaskKind;
  readonly dueAt: Date;
  readonly room: string;
}

const reportTask = async (ctx: Ctx, { houseId, entityId }: Event): Promise<void> => {
  const { rows } = await sql<Task>`
    select t.kind, t.due_at, r.number as room, h.name as house_name, h.name_en as house_name_en, h.time_zone
    from tasks t join rooms r on r.house_id = t.house_id and r.id = t.room_id join houses h on h.id = t.house_id
    where t.house_id = ${houseId} and t.id = ${entityId} and t.state not in ('done', 'cancelled')`.execute(
    ctx.db,
  );
  const [task] = rows;
  if (!task) return;
  await queueForRobots(ctx, {
    ...{ subject: 'cleaningTask', houseIds: [houseId], key: `task:${entityId}`, path: '/task/taskList' },
    say: said(robotTexts.cleaningTask, robotTexts.cleaningTaskLine, (language) => ({
      ...{ house: houseIn(task, language), room: task.room },
      ...{
        kind: sayText(taskTexts[`kind_${task.kind}`], language),
        time: localTime(task.dueAt, task.timeZone).time,
      },
    })),
  });
};

const jobOf = (on: readonly string[], report: (ctx: Ctx, event: Event) => Promise<void>): Job => ({
  on,
  short: true,
  // Most installations have no robot.
  concerning: (job, events) => job.read(async (ctx) => ((await hasRobots(ctx)) ? events : [])),
  run: (job, { houseId, entityId, name, eventId }) =>
    job.change((ctx) =>
      report(ctx, {
        ...{ houseId: String(houseId), entityId: String(entityId) },
        ...{ name: String(name), eventId: String(eventId) },
      }),
    ),
});

export const reportOrderJob = jobOf(
  ['order.created', 'order.accepted', 'order.paid', 'order.confirmed', 'order.cancelled'],
  reportOrder,
);
export const reportReviewJob = jobOf(['evaluation.recorded'], reportReview);
export const reportChannelJob = jobOf(['channelConnection.broken'], reportChannel);
export const reportTaskJob = jobOf(['task.created'], reportTask);
