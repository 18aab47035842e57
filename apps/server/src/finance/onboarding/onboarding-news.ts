/** Notifications about onboarding files: what the institution asks for, what to sign, who has been registered. */
import type { Text } from '@minsu/contract/platform/texts.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StoredFile } from './onboarding-row-queries.ts';

type Of = Pick<StoredFile, 'id' | 'landlordId' | 'round' | 'keeperId'>;

export const filePath = ({ id }: Pick<StoredFile, 'id'>): string => `/landlord/networkAccess?id=${id}`;

/** One todo per round and task. */
export const todoKey = ({ id, round }: Pick<StoredFile, 'id' | 'round'>, kind: string): string =>
  `onboarding-${kind}:${id}:${round}`;

const todos = ['supplement', 'overdue', 'rejected', 'signing'] as const;

/** Ends the file's todos when the task is done or replaced. */
export const settleFileTodos = async (ctx: Ctx, file: Of): Promise<void> => {
  for (const kind of todos) await settleTodo(ctx, todoKey(file, kind));
};

interface Words {
  readonly title: Text;
  readonly content: Text;
}

/** With the parameters `name`, `count` and `reasons`. */
export const returnedWords: Readonly<Record<'supplement' | 'rejected', Words>> = {
  supplement: {
    title: ['房东入网待补件', 'Onboarding: more information needed'],
    content: [
      '支付机构要求“{{name}}”补充 {{count}} 项资料：{{reasons}}',
      {
        one: '“{{name}}”: the institution wants {{count}} correction. {{reasons}}',
        other: '“{{name}}”: the institution wants {{count}} corrections. {{reasons}}',
      },
    ],
  },
  rejected: {
    title: ['房东入网被驳回', 'Onboarding: rejected'],
    content: [
      '支付机构驳回了“{{name}}”的入网申请：{{reasons}}',
      'The institution rejected the application of “{{name}}”: {{reasons}}',
    ],
  },
};

/** With the parameters `name` and `date`. */
const overdueWords: Words = {
  title: ['房东入网补件已超期', 'Onboarding: corrections overdue'],
  content: [
    '“{{name}}”的补件期限 {{date}} 已过，请尽快补齐并重新提交',
    'The institution asked for corrections on “{{name}}” by {{date}}. Complete and resubmit them now',
  ],
};

export const signingWords: Words = {
  title: ['房东入网待签约', 'Onboarding: agreement to sign'],
  content: [
    '“{{name}}”已通过审核，请打开签约链接完成电子协议',
    '“{{name}}” was approved. Open the link and sign the agreement',
  ],
};

export const joinedWords: Words = {
  title: ['房东已入网', 'A landlord is onboarded'],
  content: [
    '“{{name}}”已完成签约并入网，可以接收结算款',
    '“{{name}}” has signed and is onboarded. Payouts can start',
  ],
};

const nameOf = async (ctx: Ctx, { landlordId }: Of): Promise<string> => {
  const row = await ctx.db
    .selectFrom('landlords')
    .select('name')
    .where('id', '=', landlordId)
    .executeTakeFirstOrThrow();
  return row.name;
};

/** Users who may submit it and have one of the landlord's houses in scope. */
const audience = async (ctx: Ctx, { landlordId }: Of) => {
  const house = await ctx.db
    .selectFrom('houses')
    .select('id')
    .where('landlordId', '=', landlordId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return { permission: 'onboarding:submit', houseId: house?.id } as const;
};

const REASONS_LENGTH = 200;

export const tellReturned = async (
  ctx: Ctx,
  file: Of,
  kind: 'supplement' | 'rejected',
  { count, reasons }: { readonly count: number; readonly reasons: readonly string[] },
): Promise<void> => {
  const said = reasons.join('；').slice(0, REASONS_LENGTH);
  await tellUsers(ctx, {
    to: await audience(ctx, file),
    kind: 'todo',
    subject: 'landlord',
    ...returnedWords[kind],
    params: { name: await nameOf(ctx, file), count, reasons: said },
    path: filePath(file),
    key: todoKey(file, kind),
  });
};

/** The supplement's todo stays open as well: one submission ends both. */
export const tellOverdue = async (ctx: Ctx, file: Of, deadline: string): Promise<void> => {
  await tellUsers(ctx, {
    to: await audience(ctx, file),
    kind: 'todo',
    subject: 'landlord',
    ...overdueWords,
    params: { name: await nameOf(ctx, file), date: deadline },
    path: filePath(file),
    key: todoKey(file, 'overdue'),
  });
};

export const tellSigning = async (ctx: Ctx, file: Of): Promise<void> => {
  await tellUsers(ctx, {
    to: await audience(ctx, file),
    kind: 'todo',
    subject: 'landlord',
    ...signingWords,
    params: { name: await nameOf(ctx, file) },
    path: filePath(file),
    key: todoKey(file, 'signing'),
  });
};

export const tellJoined = async (ctx: Ctx, file: Of): Promise<void> => {
  await tellUsers(ctx, {
    to: await audience(ctx, file),
    kind: 'message',
    subject: 'landlord',
    ...joinedWords,
    params: { name: await nameOf(ctx, file) },
    path: filePath(file),
    key: todoKey(file, 'joined'),
  });
};
