/**
 * Sends files to the institution one by one, outside any transaction: pictures, the application, then status queries. A
 * row is claimed before and settled after; rows left claimed by a dead process are taken over. Our own numbers make a
 * repeated picture or application the same one.
 */

import type { InstitutionStanding } from '@minsu/contract/finance/institution/institution-wire.ts';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { nextAttempt } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { readSealedPicture } from '../../platform/files/sealed-pictures.ts';
import { watchDue } from '../../platform/jobs/watch-due.ts';
import type { JobContext } from '../../platform/module.ts';
import { institutionOf } from '../institution/http-institution.ts';
import type { Answer, Institution } from '../institution/payment-institution.ts';
import { applicationOf } from './application-body.ts';
import { inInstitutionsName } from './in-institutions-name.ts';
import { holdFile, noteFile, recordFile, setFile } from './locked-file.ts';
import { tellReturned } from './onboarding-news.ts';
import { photosOf } from './onboarding-photos.ts';
import { type StoredFile, storedFiles } from './onboarding-row-queries.ts';
import { settleApplication } from './settle-application.ts';

/** Longer than any attempt can take, pictures included. */
const LOST_AFTER_MS = 10 * 60_000;
/** Seconds between questions while it audits, then every five minutes: an audit that stays silent is found out. */
const POLLS = [3, 5, 10, 20, 30, 60] as const;
const LATER_S = 300;
const SIGNING_S = 600;

const nextPoll = ({ state }: StoredFile, asked: number, now: Date): Date =>
  new Date(now.getTime() + (state === 'signing' ? SIGNING_S : (POLLS[asked - 1] ?? LATER_S)) * 1_000);

const claim = async (ctx: Ctx): Promise<StoredFile | null> => {
  const { rows } = await sql<{ id: string }>`
    update onboarding_files set attempts = attempts + 1, next_try_at = ${new Date(ctx.now.getTime() + LOST_AFTER_MS)}
    where id = (select id from onboarding_files where next_try_at <= ${ctx.now}
      order by next_try_at limit 1 for update skip locked) returning id`.execute(ctx.db);
  const id = rows[0]?.id;
  if (id === undefined) return null;
  const { rows: files } = await storedFiles(sql`(select * from onboarding_files where id = ${id}) f`).execute(
    ctx.db,
  );
  return files[0] ?? null;
};

type Pictures = Partial<Record<PhotoKind, string>>;

interface PhotoRow {
  readonly id: string;
  readonly kind: string;
  readonly fileKey: string;
  readonly pictureNo: string | null;
}

const photoRows = (ctx: Ctx, file: StoredFile): Promise<PhotoRow[]> =>
  ctx.db
    .selectFrom('onboardingPhotos')
    .select(['id', 'kind', 'fileKey', 'pictureNo'])
    .where('onboardingId', '=', file.id)
    .where('kind', 'in', photosOf(file))
    .execute();

/** Sends missing pictures; each is noted at once, so that an interruption does not start over. */
const sendPictures = async (
  job: JobContext,
  institution: Institution,
  file: StoredFile,
): Promise<Answer<Pictures>> => {
  const pictures: Pictures = {};
  for (const photo of await job.read((ctx) => photoRows(ctx, file))) {
    const kind = photo.kind as PhotoKind;
    if (photo.pictureNo !== null) {
      pictures[kind] = photo.pictureNo;
      continue;
    }
    const webp = await job.read((ctx) => readSealedPicture(ctx, photo.fileKey));
    if (webp === null) return { kind: 'refused', message: `${kind}: 照片文件缺失` };
    const answer = await institution.takePicture({
      requestNo: photo.id,
      kind,
      content: webp.toString('base64'),
    });
    if (answer.kind !== 'done') return answer;
    pictures[kind] = answer.value;
    await job.change(async ({ db }) => {
      await db
        .updateTable('onboardingPhotos')
        .set({ pictureNo: answer.value })
        .where('id', '=', photo.id)
        .execute();
    });
  }
  return { kind: 'done', value: pictures };
};

