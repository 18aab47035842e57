/** Unsaved edits of the tabs, form by form: a clean form says nothing about the other forms of the screen. Pure. */
import type { Discard } from '../../platform/navigation/tab-context.ts';

export type WhenLeft = 'kept' | 'lost';

export interface Edit {
  readonly whenLeft: WhenLeft;
  /** Set for a form that keeps a draft. */
  readonly discard?: Discard | undefined;
}

/** By tab, then by form. A tab without edits is not in it. */
export type UnsavedEdits = ReadonlyMap<string, ReadonlyMap<string, Edit>>;

const NONE: ReadonlyMap<string, Edit> = new Map();

const isSame = (one: Edit | undefined, other: Edit | null): boolean =>
  one?.whenLeft === other?.whenLeft && one?.discard === other?.discard;

/** `null`: this form has none any more. The same map when nothing changes. */
export const withEdit = (was: UnsavedEdits, tab: string, form: string, edit: Edit | null): UnsavedEdits => {
  const before = was.get(tab) ?? NONE;
  if (isSame(before.get(form), edit)) return was;
  const others = [...before].filter(([each]) => each !== form);
  const now = new Map(edit ? [...others, [form, edit] as const] : others);
  return now.size === 0 ? withoutTabs(was, [tab]) : new Map(was).set(tab, now);
};

export const withoutTabs = (was: UnsavedEdits, tabs: readonly string[]): UnsavedEdits =>
  tabs.some((tab) => was.has(tab)) ? new Map([...was].filter(([tab]) => !tabs.includes(tab))) : was;

/** Something of it would go with its screen. */
export const isLost = (edits: UnsavedEdits, tab: string): boolean =>
  [...(edits.get(tab) ?? NONE).values()].some(({ whenLeft }) => whenLeft === 'lost');

export const discardsOf = (edits: UnsavedEdits, tabs: readonly string[]): Discard[] =>
  tabs.flatMap((tab) => [...(edits.get(tab) ?? NONE).values()].flatMap(({ discard }) => discard ?? []));
