/**
 * Reminds of landlords' expiring documents: 60, 30 and 7 days before and on the day. Each reminder replaces the one
 * before; all end when the document is renewed or removed, or the landlord ends. Safe to repeat.
 */
import { DOCUMENT_REMINDERS } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { usersWhoMay } from '../../foundation/messages/recipient-queries.ts';
import { settleTodo } from '../../foundation/messages/settle-todo.ts';
import { tellUsers } from '../../foundation/messages/tell-users.ts';
import type { Ctx } from '../../platform/context.ts';
import { startingWith } from '../../platform/http/page-rows.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import {
  DOCUMENT_TODOS,
  documentReminderOn,
  documentTodo,
  documentWords,
} from './document-reminder-rules.ts';

interface Due {
  readonly id: string;
  readonly name: string;
  readonly expiresOn: string;
  readonly landlordId: string;
  readonly landlordName: string;
  readonly userId: string | null;
}

const dueDocuments = async (ctx: Ctx): Promise<Due[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Due>`
    select d.id, d.name, d.expires_on, l.id as landlord_id, l.name as landlord_name, u.id as user_id
    from landlord_documents d join landlords l on l.id = d.landlord_id and l.status <> 'ended'
    left join users u on u.id = l.user_id and u.status = 1 and u.deleted_at is null
    where d.expires_on <= ${today}::date + ${DOCUMENT_REMINDERS[0]}::int
    order by d.expires_on, d.id`.execute(ctx.db);
  return rows;
};

/** Staff who manage landlords get a link to the landlord's page; the landlord to their own. */
const tell = async (ctx: Ctx, due: Due, today: string, key: string): Promise<void> => {
  const params = { landlord: due.landlordName, document: due.name, date: due.expiresOn };
  const told = {
    kind: 'todo',
    subject: 'landlord',
    ...documentWords(due.expiresOn, today),
    params,
    key,
  } as const;
  const keepers = await usersWhoMay(ctx.db, { permission: 'landlord:edit' });
  await tellUsers(ctx, {
    ...told,
    to: { userIds: keepers },
    path: `/landlord/landlordDetail?id=${due.landlordId}&tab=documents`,
  });
  if (due.userId !== null)
    await tellUsers(ctx, { ...told, to: { userIds: [due.userId] }, path: '/owner/ownerHome' });
};

const remind = async (ctx: Ctx, due: Due): Promise<void> => {
  const today = await businessDateIn(ctx);
  const reminder = documentReminderOn(due.expiresOn, today);
  if (reminder === null) return;
  for (const earlier of DOCUMENT_REMINDERS.filter((days) => days > reminder))
    await settleTodo(ctx, documentTodo(due.id, due.expiresOn, earlier));
  await tell(ctx, due, today, documentTodo(due.id, due.expiresOn, reminder));
};

/** Causes of open todos whose document now expires on another day or was removed, or whose landlord has ended. */
const answeredTodos = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select distinct m.key from inbox_messages m
    where m.kind = 'todo' and m.settled_at is null and m.key like ${startingWith(DOCUMENT_TODOS)} and not exists (
      select from landlord_documents d join landlords l on l.id = d.landlord_id
      where d.id::text = split_part(m.key, ':', 2) and d.expires_on::text = split_part(m.key, ':', 3)
        and l.status <> 'ended')`.execute(ctx.db);
  return rows.map(({ key }) => key);
};

const run = async (job: JobContext): Promise<void> => {
  for (const key of await job.read(answeredTodos)) await job.change((ctx) => settleTodo(ctx, key));
  for (const due of await job.read(dueDocuments)) {
    if (job.signal.aborted) return;
    await job.change((ctx) => remind(ctx, due));
  }
};

/** Hourly, because the business day begins at a set hour; and as soon as something has changed. */
export const remindOfDocumentsJob: Job = {
  cron: '23 * * * *',
  on: ['landlord.documentAdded', 'landlord.documentEdited', 'landlord.documentRemoved', 'landlord.ended'],
  run: (job) => run(job),
};
