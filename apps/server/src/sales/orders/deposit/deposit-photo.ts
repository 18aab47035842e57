/** Photos of a deduction: re-encoded, uploaded before the deduction, visible to users who can see the order. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { type DepositPhoto, MAX_DEDUCTION_PHOTOS } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import {
  getDepositPhoto,
  uploadDepositPhoto,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { dropContent, readContent } from '../../../platform/files/files.ts';
import { insertFile, withStored } from '../../../platform/files/stored-files.ts';
import { uploadedPicture } from '../../../platform/files/uploaded-file.ts';
import { externalCommand, privateFile } from '../../../platform/http/routes.ts';
import type { Job } from '../../../platform/module.ts';
import { sendKeyOf } from '../../../platform/send-key.ts';
import { findOrder } from '../list/order-detail-queries.ts';
import type { LockedOrder } from '../locked-order.ts';

const MAX_SIDE = 1_600;
/** Unused photos allowed per order. */
const MAX_UNUSED = 2 * MAX_DEDUCTION_PHOTOS;

const known = async (ctx: Ctx, houseId: string, sendKey: string): Promise<DepositPhoto | null> => {
  const row = await ctx.db
    .selectFrom('depositPhotos')
    .select('id')
    .where('houseId', '=', houseId)
    .where('sendKey', '=', sendKey)
    .executeTakeFirst();
  return row ?? null;
};

const refuseTooMany = (): never => {
  const params = { limit: MAX_DEDUCTION_PHOTOS };
  return failAt('file', depositFailures.tooManyPhotos, params);
};

const assertRoom = async (ctx: Ctx, { houseId, id }: Pick<LockedOrder, 'houseId' | 'id'>): Promise<void> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deposit_photos
    where house_id = ${houseId} and order_id = ${id} and deduction_id is null`.execute(ctx.db);
  if ((rows[0]?.count ?? 0) >= MAX_UNUSED) refuseTooMany();
};

interface Stored {
  readonly key: string;
  readonly bytes: number;
  readonly sendKey: string;
}

const storePhoto = async (
  ctx: Ctx,
  { houseId, id: orderId }: Pick<LockedOrder, 'houseId' | 'id'>,
  { key, bytes, sendKey }: Stored,
): Promise<DepositPhoto> => {
  const id = ctx.newId();
  const fileId = await insertFile(ctx, { key, mime: 'image/webp', sizeBytes: bytes, private: true });
  const sent = { fileId, sendKey, uploadedBy: ctx.user.realname, createdAt: ctx.now };
  await ctx.db
    .insertInto('depositPhotos')
    .values({ houseId, id, orderId, ...sent })
    .execute();
  return { id };
};

export const uploadDepositPhotoRoute = externalCommand(uploadDepositPhoto, async (ctx, input) => {
  const sendKey = sendKeyOf(ctx, input.sendKey);
  const order = await findOrder(ctx, { id: input.orderId });
  const sent = await known(ctx, order.houseId, sendKey);
  if (sent) return sent;
  await assertRoom(ctx, order);
  const webp = await uploadedPicture(input.file, {
    width: MAX_SIDE,
    height: MAX_SIDE,
    fit: 'inside',
  });
  try {
    return await withStored(ctx.services.files, webp, (key) =>
      ctx.store((step) => storePhoto(step, order, { key, bytes: webp.byteLength, sendKey })),
    );
  } catch (error) {
    const meanwhile = await known(ctx, order.houseId, sendKey);
    if (meanwhile) return meanwhile;
    throw error;
  }
});

/** Each photo belongs to one deduction of its order. */
export const attachPhotos = async (
  ctx: Ctx,
  { houseId, id }: LockedOrder,
  deductionId: string,
  photoIds: readonly string[],
): Promise<void> => {
  if (photoIds.length === 0) return;
  const attached = await ctx.db
    .updateTable('depositPhotos')
    .set({ deductionId })
    .where('houseId', '=', houseId)
    .where('orderId', '=', id)
    .where('id', 'in', [...photoIds])
    .where('deductionId', 'is', null)
    .returning('id')
    .execute();
  if (attached.length !== new Set(photoIds).size) fail(depositFailures.photoNotFound);
};

export const getDepositPhotoRoute = privateFile(getDepositPhoto, async (ctx, { orderId, photoId }) => {
  const { houseId, id } = await findOrder(ctx, { id: orderId });
  const row = await ctx.db
    .selectFrom('depositPhotos as p')
    .innerJoin('files as f', 'f.id', 'p.fileId')
    .select(['f.key', 'f.mime'])
    .where('p.houseId', '=', houseId)
    .where('p.orderId', '=', id)
    .where('p.id', '=', photoId)
    .executeTakeFirst();
  const body = row && (await readContent(ctx.services.files, row.key));
  if (!row || !body) fail(depositFailures.photoNotFound);
  return { fileName: 'deposit.webp', mime: row.mime, body };
});

/** Deletes photos that were never used in a deduction; runs daily. */
export const purgeDepositPhotosJob: Job = {
  cron: '41 19 * * *',
  run: (job) =>
    job.change(async (ctx) => {
      const before = new Date(ctx.now.getTime() - DAY_MS);
      const { rows } = await sql<{ key: string }>`
        with gone as (
          delete from deposit_photos where deduction_id is null and created_at < ${before} returning file_id)
        delete from files f using gone where f.id = gone.file_id returning f.key`.execute(ctx.db);
      ctx.afterCommit(() => {
        for (const { key } of rows) dropContent(ctx.services, key);
      });
    }),
};
