/**
 * Carries out a rule's action when it is due: writes to the guest, notifies a role, or adds a task. In the caller's
 * transaction.
 */
import { automationTexts } from '@minsu/contract/operations/automation/automation.text.ts';
import type { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import { localDate } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { postToThread } from '../../connections/threads/post-to-thread.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { roleReaches } from '../../platform/http/role-reach.ts';
import { insertTask } from '../tasks/insert-task.ts';
import { type Obstacle, refusedAs, type Words, wordsFor } from './guest-text.ts';
import { opensOrders } from './notice-role-queries.ts';
import type { OrderFacts } from './order-facts-queries.ts';
import type { RuleAtWork } from './rule-at-work-queries.ts';

/** Result of the act, or the reason why it was not possible. */
export type Done =
  | { readonly threadId?: string; readonly messageId?: string; readonly taskId?: string }
  | Obstacle;

const nothing: Words = { said: null, hindrance: null };
const not = (reason: Obstacle['reason']): Done => ({ reason, detail: null });

/** `words`: read before and unchanged since. A conversation that was begun for a message that cannot go is not left behind. */
const write = async (ctx: Ctx, rule: RuleAtWork, facts: OrderFacts, words: Words | null): Promise<Done> => {
  const [{ said, hindrance } = nothing] = words
    ? [words]
    : await wordsFor(ctx, [{ ...facts, templateId: rule.templateId }]);
  if (hindrance) return hindrance;
  if (!said) return { reason: 'noTemplate', detail: null };
  await sql`savepoint written`.execute(ctx.db);
  const posted = await postToThread(ctx, { stayOrOrderId: facts.orderId, text: said.text, by: rule.name });
  if (posted.posted) return { threadId: posted.threadId, messageId: posted.messageId };
  await sql`rollback to savepoint written`.execute(ctx.db);
  return refusedAs(said.text, posted.refused);
};

/** Users with the role who may see orders of the house through it. */
const holdersOf = async (ctx: Ctx, roleId: string, houseId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from houses h, users u join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where h.id = ${houseId} and r.id = ${roleId} and u.status = 1 and u.deleted_at is null and ${roleReaches} and ${opensOrders}
    order by u.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

const tell = async (ctx: Ctx, rule: RuleAtWork, facts: OrderFacts, runId: string): Promise<Done> => {
  const userIds = rule.roleId === null ? [] : await holdersOf(ctx, rule.roleId, facts.houseId);
  if (userIds.length === 0) return not('nobody');
  await tellUsers(ctx, {
    to: { userIds },
    kind: 'message',
    subject: 'guest',
    title: automationTexts.noticeTitle,
    content: automationTexts.noticeContent,
    params: { rule: rule.name, note: rule.note, house: facts.houseName, orderNo: facts.orderNo },
    path: `/orderManagement/orderDetail?id=${facts.orderId}`,
    key: `automation:${runId}`,
  });
  return {};
};

interface StayRoom {
  readonly stayId: string;
  readonly roomId: string;
}

/** One for each room of the order; answers the first. */
const handOut = async (ctx: Ctx, rule: RuleAtWork, facts: OrderFacts): Promise<Done> => {
  const { houseId, orderId, timeZone } = facts;
  const { rows } = await sql<StayRoom>`
    select distinct on (s.room_id) s.id as stay_id, s.room_id from stays s join rooms m on m.house_id = s.house_id
      and m.id = s.room_id and m.active
    where s.house_id = ${houseId} and s.order_id = ${orderId} and s.state <> 'cancelled' and s.room_id is not null
    order by s.room_id, s.id`.execute(ctx.db);
  const day = localDate(ctx.now, timeZone);
  const made: string[] = [];
  for (const { stayId, roomId } of rows) {
    const kind = rule.taskKind as TaskKind;
    const task = await insertTask(ctx, {
      roomId,
      kind,
      day,
      note: rule.note,
      orderId,
      stayId,
      origin: 'rule',
    });
    if (task) made.push(task.id);
  }
  const [taskId] = made;
  return taskId === undefined ? not('noRoom') : { taskId };
};

export const act = (
  ctx: Ctx,
  rule: RuleAtWork,
  facts: OrderFacts,
  { runId, words }: { readonly runId: string; readonly words: Words | null },
): Promise<Done> => {
  if (rule.action === 'message') return write(ctx, rule, facts, words);
  return rule.action === 'notice' ? tell(ctx, rule, facts, runId) : handOut(ctx, rule, facts);
};
