/**
 * Mails an approved statement with its PDF to landlords who opted in; the statement then counts as sent. The request is
 * written in the approval's transaction and queued, recorded and sent in one, so the mail is neither lost nor sent
 * twice.
 */
import { buffer } from 'node:stream/consumers';
import { settlementTexts } from '@minsu/contract/finance/settlements/settlement.text.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { queueMail } from '../../foundation/messages/queue-mail.ts';
import type { Ctx } from '../../platform/context.ts';
import { streamPdf } from '../../platform/files/pdf.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { landlordMail } from '../landlords/landlord-mail-queries.ts';
import { type LockedStatement, lockStatement, moveStatement } from './locked-statement.ts';
import { statementPaper } from './print-statement.ts';
import { saidOf, statementPath, tellLandlord } from './tell-statement-news.ts';

/** Statements are Chinese documents, and so are the letters that bring them. */
const LANGUAGE: Language = 'zh-CN';

/** In the transaction that approves it. Without an address no mail is queued. */
export const askForMail = async (ctx: Ctx, { id, landlordId }: LockedStatement): Promise<void> => {
  const { rows } = await sql<{ wanted: boolean }>`
    select statement_mail as wanted from landlords where id = ${landlordId}`.execute(ctx.db);
  if (!rows[0]?.wanted || (await landlordMail(ctx, landlordId)) === null) return;
  await ctx.db.insertInto('statementMails').values({ statementId: id, askedAt: ctx.now }).execute();
};

const AT_ONCE = 20;

const dueMails = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select statement_id as id from statement_mails where notification_id is null
    order by asked_at, statement_id limit ${AT_ONCE}`.execute(ctx.db);
  return rows.map(({ id }) => id);
};

interface Printed {
  readonly name: string;
  readonly content: Buffer;
}

const letterOf = (ctx: Ctx, statement: LockedStatement) => {
  const { id, statementNo: no, month, landlordName: name } = statement;
  const link = `${ctx.services.config.publicUrl}${statementPath(id)}`;
  return {
    subject: sayText(settlementTexts.sentNews, LANGUAGE, { no, month }),
    text: sayText(settlementTexts.approvedMail, LANGUAGE, {
      ...{ no, month, name, link, said: sayText(saidOf(statement), LANGUAGE) },
    }),
  };
};

/** Once: a second attempt finds it noted. A landlord who removed the address since gets a message in the box only. */
const deliver = async (ctx: Ctx, id: string, file: Printed): Promise<void> => {
  const { rows } = await sql`
    select from statement_mails where statement_id = ${id} and notification_id is null for update`.execute(
    ctx.db,
  );
  if (rows.length === 0) return;
  const statement = await lockStatement(ctx, { id, version: null });
  const to = await landlordMail(ctx, statement.landlordId);
  if (to === null) {
    await ctx.db.deleteFrom('statementMails').where('statementId', '=', id).execute();
    return;
  }
  const notificationId = await queueMail(ctx, {
    kind: 'settlement.sent',
    to: to.address,
    userId: to.userId,
    language: LANGUAGE,
    ...letterOf(ctx, statement),
    file,
  });
  await ctx.db
    .updateTable('statementMails')
    .set({ notificationId, queuedAt: ctx.now })
    .where('statementId', '=', id)
    .execute();
  if (statement.state !== 'approved') return;
  await moveStatement(ctx, statement, 'send', sql`sent_by = ${ctx.user.realname}, sent_at = ${ctx.now}`);
  await tellLandlord(ctx, statement, { mailed: true });
};

/** The paper is made outside the transaction. */
const mailStatement = async (job: JobContext, id: string): Promise<void> => {
  const { fileName, paper } = await job.read((ctx) => statementPaper(ctx, { id, language: LANGUAGE }));
  const content = await buffer(await streamPdf(paper));
  await job.change((ctx) => deliver(ctx, id, { name: fileName, content }));
};

const run = async (job: JobContext): Promise<void> => {
  for (;;) {
    const due = await job.read(dueMails);
    for (const id of due) {
      if (job.signal.aborted) return;
      await mailStatement(job, id);
    }
    if (due.length < AT_ONCE) return;
  }
};

/** On approval, and every few minutes for anything missed. */
export const mailStatementsJob: Job = {
  cron: '*/5 * * * *',
  on: ['statement.approved'],
  run: (job) => run(job),
};
