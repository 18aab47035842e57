/** Pictures that guests took: the view, a corner of the room; each one its own. */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/open-database.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedOrder } from '../orders/order-model.ts';
import { createIds, type Random } from '../random.ts';
import { demoPhoto, PHOTO_MIME } from './demo-photos.ts';

const WITH_PICTURES = 0.13;
const subjects = ['view', 'window', 'living'] as const;

interface Evaluated {
  readonly id: string;
  readonly houseId: string;
  readonly score: number;
  readonly receivedAt: Date;
  readonly order: SeedOrder;
}

const picturesOf = ({ id, order }: Evaluated, random: Random): Buffer[] =>
  random
    .shuffle(subjects)
    .slice(0, random.int(1, 3))
    .map((subject, i) => demoPhoto(order.house.sketch.scene, subject, random.fork(`${id} ${i}`)));

export const storeEvaluationPictures = async (
  db: Db,
  evaluations: readonly Evaluated[],
  { filesDir, random }: { readonly filesDir: string; readonly random: Random },
): Promise<void> => {
  const newId = createIds(random.fork('ids'));
  const rows = evaluations
    .filter((row) => row.score >= 4 && random.chance(WITH_PICTURES))
    .flatMap((row) =>
      picturesOf(row, random).map((content, position) => {
        const ms = row.receivedAt.getTime();
        const key = createHash('sha256').update(`${row.id} ${position}`).digest('base64url').slice(0, 32);
        const createdAt = row.receivedAt;
        const file = {
          id: newId(ms),
          key,
          mime: PHOTO_MIME,
          sizeBytes: content.length,
          createdAt,
        };
        const photo = {
          houseId: row.houseId,
          id: newId(ms),
          evaluationId: row.id,
          fileId: file.id,
          position,
          createdAt,
        };
        return { file, photo, content };
      }),
    );
  await Promise.all(rows.map(({ file, content }) => writeLocal(filesDir, file.key, content)));
  await insertRows(
    db,
    'files',
    rows.map(({ file }) => file),
  );
  await insertRows(
    db,
    'evaluationPhotos',
    rows.map(({ photo }) => photo),
  );
};
