/** Pictures of tasks and lost items: drawn again, stored once however often a bad connection sends them. */

import { removeLostPhoto, uploadLostPhoto } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { MAX_TASK_PHOTOS, type TaskPhoto } from '@minsu/contract/operations/tasks/task.ts';
import { removeTaskPhoto, uploadTaskPhoto } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { taskFailures } from '@minsu/contract/operations/tasks/task-failures.ts';
import { isOpen } from '@minsu/contract/operations/tasks/task-states.ts';
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { dropContent, fileUrl } from '../../platform/files/files.ts';
import { insertFile, withStoredIfKept } from '../../platform/files/stored-files.ts';
import { uploadedPicture } from '../../platform/files/uploaded-file.ts';
import { command, externalCommand, type StepCtx } from '../../platform/http/routes.ts';
import { sendKeyOf } from '../../platform/send-key.ts';
import { lockLostItem } from './locked-lost-item.ts';
import { lockTask } from './locked-task.ts';
import { lostItemById } from './lost-item-queries.ts';
import { isMine, type StoredPhoto, taskById, toPhotos } from './task-row-queries.ts';

const MAX_SIDE_PX = 1_600;

/** Record a picture belongs to; locked for the change. */
interface Owner {
  readonly entity: 'task' | 'lostItem';
  readonly houseId: string;
  readonly id: string;
  readonly photos: number;
}

const columnOf = ({ entity }: Pick<Owner, 'entity'>) => (entity === 'task' ? 'taskId' : 'lostItemId');

/** The cleaner's own task or reported problem. */
const taskOwner = async (ctx: Ctx, id: string): Promise<Owner> => {
  const task = await lockTask(ctx, id);
  if (!isMine(ctx, task.assigneeId) && task.createdById !== ctx.user.id) fail(taskFailures.notYours);
  if (!isOpen(task.state)) fail(taskFailures.cannotEdit);
  return { entity: 'task', houseId: task.houseId, id, photos: task.photos };
};

const lostOwner = async (ctx: Ctx, id: string): Promise<Owner> => {
  const item = await lockLostItem(ctx, id);
  if (item.state !== 'found') fail(taskFailures.lostItemSettled);
  return { entity: 'lostItem', houseId: item.houseId, id, photos: item.photos };
};

const known = async (ctx: Ctx, { houseId }: Owner, sendKey: string): Promise<TaskPhoto | null> => {
  const { rows } = await sql<StoredPhoto>`
    select p.id, f.key, p.uploaded_by as by, p.created_at as at from task_photos p join files f on f.id = p.file_id
    where p.house_id = ${houseId} and p.send_key = ${sendKey}`.execute(ctx.db);
  return toPhotos(rows)[0] ?? null;
};

const storePhoto = async (ctx: Ctx, owner: Owner, sendKey: string, file: { key: string; bytes: number }) => {
  const id = ctx.newId();
  const { key, bytes: sizeBytes } = file;
  const fileId = await insertFile(ctx, { key, mime: 'image/webp', sizeBytes, private: false });
  await ctx.db
    .insertInto('taskPhotos')
    .values({
      houseId: owner.houseId,
      id,
      [columnOf(owner)]: owner.id,
      fileId,
      sendKey,
      uploadedBy: ctx.user.realname,
      createdAt: ctx.now,
    })
    .execute();
  await ctx.record({
    name: `${owner.entity}.photographed`,
    entity: owner.entity,
    entityId: owner.id,
    houseId: owner.houseId,
    after: { photoId: id },
  });
  return { id, url: fileUrl(key), by: ctx.user.realname, at: ctx.now.toISOString() };
};

type Find = (ctx: Ctx, id: string) => Promise<Owner>;
type Uploaded = Parameters<typeof uploadedPicture>[0];

const take = async (
  ctx: StepCtx,
  find: Find,
  { id, sendKey: given, file }: { id: string; sendKey: string; file: Uploaded },
): Promise<TaskPhoto> => {
  const sendKey = sendKeyOf(ctx, given);
  const sent = await ctx.store(async (step) => known(step, await find(step, id), sendKey));
  if (sent) return sent;
  const webp = await uploadedPicture(file, { width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside' });
  return withStoredIfKept(ctx.services.files, webp, (key) =>
    ctx.store(async (step) => {
      const owner = await find(step, id);
      const meanwhile = await known(step, owner, sendKey);
      if (meanwhile) return { kept: false, value: meanwhile };
      if (owner.photos >= MAX_TASK_PHOTOS)
        fail(taskFailures.tooManyPhotos, { params: { limit: MAX_TASK_PHOTOS } });
      const value = await storePhoto(step, owner, sendKey, { key, bytes: webp.byteLength });
      return { kept: true, value };
    }),
  );
};

export const uploadTaskPhotoRoute = externalCommand(uploadTaskPhoto, (ctx, input) =>
  take(ctx, taskOwner, input),
);
export const uploadLostPhotoRoute = externalCommand(uploadLostPhoto, (ctx, input) =>
  take(ctx, lostOwner, input),
);

const removePhoto = async (ctx: Ctx, owner: Owner, photoId: string, missing: Failure): Promise<void> => {
  const { rows } = await sql<{ key: string }>`
    with gone as (
      delete from task_photos where house_id = ${owner.houseId} and id = ${photoId}
        and ${sql.ref(columnOf(owner))} = ${owner.id} returning file_id)
    delete from files f using gone where f.id = gone.file_id returning f.key`.execute(ctx.db);
  const [file] = rows;
  if (!file) fail(missing);
  await ctx.record({
    name: `${owner.entity}.photoRemoved`,
    entity: owner.entity,
    entityId: owner.id,
    houseId: owner.houseId,
    before: { photoId },
  });
  ctx.afterCommit(() => dropContent(ctx.services, file.key));
};

export const removeTaskPhotoRoute = command(removeTaskPhoto, async (ctx, { id, photoId }) => {
  await removePhoto(ctx, await taskOwner(ctx, id), photoId, taskFailures.photoNotFound);
  return taskById(ctx, id);
});

export const removeLostPhotoRoute = command(removeLostPhoto, async (ctx, { id, photoId }) => {
  await removePhoto(ctx, await lostOwner(ctx, id), photoId, taskFailures.photoNotFound);
  return lostItemById(ctx, id);
});
