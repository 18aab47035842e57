/** Channels that are not connected directly: the dictionary keeps them, and one is added when it is first seen. */
import { cutText } from '@minsu/contract/cut-text.ts';
import { plainWord } from '@minsu/contract/import-run.ts';
import { codeFrom } from '@minsu/contract/system/dictionary.ts';
import type { Ctx } from '../../platform/context.ts';
import { dictionaryOf } from '../system/dictionary-queries.ts';
import { addDictionaryItem, lockDictionary } from '../system/keep-dictionary.ts';

/** As long as both names of an item may be. */
export const LONGEST_NAME = 40;
const TYPE = 'otherChannel';

export const otherChannels = (ctx: Ctx) => dictionaryOf(ctx, { types: [TYPE] });

/** `Booking.com` → `bookingCom`; null where the name has no letters to make a code of. */
const codeOf = (name: string): string | null => codeFrom(name.replaceAll(/[._-]/g, ' '));

const freeCode = (taken: readonly string[]): string => {
  let n = taken.length + 1;
  while (taken.includes(`channel${n}`)) n += 1;
  return `channel${n}`;
};

/** By one of its names, or by its code where people have renamed it. */
const known = async (ctx: Ctx, name: string): Promise<string | undefined> => {
  const items = await otherChannels(ctx);
  const word = plainWord(name);
  const code = codeOf(name)?.toLowerCase();
  const named = items.find(({ zh, en }) => [zh, en].map(plainWord).includes(word));
  return (named ?? items.find((item) => item.code.toLowerCase() === code))?.code;
};

/** The code of the channel of this name, which is added where it is new; null of no name. `english`: where its name there is another. */
export const codeOfChannelName = async (
  ctx: Ctx,
  given: string,
  english: string = given,
): Promise<string | null> => {
  const name = cutText(given.trim(), LONGEST_NAME);
  if (name === '') return null;
  const before = await known(ctx, name);
  if (before !== undefined) return before;
  await lockDictionary(ctx, TYPE);
  // Somebody may have added it before the lock was ours.
  const since = await known(ctx, name);
  if (since !== undefined) return since;
  const taken = (await otherChannels(ctx)).map(({ code }) => code);
  const en = cutText(english.trim(), LONGEST_NAME) || name;
  const code =
    [codeOf(name), codeOf(en)].find((one) => one !== null && !taken.includes(one)) ?? freeCode(taken);
  return addDictionaryItem(ctx, { type: TYPE, zh: name, en, code, colour: 'grey' });
};
