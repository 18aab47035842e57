/** Channels that are not connected are dictionary entries, added on first sight. */

import { codeFrom } from '@minsu/contract/foundation/system/dictionary.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { plainWord } from '@minsu/contract/platform/import-run.ts';
import { dictionaryOf } from '../../../foundation/system/dictionary-queries.ts';
import { addDictionaryItem, lockDictionary } from '../../../foundation/system/keep-dictionary.ts';
import type { Ctx } from '../../../platform/context.ts';

/** Maximum length of both names of an item. */
export const MAX_NAME_LENGTH = 40;
const TYPE = 'otherChannel';

export const otherChannels = (ctx: Ctx) => dictionaryOf(ctx, { types: [TYPE] });

/** `Booking.com` → `bookingCom`; null if the name has no letters for a code. */
const codeOf = (name: string): string | null => codeFrom(name.replaceAll(/[._-]/g, ' '));

const freeCode = (taken: readonly string[]): string => {
  let n = taken.length + 1;
  while (taken.includes(`channel${n}`)) n += 1;
  return `channel${n}`;
};

/** Finds an entry by either name, or by its code if staff have renamed it. */
const known = async (ctx: Ctx, name: string): Promise<string | undefined> => {
  const items = await otherChannels(ctx);
  const word = plainWord(name);
  const code = codeOf(name)?.toLowerCase();
  const named = items.find(({ zh, en }) => [zh, en].map(plainWord).includes(word));
  return (named ?? items.find((item) => item.code.toLowerCase() === code))?.code;
};

/**
 * Code of the channel with this name, added if new; null for an empty name. `english`: English name if different.
 */
export const codeOfChannelName = async (
  ctx: Ctx,
  given: string,
  english: string = given,
): Promise<string | null> => {
  const name = cutText(given.trim(), MAX_NAME_LENGTH);
  if (name === '') return null;
  const before = await known(ctx, name);
  if (before !== undefined) return before;
  await lockDictionary(ctx, TYPE);
  // Another transaction may have added it before we got the lock.
  const since = await known(ctx, name);
  if (since !== undefined) return since;
  const taken = (await otherChannels(ctx)).map(({ code }) => code);
  const en = cutText(english.trim(), MAX_NAME_LENGTH) || name;
  const code =
    [codeOf(name), codeOf(en)].find((one) => one !== null && !taken.includes(one)) ?? freeCode(taken);
  return addDictionaryItem(ctx, { type: TYPE, zh: name, en, code, colour: 'grey' });
};
