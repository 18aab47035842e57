/** A house that sells by the hour: 12:00 and 14:00, 90 minutes of cleaning, four hours for ¥100 between 9:00 and 18:00. */
import type { Database } from '../src/platform/database/open-database.ts';
import { newId } from '../src/platform/ids.ts';
import { type BuiltHouse, buildHouse, type HouseOptions } from './builders.ts';

export interface HourlyHouse extends BuiltHouse {
  readonly planId: string;
}

export const buildHourlyHouse = async (
  database: Database,
  options: HouseOptions = {},
): Promise<HourlyHouse> => {
  const house = await buildHouse(database, options);
  const planId = newId();
  await database
    .insertInto('ratePlans')
    .values({
      houseId: house.id,
      id: planId,
      code: 'DAY4',
      name: '四小时',
      nameEn: 'Four hours',
      kind: 'hourly',
      channels: ['direct', 'mt'],
      hours: 4,
      firstStart: '09:00',
      lastStart: '18:00',
      updatedBy: 'test',
      updatedAt: new Date(),
    })
    .execute();
  await database
    .insertInto('ratePlanTypes')
    .values({ houseId: house.id, planId, roomTypeId: house.roomTypeId, basePriceFen: 10_000 })
    .execute();
  return { ...house, planId };
};
