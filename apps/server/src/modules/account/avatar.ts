/** The user's picture. The old file goes when the new one is in force. */
import { removeAvatar, uploadAvatar } from '@minsu/contract/account/profile-endpoints.ts';
import { filesDir } from '../../config.ts';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl, keyOfUrl, removeContent } from '../../platform/files.ts';
import { errorFields } from '../../platform/log.ts';
import { channelCall, command } from '../../platform/routes.ts';
import { insertFile, withStored } from '../../platform/stored-files.ts';
import { uploadedPicture } from '../../platform/uploaded-file.ts';

const SIDE = 256;

const setAvatar = async (ctx: Ctx, avatarUrl: string | null): Promise<void> => {
  const { config, log } = ctx.services;
  const before = await ctx.db
    .selectFrom('users')
    .select('avatarUrl')
    .where('id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await ctx.db.updateTable('users').set({ avatarUrl }).where('id', '=', ctx.user.id).execute();
  const old = keyOfUrl(before.avatarUrl);
  if (old === null) return;
  await ctx.db.deleteFrom('files').where('key', '=', old).execute();
  ctx.afterCommit(() => {
    removeContent(filesDir(config), old).catch((error: unknown) =>
      log.warn('old avatar not removed', errorFields(error)),
    );
  });
};

export const uploadAvatarRoute = channelCall(uploadAvatar, async (ctx, { file }) => {
  const webp = await uploadedPicture(file, { width: SIDE, height: SIDE, fit: 'cover' });
  return withStored(ctx.services.config, webp, (key) =>
    ctx.store(async (store) => {
      await insertFile(store, { key, mime: 'image/webp', sizeBytes: webp.byteLength, private: false });
      await setAvatar(store, fileUrl(key));
      await store.record({ name: 'user.avatarChanged', entity: 'user', entityId: store.user.id });
      return { avatarUrl: fileUrl(key) };
    }),
  );
});

export const removeAvatarRoute = command(removeAvatar, async (ctx) => {
  await setAvatar(ctx, null);
  await ctx.record({ name: 'user.avatarChanged', entity: 'user', entityId: ctx.user.id });
  return null;
});