const handOver = async (
  job: JobContext,
  institution: Institution,
  file: StoredFile,
): Promise<Answer<InstitutionStanding>> => {
  const pictures = await sendPictures(job, institution, file);
  if (pictures.kind !== 'done') return pictures;
  const { cipher } = await job.read(async (ctx) => ctx.services);
  return institution.apply(file.code, applicationOf(cipher, file, pictures.value));
};

/** Null if it has moved on meanwhile. */
const stillWaiting = async (ctx: Ctx, claimed: StoredFile): Promise<StoredFile | null> => {
  const file = await holdFile(ctx, claimed.id);
  return file?.state === claimed.state && file.round === claimed.round ? file : null;
};

/** A permanent refusal is handled like a rejection, with the institution's message. */
const turnDown = async (sender: Ctx, file: StoredFile, message: string): Promise<void> => {
  const ctx = inInstitutionsName(sender);
  const reasons = [message];
  await setFile(ctx, file, {
    ...{ state: 'rejected', asks: '[]', answered: [], deadline: null, reasons },
    ...{ nextTryAt: null, attempts: 0, mishap: null, touchedAt: ctx.now },
  });
  await recordFile(ctx, file, 'rejected', { reasons });
  await tellReturned(ctx, file, 'rejected', { count: 1, reasons });
};

const postpone = async (ctx: Ctx, file: StoredFile, message: string): Promise<void> => {
  const values = { nextTryAt: nextAttempt(file.attempts, ctx.now), mishap: message };
  await noteFile(ctx, file, values);
  // Shown to readers of the file, so that they know it is being retried.
  if (file.mishap !== message) await recordFile(ctx, file, 'delayed');
};

const noted = async (ctx: Ctx, file: StoredFile, wasHandedOver: boolean): Promise<void> => {
  const { now } = ctx;
  if (!wasHandedOver)
    return noteFile(ctx, file, { nextTryAt: nextPoll(file, file.attempts, now), askedAt: now, mishap: null });
  await noteFile(ctx, file, {
    acceptedAt: now,
    attempts: 0,
    mishap: null,
    nextTryAt: nextPoll(file, 1, now),
  });
  if (file.acceptedAt === null) await recordFile(inInstitutionsName(ctx), file, 'accepted');
};

/** The institution lost the application: pictures and all are sent again under the same numbers. */
export const handOverAgain = async (ctx: Ctx, file: Pick<StoredFile, 'id'>): Promise<void> => {
  await ctx.db
    .updateTable('onboardingPhotos')
    .set({ pictureNo: null })
    .where('onboardingId', '=', file.id)
    .execute();
  await noteFile(ctx, file, { acceptedAt: null, attempts: 0, institutionSeq: 0, nextTryAt: ctx.now });
};

const settle = async (ctx: Ctx, claimed: StoredFile, answer: Answer<InstitutionStanding>): Promise<void> => {
  const file = await stillWaiting(ctx, claimed);
  if (!file) return;
  if (answer.kind === 'done') {
    await noted(ctx, file, claimed.acceptedAt === null);
    await settleApplication(ctx, file.id, answer.value);
  } else if (answer.kind === 'unknown' && claimed.acceptedAt !== null) await handOverAgain(ctx, file);
  else if (answer.kind === 'refused' && file.state === 'auditing') await turnDown(ctx, file, answer.message);
  else await postpone(ctx, file, answer.kind === 'unknown' ? 'HTTP 404' : answer.message);
};

const sendOne = async (job: JobContext): Promise<boolean> => {
  const services = await job.read(async (ctx) => ctx.services);
  const institution = institutionOf(services);
  if (!institution) return false;
  const file = await job.change(claim);
  if (!file) return false;
  const answer = file.acceptedAt
    ? await institution.standing(file.code)
    : await handOver(job, institution, file);
  await job.change((ctx) => settle(ctx, file, answer));
  return true;
};

export const sendDueApplications = async (job: JobContext): Promise<void> => {
  while (!job.signal.aborted && (await sendOne(job)));
};

const nextDueAt = async (ctx: Ctx): Promise<Date | null> => {
  const { rows } = await sql<{
    at: Date | null;
  }>`select min(next_try_at) as at from onboarding_files`.execute(ctx.db);
  return rows[0]?.at ?? null;
};

/** Sends what is due, then polls for results. */
export const watchApplications = watchDue({ send: sendDueApplications, nextAt: nextDueAt });
