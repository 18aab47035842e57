/** An announcement counts as read when its message is read in the box, or when it is opened itself. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

const PREFIX = 'announcement:';
export const inboxKeyOf = (id: string): string => PREFIX + id;

/** Delivers the announcement now to a user who got the role or joined after it was published. */
export const noteRead = async (ctx: Ctx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await sql`
    insert into announcement_readers (announcement_id, user_id, told_at, read_at)
    select a.id, ${ctx.user.id}, ${ctx.now}, ${ctx.now} from announcements a where a.id = any(${ids}::uuid[])
    on conflict (announcement_id, user_id) do update set read_at = excluded.read_at
      where announcement_readers.read_at is null`.execute(ctx.db);
};

/** Marks announcements as read by the keys of messages that have been read. */
export const noteReadByKeys = (ctx: Ctx, keys: readonly (string | null)[]): Promise<void> =>
  noteRead(
    ctx,
    keys.flatMap((key) => (key?.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [])),
  );
