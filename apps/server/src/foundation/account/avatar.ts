/** The user's picture. The old file goes when the new one is in force. */
import { removeAvatar, uploadAvatar } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropContent, fileUrl, keyOfUrl } from '../../platform/files/files.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { uploadedPicture } from '../../platform/files/uploaded-file.ts';
import { command, externalCommand } from '../../platform/http/routes.ts';

const SIDE = 256;

const setAvatar = async (ctx: Ctx, avatarUrl: string | null): Promise<void> => {
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
  ctx.afterCommit(() => dropContent(ctx.services, old));
};

export const uploadAvatarRoute = externalCommand(uploadAvatar, async (ctx, { file }) => {
  const webp = await uploadedPicture(file, { width: SIDE, height: SIDE, fit: 'cover' });
  return withStored(ctx.services.files, webp, (key) =>
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
