/** Notifications about a review to reviewers and submitters. */
import type { Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../../platform/context.ts';
import { usersWhoMay } from '../../messages/recipient-queries.ts';
import { tellUsers } from '../../messages/tell-users.ts';

/** Keys of the todos: decide on a review; revise what was returned. */
export const reviewTodo = (reviewId: string): string => `house-check:${reviewId}`;
export const returnedTodo = (revisionId: string, round: number): string =>
  `house-returned:${revisionId}:${round}`;

interface News {
  readonly title: Text;
  readonly content: Text;
}

/** With the parameters `user` and `name`. */
export const reviewNews: News = {
  title: ['房源待审核', 'Property to review'],
  content: ['{{user}} 提交了“{{name}}”', '{{user}} has submitted “{{name}}”'],
};

/** With the parameters `name`, `count` and `note`. */
export const returnedNews: News = {
  title: ['房源审核退回', 'Property returned'],
  content: [
    '“{{name}}”有 {{count}} 项未通过，请修改后重新提交。{{note}}',
    {
      one: '“{{name}}”: {{count}} standard was not met; fix it and resubmit. {{note}}',
      other: '“{{name}}”: {{count}} standards were not met; fix them and resubmit. {{note}}',
    },
  ],
};

export const reviewPath = (reviewId: string): string => `/house/houseCheckDetail?id=${reviewId}`;
export const editPath = (houseId: string): string => `/house/createOrEditHouse?id=${houseId}`;

interface Submitted {
  readonly house: { readonly id: string };
  readonly name: string;
  readonly reviewId: string;
  readonly editors: readonly string[];
}

/** All users who may decide, except the submitter and the authors. */
export const tellReviewers = async (ctx: Ctx, { house, name, reviewId, editors }: Submitted) => {
  const reviewers = await usersWhoMay(ctx.db, { permission: 'house:review', houseId: house.id });
  const own = new Set([...editors, ctx.user.id]);
  await tellUsers(ctx, {
    to: { userIds: reviewers.filter((id) => !own.has(id)) },
    kind: 'todo',
    subject: 'house',
    ...reviewNews,
    params: { user: ctx.user.realname, name },
    path: reviewPath(reviewId),
    key: reviewTodo(reviewId),
  });
};

interface Decided {
  readonly houseId: string;
  readonly revisionId: string;
  readonly round: number;
  readonly ofLive: boolean;
  readonly name: string;
  readonly submittedBy: string | null;
  readonly returned: number;
  readonly note: string;
}

const approvedTexts: Record<'first' | 'ofLive', Text> = {
  first: ['“{{name}}”已通过审核，可以上线', '“{{name}}” is approved and can go online'],
  ofLive: ['“{{name}}”的修改已通过审核并生效', 'The change of “{{name}}” is approved and in force'],
};

export const tellApproved = async (ctx: Ctx, decided: Decided): Promise<void> => {
  if (decided.submittedBy === null) return;
  await tellUsers(ctx, {
    to: { userIds: [decided.submittedBy] },
    kind: 'message',
    subject: 'house',
    title: ['房源审核通过', 'Property approved'],
    content: approvedTexts[decided.ofLive ? 'ofLive' : 'first'],
    params: { name: decided.name },
    path: `/house/houseDetail?id=${decided.houseId}`,
  });
};

/** A todo for the submitter, until it is submitted again or discarded. */
export const tellReturned = async (ctx: Ctx, decided: Decided): Promise<void> => {
  if (decided.submittedBy === null) return;
  const { name, note, returned } = decided;
  await tellUsers(ctx, {
    to: { userIds: [decided.submittedBy] },
    kind: 'todo',
    subject: 'house',
    ...returnedNews,
    params: { name, note, count: returned },
    path: editPath(decided.houseId),
    key: returnedTodo(decided.revisionId, decided.round),
  });
};
