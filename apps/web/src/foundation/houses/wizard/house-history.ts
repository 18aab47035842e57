/**
 * The property a user edited last, and its step, under the spec's keys (contract §2 "Local storage keys"). They
 * survive the session, so unsaved input is stored there too; input of earlier properties is under `others`.
 */
import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { readUi, writeUi } from '../../../platform/calls/ui-cache.ts';
import { readJson, writeJson } from '../../../platform/storage.ts';
import { type HouseValues, readStepName, usableValues } from './house-values.ts';

export interface UnsavedInput {
  /** Unsaved input. */
  readonly unsaved: Partial<HouseValues>;
  /** Revision version the input belongs to. */
  readonly version: number | null;
  /** ISO instant. */
  readonly at: string;
}

export interface HouseHistory extends UnsavedInput {
  /** Null before the first save. */
  readonly id: string | null;
}

/** By property id; an unsaved property uses its own key. */
type Others = Readonly<Record<string, UnsavedInput>>;

interface Stored {
  readonly last: HouseHistory | null;
  readonly others: Others;
}

/** Input is kept for this many further properties, oldest dropped. */
const MAX_DRAFTS = 20;

const historyKey = (userId: string) => `history_${userId}`;
const stepKey = (userId: string) => `history-step_${userId}`;
const otherKey = (id: string | null): string => id ?? 'new';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasWords = ({ unsaved }: UnsavedInput): boolean => Object.keys(unsaved).length > 0;

/** Storage can be edited by hand, so ignore invalid data. */
const wordsOf = ({ unsaved, version, at }: Record<string, unknown>): UnsavedInput => ({
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

/** The newest ones, excluding the last property. */
const fitting = (others: Others, last: HouseHistory | null): Others => {
  const entries = Object.entries(others).filter(([id]) => !last || id !== otherKey(last.id));
  const newest = entries.toSorted(([, a], [, b]) => b.at.localeCompare(a.at));
  return Object.fromEntries(newest.slice(0, MAX_DRAFTS));
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
    // If storage is full, only the copy is lost.
  }
};

const withOther = (others: Others, history: HouseHistory | null): Others => {
  if (!history || !hasWords(history)) return others;
  const { id, ...words } = history;
  return { ...others, [otherKey(id)]: words };
};

/** The property edited last. */
export const readHistory = (userId: string): HouseHistory | null => readStored(userId).last;

/** Unsaved input of a property; null id means the one before its first save. */
export const unsavedOfHouse = (userId: string, id: string | null): UnsavedInput | null => {
  const { last, others } = readStored(userId);
  const words = last?.id === id ? last : others[otherKey(id)];
  return words && hasWords(words) ? words : null;
};

/** Makes this property the last one; earlier input stays. */
export const writeHistory = (userId: string, history: HouseHistory): void => {
  const { last, others } = readStored(userId);
  const before = last?.id === history.id ? others : withOther(others, last);
  writeStored(userId, { last: history, others: before });
};

/** Submitted or discarded: removes this property's data only. */
export const dropHouse = (userId: string, id: string | null): void => {
  const { last, others } = readStored(userId);
  const { [otherKey(id)]: _gone, ...rest } = others;
  writeStored(userId, { last: last?.id === id ? null : last, others: rest });
};

const PUT_ASIDE = 'housePutAside';

/** ISO instant; drafts started before it, on any device, are not offered any more. */
export const putAsideAt = (userId: string): string => {
  const at = readUi(userId, PUT_ASIDE);
  return typeof at === 'string' ? at : '';
};

/** A new property is started: the last one is no longer offered, its input returns when it is opened. */
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
    // As in `writeHistory`.
  }
};
