/**
 * The newest block, written to a file outside the database: cutting the end off the log, or rewriting the whole chain,
 * would require changing this file too. A head the database no longer knows is kept in it as lost.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../../config.ts';

const Head = z.object({ number: z.int(), hash: z.string(), at: z.iso.datetime() });
export type Head = z.infer<typeof Head>;

const Anchor = z.object({ head: Head.nullable(), lost: z.array(Head) });
export type Anchor = z.infer<typeof Anchor>;

export const anchorPath = ({ dataDir }: Pick<Config, 'dataDir'>): string =>
  path.join(dataDir, 'audit-anchor.json');

/** A file that cannot be read as one is an error, not an empty anchor. */
export const readAnchor = async (file: string): Promise<Anchor> => {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? { head: null, lost: [] } : Anchor.parse(JSON.parse(text));
};

/** Written atomically. */
export const writeAnchor = async (file: string, anchor: Anchor): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(`${file}.new`, `${JSON.stringify(anchor, null, 2)}\n`);
  await rename(`${file}.new`, file);
};

/** The anchor with a new head; the old one is lost when the database does not hold it. */
export const movedAnchor = ({ head, lost }: Anchor, next: Head, knowsOld: boolean): Anchor => ({
  head: next,
  lost: head === null || knowsOld ? lost : [...lost, head],
});
