/** What cleaners photograph: the room they leave, the bath. Each picture its own; of the last days only. */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/open-database.ts';
import { writeContent } from '../../platform/files.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../calendar.ts';
import { createIds, type Random } from '../random.ts';
import type { TaskSketch } from '../task-sketches.ts';
import type { TaskRow } from '../tasks.ts';
import { bathroom, livingRoom } from './interior.ts';
import { createPalette } from './palette.ts';
import { createSheet } from './sheet.ts';

const MOST = 24;

const pictureOf = (sketch: TaskSketch, which: 0 | 1, random: Random): string => {
  const { scene } = sketch.house.sketch;
  const brush = { sheet: createSheet(), palette: createPalette(scene, random.fork('palette')), random };
  return which === 0 ? bathroom(scene, brush) : livingRoom(scene, brush);
};

interface Tools {
  readonly calendar: SeedCalendar;
  readonly random: Random;
  readonly filesDir: string;
}

export const storeTaskPictures = async (
  db: Db,
  rows: readonly TaskRow[],
  sketches: readonly TaskSketch[],
  { calendar, random, filesDir }: Tools,
): Promise<void> => {
  const newId = createIds(random.fork('picture ids'));
  const shown = rows
    .flatMap((row, i) => {
      const sketch = sketches[i] as TaskSketch;
      const handed = row.state === 'inspecting' || row.state === 'done';
      return handed && sketch.kind === 'departure' ? [{ row, sketch }] : [];
    })
    .slice(-MOST);
  const stored = shown.flatMap(({ row, sketch }) =>
    ([0, 1] as const).map((which) => {
      const svg = pictureOf(sketch, which, random.fork(`${row.id} ${which}`));
      const key = createHash('sha256').update(`${row.id} ${which} ${svg}`).digest('base64url').slice(0, 32);
      const createdAt = row.finishedAt as Date;
      const fileId = newId(calendar.idTime(sketch.made));
      return {
        svg,
        file: { id: fileId, key, mime: 'image/svg+xml', sizeBytes: Buffer.byteLength(svg), createdAt },
        photo: {
          houseId: row.houseId,
          id: newId(calendar.idTime(sketch.made)),
          taskId: row.id,
          fileId,
          sendKey: key,
          uploadedBy: row.finishedBy ?? '',
          createdAt,
        },
      };
    }),
  );
  await Promise.all(stored.map(({ file, svg }) => writeContent(filesDir, file.key, svg)));
  await insertRows(
    db,
    'files',
    stored.map(({ file }) => file),
  );
  await insertRows(
    db,
    'taskPhotos',
    stored.map(({ photo }) => photo),
  );
};
