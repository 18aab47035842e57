/**
 * The single search rule for orders in list, command palette, calendar and messages. Matches our order number or
 * the platform's (prefix or suffix); the room by name, pinyin or initials; booker or guest by part of the name,
 * pinyin or initials; the phone, its last four digits or its last eight. Each condition uses an index.
 */
import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import { parsePhone } from '@minsu/contract/platform/phone-numbers.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roomNamesLike } from '../../../foundation/houses/rooms/room-name-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { containing, startingWith } from '../../../platform/http/page-rows.ts';
import { idsByPhone, searchedPhone } from '../../../platform/sealed-search.ts';
import { namedLike, type SpelledNames } from '../../../platform/spelled-search.ts';

type Fragment = RawBuilder<SqlBool>;

/** A condition on orders aliased as `o`. */
export interface Way {
  readonly where: Fragment;
  /** Column whose index also sorts, highest number first. Absent: newest first. */
  readonly by?: RawBuilder<unknown>;
  /** Matches guest data, so only for users who see guests. */
  readonly guest?: boolean;
  /** Ranked before all others. */
  readonly first?: boolean;
}

export interface Ways {
  readonly quick: readonly Way[];
  /** Full index scans, used only when the quick conditions do not fill the page. */
  readonly thorough: readonly Way[];
}

const ORDER_NO = /^m?(20\d{6}(-\d*)?)$|^m(\d[\d-]*)$/i;
const NUMBER = /^\+?[\d\s-]+$/;
const LETTERS = /^[\w\s.'-]+$/;
/** Shorter suffixes match too many orders. */
const TAIL = /^[a-z\d-]{3,}$/i;

/**
 * Case-insensitive substring of the booker. The letter index narrows the candidates; keep in step with its
 * expression.
 */
const bookerContains = (name: RawBuilder<string>, part: string): RawBuilder<SqlBool> => sql`(
  string_to_array(lower(${name}), null) @> string_to_array(lower(${part}), null)
  and lower(${name}) like lower(${containing(part)}))`;

const numbered = (column: string, start: string): Way => {
  const by = sql.ref(column);
  return { where: sql`${by} like ${startingWith(start)}`, by };
};

const reversed = (text: string): string => Array.from(text).toReversed().join('');

const endsWithTail = (column: string, tail: string): Way => ({
  where: sql`reverse(${sql.ref(column)}) like ${startingWith(reversed(tail))}`,
});

export const ofNumber = (o: string, keyword: string): Way[] => {
  const no = ORDER_NO.exec(keyword);
  const isTail = TAIL.test(keyword) && /\d/.test(keyword);
  // Platforms write their codes in capitals; people type them as they come.
  const typed = [...new Set([keyword, keyword.toUpperCase()])];
  return [
    ...(no ? [numbered(`${o}.orderNo`, `M${no[1] ?? no[3]}`)] : []),
    ...typed.map((text) => numbered(`${o}.channelOrderNo`, text)),
    ...(isTail
      ? [
          endsWithTail(`${o}.orderNo`, keyword.toUpperCase()),
          ...typed.map((text) => endsWithTail(`${o}.channelOrderNo`, text)),
        ]
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

/** Guests in the room first, then expected and past ones. */
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

export const stayGuests: SpelledNames = { table: 'stays', name: 'guestName', spelled: 'guestSpelled' };
export const registeredGuests: SpelledNames = {
  table: 'registrations',
  name: 'name',
  spelled: 'nameSpelled',
};

/** Orders whose guests are named so: those of the stays, and those registered. */
const ofSpelledGuests = async (ctx: Ctx, o: string, keyword: string): Promise<Way[]> => {
  const [stays, registered] = await Promise.all([
    namedLike(ctx, stayGuests, 's', keyword),
    namedLike(ctx, registeredGuests, 'r', keyword),
  ]);
  const key = sql`(${sql.ref(`${o}.houseId`)}, ${sql.ref(`${o}.id`)})`;
  const where = sql<SqlBool>`${key} in (select s.house_id, s.order_id from stays s where ${stays} limit 200)`;
  return [{ where, guest: true }, registeredWay(o, registered)];
};

/** Registrations outlast an erasure as the law asks, but lead to no erased order. */
const registeredWay = (o: string, named: Fragment): Way => ({
  where: sql<SqlBool>`(${sql.ref(`${o}.bookerName`)} <> ${ERASED_NAME} and (${sql.ref(`${o}.houseId`)}, ${sql.ref(`${o}.id`)}) in (
    select r.house_id, r.order_id from registrations r where ${named} limit 200))`,
  guest: true,
});

/** Letters may be a name as written, its initials or its pinyin. */
const ofLetters = async (ctx: Ctx, o: string, keyword: string, by: NamedBy): Promise<Ways> => {
  const typed = keyword.toLowerCase().replaceAll(/\s/g, '');
  const spelled = startingWith(typed);
  const name = sql.ref(`${o}.bookerSpelled`);
  return {
    quick: [
      { where: sql`${name} like ${spelled}`, guest: true },
      { where: sql`${name} like ${`${startingWith(typed.slice(0, 1))} ${spelled}`}`, guest: true },
      ...(by === 'booker' ? [] : await ofSpelledGuests(ctx, o, keyword)),
    ],
    thorough: [
      ...(typed.length < 2 ? [] : [{ where: sql<SqlBool>`${name} like ${containing(typed)}`, guest: true }]),
      bearing(o, keyword),
    ],
  };
};

const ofName = (o: string, keyword: string, by: NamedBy): Ways => {
  const guests = sql<SqlBool>`(${sql.ref(`${o}.houseId`)}, ${sql.ref(`${o}.id`)}) in (
    select s.house_id, s.order_id from stays s where s.guest_name like ${startingWith(keyword)} limit 200)`;
  const registered = registeredWay(o, sql<SqlBool>`r.name like ${startingWith(keyword)}`);
  return {
    quick: [
      { where: sql`${sql.ref(`${o}.bookerName`)} like ${startingWith(keyword)}`, guest: true },
      { where: guests, guest: true },
      ...(by === 'booker' ? [] : [registered]),
    ],
    thorough: [bearing(o, keyword)],
  };
};

const isNumber = (keyword: string): boolean => NUMBER.test(keyword) || parsePhone(keyword) !== null;

/** Neither an order number nor a phone. */
export const isName = (keyword: string): boolean => !ORDER_NO.test(keyword) && !isNumber(keyword);

/** `booker`: lists of guests compare their names themselves. */
export type NamedBy = 'anyone' | 'booker';

export const orderWays = async (
  ctx: Ctx,
  keyword: string,
  o: string,
  by: NamedBy = 'anyone',
): Promise<Ways> => {
  const always = [...ofNumber(o, keyword), ...(await ofRoom(ctx, o, keyword))];
  // Users who may not see guests must not find them by guessing either.
  if (!ctx.user.may('guest:contacts')) return { quick: always, thorough: [] };
  if (!isName(keyword)) return { quick: [...always, ...(await ofPhone(ctx, o, keyword))], thorough: [] };
  const { quick, thorough } = LETTERS.test(keyword)
    ? await ofLetters(ctx, o, keyword, by)
    : ofName(o, keyword, by);
  return { quick: [...quick, ...always], thorough };
};
