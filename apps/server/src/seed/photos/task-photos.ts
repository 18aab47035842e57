/** Cleaners' photos of rooms and bathrooms, each different; of the last days only. */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/open-database.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { TaskSketch } from '../houses/task-sketches.ts';
import type { TaskRow } from '../houses/tasks.ts';
import { createIds, type Random } from '../random.ts';
import { demoPhoto, PHOTO_MIME } from './demo-photos.ts';

const MAX = 24;

const subjects = ['bathroom', 'living'] as const;

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
    .slice(-MAX);
  const stored = shown.flatMap(({ row, sketch }) =>
    subjects.map((subject) => {
      const content = demoPhoto(sketch.house.sketch.scene, subject, random.fork(`${row.id} ${subject}`));
      const key = createHash('sha256').update(`${row.id} ${subject}`).digest('base64url').slice(0, 32);
      const createdAt = row.finishedAt as Date;
      const fileId = newId(calendar.idTime(sketch.made));
      return {
        content,
        file: { id: fileId, key, mime: PHOTO_MIME, sizeBytes: content.length, createdAt },
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
  await Promise.all(stored.map(({ file, content }) => writeLocal(filesDir, file.key, content)));
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
