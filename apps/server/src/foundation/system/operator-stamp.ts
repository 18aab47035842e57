/** The picture of the operator's stamp: uploaded among the settings, printed on documents that go out. */
import { buffer } from 'node:stream/consumers';
import { uploadStamp } from '@minsu/contract/foundation/system/setting-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { readContent } from '../../platform/files/files.ts';
import { openSharp } from '../../platform/files/open-sharp.ts';
import { insertFile, withStored } from '../../platform/files/stored-files.ts';
import { uploadedPicture } from '../../platform/files/uploaded-file.ts';
import { externalCommand } from '../../platform/http/routes.ts';
import { changeSettings, settingsVersion } from './change-settings.ts';
import { readSettingStates } from './setting-state-queries.ts';
import { readSettings } from './settings-queries.ts';

/** Pixels: enough for four centimetres on paper. */
const SIDE = 600;

/** As PNG for documents; null if there is none or its file is missing. */
export const readStamp = async (ctx: Ctx): Promise<Buffer | null> => {
  const { operatorStamp } = await readSettings(ctx.db, ctx.services);
  if (operatorStamp === '') return null;
  const stored = await readContent(ctx.services.files, operatorStamp);
  return stored === null
    ? null
    : (await openSharp())(await buffer(stored))
        .png()
        .toBuffer();
};

/** The previous file stays stored: its key is in the setting's history. */
export const uploadStampRoute = externalCommand(uploadStamp, async (ctx, { file }) => {
  const webp = await uploadedPicture(file, { width: SIDE, height: SIDE, fit: 'inside' });
  return withStored(ctx.services.files, webp, (key) =>
    ctx.store(async (store) => {
      await insertFile(store, { key, mime: 'image/webp', sizeBytes: webp.byteLength, private: false });
      const version = await settingsVersion(store, ['operatorStamp']);
      await changeSettings(store, { event: 'setting.changed', values: { operatorStamp: key }, version });
      const [state] = await readSettingStates(store, ['operatorStamp']);
      if (!state) throw new Error('no such setting');
      return state;
    }),
  );
});
