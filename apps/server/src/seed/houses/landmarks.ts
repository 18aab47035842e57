/** The landmarks of the six cities, linked to the demo's houses by the product's own rule. */
import type { LandmarkKind } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { linkLandmarksToHouses } from '../../foundation/houses/link-landmarks.ts';
import { landmarkSearchText } from '../../foundation/landmarks/landmark-search.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { insertRows } from '../bulk-insert.ts';
import type { City } from '../data/cities.ts';
import { landmarkSketches } from '../data/landmarks.ts';
import { createIds, type Random } from '../random.ts';
import type { Moment, SeedCalendar } from './calendar.ts';

const ENTERED: Moment = { day: -300, minute: 600 };

export const insertLandmarks = async (db: Db, calendar: SeedCalendar, random: Random): Promise<void> => {
  const newId = createIds(random);
  const createdAt = calendar.instant(ENTERED);
  const rows = (Object.keys(landmarkSketches) as City[]).flatMap((city) =>
    (Object.keys(landmarkSketches[city]) as LandmarkKind[]).flatMap((kind) =>
      (landmarkSketches[city][kind] ?? []).map(([name, nameEn, longitude, latitude]) => ({
        id: newId(calendar.idTime(ENTERED)),
        name,
        nameEn,
        kind,
        city,
        longitude,
        latitude,
        active: true,
        searchText: landmarkSearchText({ name, nameEn, city }),
        createdAt,
        updatedAt: createdAt,
      })),
    ),
  );
  await insertRows(db, 'landmarks', rows);
  await linkLandmarksToHouses(
    db,
    rows.map((row) => row.id),
  );
};
