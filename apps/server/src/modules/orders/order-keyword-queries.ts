/**
 * The one rule by which a search text finds orders, in the list, the command palette, the board and the messages: the number of the
 * order or the platform's, its beginning or its tail; the room, by its name, pinyin and initials too; who booked or comes, by a part of the name, pinyin or initials; the
 * phone or its last four to eight digits. Each way is answered by an index.
 */
import { parsePhone } from '@minsu/contract/phone-numbers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/page-rows.ts';
import { idsByPhone, searchedPhone } from '../../platform/sealed-search.ts';
import { roomNamesLike } from '../houses/room-name-queries.ts';

type Fragment = RawBuilder<SqlBool>;

/** A condition on the orders that are called `o`. */
export interface Way {
  readonly where: Fragment;
  /** The column whose index also gives the order: highest number first. Absent: newest first. */
  readonly by?: RawBuilder<unknown>;
  /** Tells of a guest: only where guests are shown. */
  readonly guest?: boolean;
  /** Before all others. */
  readonly first?: boolean;
}

export interface Ways {
  readonly quick: readonly Way[];
  /** Read an index from end to end: only when the quick ones do not fill the list. */
  readonly thorough: readonly Way[];
}

const ORDER_NO = /^m?(20\d{6}(-\d*)?)$|^m(\d[\d-]*)$/i;
const NUMBER = /^\+?[\d\s-]+$/;
const LETTERS = /^[\w\s.'-]+$/;
/** Shorter tails are shared by too many. */
const TAIL = /^[a-z\d-]{3,}$/i;

/**
 * The booker bears this in the name, in any case. The index of letters leaves few names to be compared; written as the
 * index is.
 */
export const bookerContains = (name: RawBuilder<string>, part: string): RawBuilder<SqlBool> => sql`(
  string_to_array(lower(${name}), null) @> string_to_array(lower(${part}), null)
  and lower(${name}) like lower(${containing(part)}))`;

const numbered = (column: string, start: string): Way => {
  const by = sql.ref(column);
  return { where: sql`${by} like ${startingWith(start)}`, by };
};

const reversed = (text: string): string => Array.from(text).toReversed().join('');

const tailed = (column: string, tail: string): Way => ({
  where: sql`reverse(${sql.ref(column)}) like ${startingWith(reversed(tail))}`,
});

export const ofNumber = (o: string, keyword: string): Way[] => {
  const no = ORDER_NO.exec(keyword);
  const isTail = TAIL.test(keyword) && /\d/.test(keyword);
  return [
    ...(no ? [numbered(`${o}.orderNo`, `M${no[1] ?? no[3]}`)] : []),
    numbered(`${o}.channelOrderNo`, keyword),
    ...(isTail
      ? [tailed(`${o}.orderNo`, keyword.toUpperCase()), tailed(`${o}.channelOrderNo`, keyword)]
      : []),
  ];
};

const roomWays = (o: string, names: readonly string[], taken: readonly boolean[]): Way[] =>
  taken.map((first) => ({
    where: sql<SqlBool>`${sql.ref(`${o}.id`)} = any(array(
      select s.order_id from rooms r join stays s on s.house_id = r.house_id and s.room_id = r.id
      where lower(r.number) = any(${[...names]}) and (s.state = 'in_house') = ${first}))`,
    first,
  }));

export const inRoom = async (ctx: Ctx, o: string, keyword: string): Promise<Way[]> =>
  roomWays(o, await roomNamesLike(ctx, keyword), [true]);

/** Who is in the room comes first, then those who come or came. */
const ofRoom = async (ctx: Ctx, o: string, keyword: string): Promise<Way[]> =>
  roomWays(o, await roomNamesLike(ctx, keyword), [true, false]);

const ofPhone = async (ctx: Ctx, o: string, keyword: string): Promise<Way[]> => {
  const phone = searchedPhone(ctx, keyword);
  const ended = await idsByPhone(ctx, 'orders', keyword);
  return [
    ...(phone ? [{ where: sql<SqlBool>`${sql.ref(`${o}.phoneHash`)} = ${phone}`, guest: true }] : []),
    ...(ended ? [{ where: sql<SqlBool>`${sql.ref(`${o}.id`)} = any(${ended})`, guest: true }] : []),
  ];
};

const bearing = (o: string, part: string): Way => ({
  where: bookerContains(sql.ref<string>(`${o}.bookerName`), part),
  guest: true,
});

/** Letters are a name as written, its initials or its pinyin. */
const ofLetters = (o: string, keyword: string): Ways => {
  const typed = keyword.toLowerCase().replaceAll(/\s/g, '');
  const spelled = startingWith(typed);
  const name = sql.ref(`${o}.bookerSpelled`);
  return {
    quick: [
      { where: sql`${name} like ${spelled}`, guest: true },
      { where: sql`${name} like ${`${startingWith(typed.slice(0, 1))} ${spelled}`}`, guest: true },
    ],
    thorough: [
      ...(typed.length < 2 ? [] : [{ where: sql<SqlBool>`${name} like ${containing(typed)}`, guest: true }]),
      bearing(o, keyword),
    ],
  };
};

const ofName = (o: string, keyword: string): Ways => {
  const guests = sql<SqlBool>`(${sql.ref(`${o}.houseId`)}, ${sql.ref(`${o}.id`)}) in (
    select s.house_id, s.order_id from stays s where s.guest_name like ${startingWith(keyword)} limit 200)`;
  return {
    quick: [
      { where: sql`${sql.ref(`${o}.bookerName`)} like ${startingWith(keyword)}`, guest: true },
      { where: guests, guest: true },
    ],
    thorough: [bearing(o, keyword)],
  };
};

const isNumber = (keyword: string): boolean => NUMBER.test(keyword) || parsePhone(keyword) !== null;

/** Neither a number of an order nor a phone. */
export const isName = (keyword: string): boolean => !ORDER_NO.test(keyword) && !isNumber(keyword);

export const orderWays = async (ctx: Ctx, keyword: string, o: string): Promise<Ways> => {
  const always = [...ofNumber(o, keyword), ...(await ofRoom(ctx, o, keyword))];
  // Who is not shown a guest must not find him out by guessing either.
  if (!ctx.user.may('guest:contacts')) return { quick: always, thorough: [] };
  if (!isName(keyword)) return { quick: [...always, ...(await ofPhone(ctx, o, keyword))], thorough: [] };
  const { quick, thorough } = LETTERS.test(keyword) ? ofLetters(o, keyword) : ofName(o, keyword);
  return { quick: [...quick, ...always], thorough };
};
