/**
 * The house that a user was writing last, and its step, under the spec's keys (contract §2 "Local storage keys"). They survive the
 * end of a session, so what the server does not have yet stands there too: beside that of the last house, under `others`, what was
 * typed into the houses before it.
 */
import type { HouseStep } from '@minsu/contract/houses/house-content.ts';
import { readJson, writeJson } from '../../../platform/storage.ts';
import { readUi, writeUi } from '../../../platform/ui-cache.ts';
import { type HouseValues, readStepName, usableValues } from './house-values.ts';

export interface TypedWords {
  /** What was typed and not saved. */
  readonly unsaved: Partial<HouseValues>;
  /** Version of the revision it was typed into. */
  readonly version: number | null;
  /** ISO instant. */
  readonly at: string;
}

export interface HouseHistory extends TypedWords {
  /** Null before the first save. */
  readonly id: string | null;
}

/** By the id of the house; a house before its first save has none, and is one of its own. */
type Others = Readonly<Record<string, TypedWords>>;

interface Stored {
  readonly last: HouseHistory | null;
  readonly others: Others;
}

/** Words of more houses than these are not kept: the oldest go. */
const MOST_OTHERS = 20;

const historyKey = (userId: string) => `history_${userId}`;
const stepKey = (userId: string) => `history-step_${userId}`;
const otherKey = (id: string | null): string => id ?? 'new';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasWords = ({ unsaved }: TypedWords): boolean => Object.keys(unsaved).length > 0;

/** People edit their storage by hand: what is not of the right kind counts as nothing. */
const wordsOf = ({ unsaved, version, at }: Record<string, unknown>): TypedWords => ({
  unsaved: usableValues(isObject(unsaved) ? unsaved : {}),
  version: typeof version === 'number' ? version : null,
  at: typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : new Date().toISOString(),
});

const othersOf = (stored: unknown): Others => {
  const entries = Object.entries(isObject(stored) ? stored : {});
  const known = entries.flatMap(([id, words]) => (isObject(words) ? [[id, wordsOf(words)] as const] : []));
  return Object.fromEntries(known.filter(([, words]) => hasWords(words)));
};

const readStored = (userId: string): Stored => {
  const stored = readJson(historyKey(userId));
  if (!isObject(stored)) return { last: null, others: {} };
  const others = othersOf(stored.others);
  const { id = null } = stored;
  if (id !== null && typeof id !== 'string') return { last: null, others };
  const last = { id, ...wordsOf(stored) };
  return { last: id === null && !hasWords(last) ? null : last, others };
};

/** The newest ones; none of them is the last house. */
const fitting = (others: Others, last: HouseHistory | null): Others => {
  const entries = Object.entries(others).filter(([id]) => !last || id !== otherKey(last.id));
  const newest = entries.toSorted(([, a], [, b]) => b.at.localeCompare(a.at));
  return Object.fromEntries(newest.slice(0, MOST_OTHERS));
};

const writeStored = (userId: string, { last, others }: Stored): void => {
  if (last === null) localStorage.removeItem(stepKey(userId));
  const kept = fitting(others, last);
  const hasOthers = Object.keys(kept).length > 0;
  if (last === null && !hasOthers) return localStorage.removeItem(historyKey(userId));
  const shown = last ?? { id: null, unsaved: {}, version: null, at: new Date().toISOString() };
  try {
    writeJson(historyKey(userId), { ...shown, ...(hasOthers && { others: kept }) });
  } catch {
    // A full storage costs the copy, not the form.
  }
};

const withOther = (others: Others, history: HouseHistory | null): Others => {
  if (!history || !hasWords(history)) return others;
  const { id, ...words } = history;
  return { ...others, [otherKey(id)]: words };
};

/** The house that was written last. */
export const readHistory = (userId: string): HouseHistory | null => readStored(userId).last;

/** What was typed into this house; null is the one before its first save. */
export const wordsOfHouse = (userId: string, id: string | null): TypedWords | null => {
  const { last, others } = readStored(userId);
  const words = last?.id === id ? last : others[otherKey(id)];
  return words && hasWords(words) ? words : null;
};

/** From now on this house is the last one; words of the one before stay. */
export const writeHistory = (userId: string, history: HouseHistory): void => {
  const { last, others } = readStored(userId);
  const before = last?.id === history.id ? others : withOther(others, last);
  writeStored(userId, { last: history, others: before });
};

/** Handed in or given up: nothing of this house is kept; of others everything. */
export const dropHouse = (userId: string, id: string | null): void => {
  const { last, others } = readStored(userId);
  const { [otherKey(id)]: _gone, ...rest } = others;
  writeStored(userId, { last: last?.id === id ? null : last, others: rest });
};

const PUT_ASIDE = 'housePutAside';

/** An ISO instant: of what was begun until then, here or elsewhere, nothing is offered any more. */
export const putAsideAt = (userId: string): string => {
  const at = readUi(userId, PUT_ASIDE);
  return typeof at === 'string' ? at : '';
};

/** Another house is begun: the last one is no longer offered, what was typed into it is found when it is opened. */
export const putAside = (userId: string, until: string): void => {
  writeUi(userId, PUT_ASIDE, until);
  const { last, others } = readStored(userId);
  writeStored(userId, { last: null, others: last?.id == null ? others : withOther(others, last) });
};

export const readStep = (userId: string): HouseStep | null => {
  return readStepName(readJson(stepKey(userId)));
};

export const writeStep = (userId: string, step: HouseStep): void => {
  try {
    writeJson(stepKey(userId), step);
  } catch {
    // As above.
  }
};
