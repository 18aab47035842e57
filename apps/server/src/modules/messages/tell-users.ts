/** Puts rows into users' message boxes, in the change's own transaction; their open screens hear of it. */
import type { InboxKind } from '@minsu/contract/messages/message.ts';
import { type Params, sayText, type Text } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type Audience, usersWhoMay } from './recipient-queries.ts';

export interface Told {
  /** Named users, or all who hold a permission; with `houseId` only those whose scope reaches that house. */
  readonly to: { readonly userIds: readonly string[] } | Audience;
  readonly kind: InboxKind;
  readonly title: Text;
  readonly content: Text;
  readonly params?: Params;
  /** An address of this product that opens the record, or null. */
  readonly path: string | null;
  /** The cause: told once per user, and what `settleTodo` ends a todo by. */
  readonly key?: string;
}

/** Answers the users who were told now. */
export const tellUsers = async (ctx: Ctx, told: Told): Promise<string[]> => {
  const { to, params, key = null } = told;
  const wanted = 'userIds' in to ? to.userIds : await usersWhoMay(ctx.db, to);
  const userIds = [...new Set(wanted)];
  if (userIds.length === 0) return [];
  const rows = userIds.map((userId) => ({
    id: ctx.newId(),
    userId,
    kind: told.kind,
    titleZh: sayText(told.title, 'zh-CN', params),
    titleEn: sayText(told.title, 'en-US', params),
    contentZh: sayText(told.content, 'zh-CN', params),
    contentEn: sayText(told.content, 'en-US', params),
    path: told.path,
    key,
    createdAt: ctx.now,
  }));
  const inserted = await ctx.db
    .insertInto('inboxMessages')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['userId', 'key']).where('key', 'is not', sql.lit(null)).doNothing(),
    )
    .returning(['id', 'userId'])
    .execute();
  const [first] = inserted;
  if (!first) return [];
  const toldIds = inserted.map((row) => row.userId);
  await ctx.record({ name: 'inbox.told', entity: 'inbox', entityId: first.id, toldUserIds: toldIds });
  return toldIds;
};
