import { readFileSync } from 'node:fs';
import path from 'node:path';

/** For the package. */
export const productVersion = (): string => {
  const file = path.resolve(import.meta.dirname, '../../../package.json');
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
};
