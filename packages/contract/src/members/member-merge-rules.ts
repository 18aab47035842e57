/** Two records of one person become one: what may be chosen, and what an undo gives back. Pure. */
import type { Failure } from '../failure.ts';
import { memberFailures } from './member-failures.ts';

/** Facts of which each side has one; the others (contacts, documents, tags, orders) go together. */
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
  /** Asked to be erased, and not decided yet: whose data that is must not change meanwhile. */
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

/** What a field is taken from: as chosen, else from the kept one unless only the other has something. */
export const sideOf = (field: MergeField, choice: MergeChoice, has: Record<MergeSide, boolean>): MergeSide =>
  choice[field] ?? (has.kept || !has.merged ? 'kept' : 'merged');

/** Tags of both, those of the kept one first, as many as fit. */
export const mergedTags = (kept: readonly string[], merged: readonly string[], most: number): string[] =>
  [...new Set([...kept, ...merged])].slice(0, most);

/** After an undo: tags that came with the merge go, those given since stay. */
export const tagsAfterUndo = (
  now: readonly string[],
  before: readonly string[],
  after: readonly string[],
): string[] => {
  const came = new Set(after.filter((tag) => !before.includes(tag)));
  return now.filter((tag) => !came.has(tag));
};

/** What he agreed to → when. */
export type Consents = Readonly<Record<string, string>>;

/** He agreed to what either record says, on the earlier day of the two. */
export const mergedConsents = (kept: Consents, merged: Consents): Consents =>
  Object.fromEntries(
    [...new Set([...Object.keys(kept), ...Object.keys(merged)])].map((key) => {
      const days = [kept[key], merged[key]].filter((day) => day !== undefined);
      return [key, days.sort()[0] as string];
    }),
  );

/** After an undo: what came with the merge goes, what was agreed to or withdrawn since stays. */
export const consentsAfterUndo = (now: Consents, before: Consents, after: Consents): Consents =>
  Object.fromEntries(
    Object.entries(now).flatMap(([key, day]) => {
      if (day !== after[key]) return [[key, day]];
      return before[key] === undefined ? [] : [[key, before[key]]];
    }),
  );

/** Values that are what the merge made of them go back; the fields that were changed since are told. */
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
