/** The store that the settings name. */
import { type Config, filesDir } from '../../config.ts';
import type { FileStore } from './file-store.ts';
import { localStore } from './local-store.ts';
import { s3Store } from './s3-store.ts';

export const openFileStore = (config: Pick<Config, 'dataDir' | 's3'>): FileStore =>
  config.s3 ? s3Store(config.s3) : localStore(filesDir(config));
