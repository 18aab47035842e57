/** What guests wrote afterwards. */
import type { Insertable } from 'kysely';
import type { DB } from '../platform/database/tables.ts';
import type { SeedCalendar } from './calendar.ts';
import { details, endings, foreignReviews, openings, replies, sceneDetails } from './data/review-texts.ts';
import type { SeedOrder } from './order-model.ts';
import type { Buyers } from './order-sales.ts';
import { createIds, type Random } from './random.ts';

const scores = [
  [5, 66],
  [4, 21],
  [3, 8],
  [2, 3],
  [1, 2],
] as const;
const REPLIED = 0.58;

type Mood = 'good' | 'fair' | 'poor';
const moodOf = (score: number): Mood => (score >= 4 ? 'good' : score === 3 ? 'fair' : 'poor');

const isChinese = (name: string): boolean => /^\p{Script=Han}+$/u.test(name);

const textOf = (order: SeedOrder, score: number, random: Random): string => {
  const mood = moodOf(score);
  const [first, second] = random.shuffle(details[mood]);
  const scene = mood === 'poor' ? null : random.pick(sceneDetails[order.house.sketch.scene]);
  const critical = score === 4 && random.chance(0.6) ? random.pick(details.fair) : null;
  const parts = [scene, first, random.chance(0.45) ? second : null, critical && `就是${critical}`].filter(
    (part) => part,
  );
  return `${random.pick(openings[mood])}${random.shuffle(parts.slice(0, 3)).join('，')}。${random.pick(endings[mood])}`;
};

export const writeReviews = (
  orders: readonly SeedOrder[],
  buyers: Buyers,
  count: number,
  calendar: SeedCalendar,
  random: Random,
): Insertable<DB['reviews']>[] => {
  const newId = createIds(random.fork('ids'));
  const stayed = orders.filter(
    ({ stays, booking }) =>
      booking === 'confirmed' && stays.every((s) => s.checkedOut && s.checkedOut.day < 0),
  );
  return random
    .shuffle(stayed)
    .slice(0, count)
    .map((order) => {
      const score = random.weighted(scores);
      const left = Math.max(...order.stays.map((stay) => stay.checkedOut?.day ?? 0));
      const at = { day: Math.min(-1, left + random.int(0, 5)), minute: random.int(780, 1_400) };
      const guestName = buyers.get(order)?.name ?? '';
      return {
        houseId: order.house.row.id,
        id: newId(calendar.idTime(at)),
        orderId: order.id,
        guestName,
        channel: order.channel,
        score,
        content:
          isChinese(guestName) || score < 4 ? textOf(order, score, random) : random.pick(foreignReviews),
        reply: random.chance(REPLIED) ? random.pick(replies[moodOf(score)]) : null,
        createdAt: calendar.instant(at),
      };
    });
};
