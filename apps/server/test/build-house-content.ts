/** Content that may be submitted, and the files it names. */
import {
  type DraftContent,
  type DraftRoomType,
  emptyContent,
  emptyRoomType,
} from '@minsu/contract/foundation/houses/house-content.ts';
import type { Database } from '../src/platform/database/open-database.ts';
import { newId } from '../src/platform/ids.ts';

/** Rows of files without content; answers their ids. */
export const buildFiles = async (database: Database, count: number): Promise<string[]> => {
  const rows = Array.from({ length: count }, () => {
    const id = newId();
    return {
      id,
      key: `file-${id}`.slice(0, 40),
      mime: 'image/webp',
      sizeBytes: 1,
      createdAt: new Date(),
    };
  });
  await database.insertInto('files').values(rows).execute();
  return rows.map((row) => row.id);
};

export const roomType = (over: Partial<DraftRoomType> = {}): DraftRoomType => ({
  ...emptyRoomType,
  name: '湖景大床房',
  code: 'LAKE',
  beds: '1 张 1.8 米大床',
  areaM2: 32,
  baseGuests: 2,
  maxGuests: 3,
  extraGuestFeeFen: 5_000,
  basePriceFen: 48_000,
  ...over,
});

export const completeContent = async (
  database: Database,
  over: Partial<DraftContent> = {},
): Promise<DraftContent> => {
  const files = await buildFiles(database, 3);
  return {
    ...emptyContent,
    name: '云栖小院',
    province: '浙江',
    city: '杭州',
    district: '西湖区',
    address: '梅灵南路 1 号',
    longitude: 120.09,
    latitude: 30.19,
    description: '藏在茶山和竹林之间的小院，早上被鸟叫醒，露台可以看一整天的山。',
    photos: files.map((fileId) => ({ fileId, caption: '', space: 'bedroom', roomTypeId: null })),
    facilities: ['wifi', 'airConditioning'],
    roomTypes: [roomType()],
    licenceNumber: '浙杭民宿备〔2025〕第00101号',
    licenceExpires: '2028-06-30',
    ...over,
  };
};
