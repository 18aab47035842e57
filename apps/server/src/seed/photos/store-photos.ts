/**
 * Writes the pictures of all houses. Keys look random but follow from the house, so that a seed that was killed and
 * runs again writes the same files instead of leaving strays.
 */
import { createHash } from 'node:crypto';
import type { Db } from '../../platform/database/open-database.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { insertRows } from '../bulk-insert.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import type { House } from '../houses/house-model.ts';
import { createIds, createRandom } from '../random.ts';
import { PHOTO_MIME } from './demo-photos.ts';
import { housePictures } from './house-photos.ts';

export const storePictures = async (
  db: Db,
  houses: readonly House[],
  calendar: SeedCalendar,
  filesDir: string,
): Promise<void> => {
  const newId = createIds(createRandom(`pictures ${calendar.today}`));
  const random = createRandom('minsu pictures');
  const pictures = houses.flatMap(({ row, sketch, types }) =>
    housePictures(sketch, types, random.fork(sketch.name)).map((picture, position) => ({
      picture,
      position,
      house: row,
    })),
  );
  const rows = pictures.map(({ picture, position, house }) => {
    const ms = Number(house.createdAt);
    const key = createHash('sha256')
      .update(`${house.code} ${position} ${picture.caption}`)
      .digest('base64url')
      .slice(0, 32);
    const file = {
      id: newId(ms),
      key,
      mime: PHOTO_MIME,
      sizeBytes: picture.content.length,
      createdAt: house.createdAt as Date,
    };
    const { caption, space, roomTypeId } = picture;
    return {
      file,
      photo: { houseId: house.id, id: newId(ms), fileId: file.id, roomTypeId, caption, space, position },
      content: picture.content,
    };
  });
  await Promise.all(rows.map(({ file, content }) => writeLocal(filesDir, file.key, content)));
  await insertRows(
    db,
    'files',
    rows.map(({ file }) => file),
  );
  await insertRows(
    db,
    'housePhotos',
    rows.map(({ photo }) => photo),
  );
};
