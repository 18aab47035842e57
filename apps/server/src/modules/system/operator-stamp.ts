/** The picture of the operator's stamp: uploaded among the settings, printed on papers that go out. */
import { readFile } from 'node:fs/promises';
import { filesDir } from '../../config.ts';
import type { Ctx } from '../../platform/context.ts';
import { contentPath } from '../../platform/files.ts';
import { openSharp } from '../../platform/open-sharp.ts';
import { readSettings } from './settings-queries.ts';

/** As PNG, which papers take; null: there is none, or its file is gone. */
export const readStamp = async (ctx: Ctx): Promise<Buffer | null> => {
  const { operatorStamp } = await readSettings(ctx.db, ctx.services);
  if (operatorStamp === '') return null;
  const stored = await readFile(contentPath(filesDir(ctx.services.config), operatorStamp)).catch(() => null);
  return stored === null ? null : (await openSharp())(stored).png().toBuffer();
};
