/** Messages about acts that wait for a second person: to those who may confirm, and the result to the requester. */
import { dutyTexts } from '@minsu/contract/foundation/duties/duty.text.ts';
import { DUTY_PATH } from '@minsu/contract/foundation/duties/duty-request.ts';
import { dutyTable, type HeldAct } from '@minsu/contract/foundation/duties/duty-table.ts';
import { inBoth, sayText } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { usersWhoMay } from '../messages/recipient-queries.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { tellUsers } from '../messages/tell-users.ts';

interface Asked {
  readonly id: string;
  readonly act: HeldAct;
  readonly landlordId: string | null;
  readonly reason: string;
}

const todoKey = (id: string): string => `duty:${id}`;

const aboutOf = async (ctx: Ctx, landlordId: string | null): Promise<string> => {
  if (landlordId === null) return '';
  const row = await ctx.db
    .selectFrom('landlords')
    .select('name')
    .where('id', '=', landlordId)
    .executeTakeFirst();
  return row ? `“${row.name}”` : '';
};

/** Never sent to the requester. */
export const tellToConfirm = async (ctx: Ctx, { id, act, landlordId, reason }: Asked): Promise<void> => {
  const able = await usersWhoMay(ctx.db, { permission: dutyTable[act].confirm });
  const about = await aboutOf(ctx, landlordId);
  await tellUsers(ctx, {
    to: { userIds: able.filter((userId) => userId !== ctx.user.id) },
    kind: 'todo',
    subject: 'finance',
    title: dutyTexts.todoTitle,
    content: inBoth(dutyTexts.todoText, (language) => ({
      ...{ who: ctx.user.realname, about, reason },
      what: sayText(dutyTable[act].name, language),
    })),
    path: `${DUTY_PATH}?view=toDecide`,
    key: todoKey(id),
  });
};

interface Decided {
  readonly id: string;
  readonly act: HeldAct;
  readonly askedById: string;
  readonly reason: string | null;
}

/** Not sent to a requester who decided it alone. */
export const tellDecided = async (
  ctx: Ctx,
  state: 'confirmed' | 'refused' | 'withdrawn',
  { id, act, askedById, reason }: Decided,
): Promise<void> => {
  await settleTodo(ctx, todoKey(id));
  if (askedById === ctx.user.id || state === 'withdrawn') return;
  await tellUsers(ctx, {
    to: { userIds: [askedById] },
    kind: 'notice',
    subject: 'finance',
    title: dutyTexts[`${state}News`],
    content: inBoth(dutyTexts[`${state}NewsText`], (language) => ({
      ...{ who: ctx.user.realname, reason: reason ?? '' },
      what: sayText(dutyTable[act].name, language),
    })),
    path: `${DUTY_PATH}?view=mine`,
    key: `duty-${state}:${id}`,
  });
};
