/** Cleaners, cleaning tasks, and problems found. */
import type { Db } from '../../platform/database/open-database.ts';
import type { SeedOrder } from '../orders/order-model.ts';
import type { People } from '../orders/people.ts';
import type { Random } from '../random.ts';
import type { Block } from './blocks.ts';
import type { SeedCalendar } from './calendar.ts';
import { insertCleaners } from './cleaners.ts';
import type { House, RoomFact } from './house-model.ts';
import { insertLostItems } from './lost-items.ts';
import { sketchTasks } from './task-sketches.ts';
import { insertTasks } from './tasks.ts';

interface Housekeeping {
  readonly houses: readonly House[];
  readonly orders: readonly SeedOrder[];
  readonly blocks: readonly Block[];
  /** As they are left by now. */
  readonly rooms: readonly RoomFact[];
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly filesDir: string;
  readonly random: Random;
}

export const insertHousekeeping = async (db: Db, of: Housekeeping): Promise<void> => {
  const { random, rooms, ...rest } = of;
  const conditions = new Map(rooms.map(({ id, condition }) => [id, condition ?? 'clean']));
  const cleaners = await insertCleaners(db, { ...rest, random: random.fork('cleaners') });
  const sketches = sketchTasks(rest, { ...rest, conditions, random: random.fork('sketches') });
  await insertTasks(db, sketches, { ...rest, cleaners, random: random.fork('tasks') });
  await insertLostItems(db, rest.orders, { ...rest, cleaners, random: random.fork('lost') });
};
