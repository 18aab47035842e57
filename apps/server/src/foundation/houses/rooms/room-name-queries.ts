/** Rooms by name, such as 听松, as people type it: in full, in part, in pinyin or by initials. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { spelledTitle } from '../../../platform/spelling.ts';

const MAX_NAMES = 20_000;
const LETTERS = /^[a-z][a-z\d\s'-]+$/i;
/** A single character is in too many names. */
const MIN_PART = 2;

interface Spelled {
  readonly whole: string;
  readonly initials: string;
}

/** Reading a name takes a while, and names hardly change. */
const known = new Map<string, Spelled>();

const spelled = (name: string): Spelled => {
  const found = known.get(name);
  if (found) return found;
  const read = {
    whole: spelledTitle(name, 'pinyin').toLowerCase(),
    initials: spelledTitle(name, 'first').toLowerCase(),
  };
  if (known.size >= MAX_NAMES) known.clear();
  known.set(name, read);
  return read;
};

const isMeant = (name: string, typed: string): boolean => {
  if (!LETTERS.test(typed)) return typed.length >= MIN_PART && name.includes(typed);
  const letters = typed.replaceAll(/[\s'-]/g, '');
  const { whole, initials } = spelled(name);
  return whole.startsWith(letters) || initials.startsWith(letters);
};

/** Returns the text and every room name it may mean, in lower case; the caller filters by property. */
export const roomNamesLike = async ({ db }: Pick<Ctx, 'db'>, keyword: string): Promise<string[]> => {
  const typed = keyword.trim().toLowerCase();
  // Digits and signs alone are a number, which no name is spelled as.
  if (!/[a-z]/.test(typed) && /^[ -~]*$/.test(typed)) return [typed];
  const { rows } = await sql<{ name: string }>`
    select distinct lower(number) as name from rooms where number ~ '[^ -~]' limit ${MAX_NAMES}`.execute(db);
  return [typed, ...rows.map(({ name }) => name).filter((name) => name !== typed && isMeant(name, typed))];
};
