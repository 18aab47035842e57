/** Merging two records of one person: possible choices, and what undo restores. Pure. */
import type { Failure } from '../../platform/failure.ts';
import { memberFailures } from './member-failures.ts';

/** Single-valued facts; contacts, documents, tags and orders are combined. */
export const mergeFields = [
  'name',
  'sex',
  'birth',
  'nationality',
  'language',
  'level',
  'mainPhone',
  'preferences',
  'note',
] as const;
export type MergeField = (typeof mergeFields)[number];

export const mergeSides = ['kept', 'merged'] as const;
export type MergeSide = (typeof mergeSides)[number];

export type MergeChoice = Readonly<Partial<Record<MergeField, MergeSide>>>;

export interface MergeFacts {
  readonly id: string;
  readonly inHouse: boolean;
  /** An erasure request is open, so ownership of the data must not change. */
  readonly erasureOpen: boolean;
}

/** Why two members may not become one; null when they may. */
export const mergeRefusal = (kept: MergeFacts, merged: MergeFacts): Failure | null => {
  if (kept.id === merged.id) return memberFailures.mergeSelf;
  if (kept.inHouse || merged.inHouse) return memberFailures.mergeInHouse;
  return kept.erasureOpen || merged.erasureOpen ? memberFailures.mergeErasure : null;
};

/** Returns the member of the pair that a refusal is about. */
export const refusedFor = <T extends MergeFacts>(kept: T, merged: T): T =>
  [kept, merged].find(({ inHouse }) => inHouse) ?? [kept, merged].find((each) => each.erasureOpen) ?? kept;

/** Side of a field: as chosen, else the kept one unless only the other has a value. */
export const sideOf = (field: MergeField, choice: MergeChoice, has: Record<MergeSide, boolean>): MergeSide =>
  choice[field] ?? (has.kept || !has.merged ? 'kept' : 'merged');

/** Joined tags, the kept side's first, up to the limit. */
export const mergedTags = (kept: readonly string[], merged: readonly string[], most: number): string[] =>
  [...new Set([...kept, ...merged])].slice(0, most);

/** Tags after undo: without those from the merge, with later ones. */
export const tagsAfterUndo = (
  now: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] => {
  const came = new Set(after.filter((tag) => !before.includes(tag)));
  return now.filter((tag) => !came.has(tag));
};

/** Consents with their time. */
export type Consents = Readonly<Record<string, string>>;

/** Consents of either record, with the earlier time. */
export const mergedConsents = (kept: Consents, merged: Consents): Consents =>
  Object.fromEntries(
    [...new Set([...Object.keys(kept), ...Object.keys(merged)])].map((key) => {
      const days = [kept[key], merged[key]].filter((day) => day !== undefined);
      return [key, days.sort()[0] as string];
    }),
  );

/** After an undo: removes consents that came with the merge, keeps later changes. */
export const consentsAfterUndo = (now: Consents, before: Consents, after: Consents): Consents =>
  Object.fromEntries(
    Object.entries(now).flatMap(([key, day]) => {
      if (day !== after[key]) return [[key, day]];
      return before[key] === undefined ? [] : [[key, before[key]]];
    }),
  );

/** Restores values unchanged since the merge and returns the changed fields. */
export const restored = <T extends Record<string, unknown>>(
  now: T,
  before: T,
  after: T,
): { values: Partial<T>; stay: (keyof T & string)[] } => {
  const values: Partial<T> = {};
  const stay: (keyof T & string)[] = [];
  for (const key of Object.keys(after) as (keyof T & string)[]) {
    const same = JSON.stringify(now[key] ?? null) === JSON.stringify(after[key] ?? null);
    const wanted = JSON.stringify(after[key] ?? null) !== JSON.stringify(before[key] ?? null);
    if (!wanted) continue;
    if (same) values[key] = before[key];
    else stay.push(key);
  }
  return { values, stay };
};
