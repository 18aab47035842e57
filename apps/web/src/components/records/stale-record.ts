/** A record saved by another user since a form was opened: their changes, and how to continue. */
import { useEffect, useState } from 'react';
import type { CallError } from '../../platform/calls/call-error.ts';
import type { FormState, FormStore, Values } from '../forms/form-store.ts';

export interface NewerRecord {
  readonly version: number;
  /** Form values of the current record; fields it does not contain stay. */
  readonly values: Values;
  /** Fields that differ from the initial ones. */
  readonly changed: readonly string[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value);

const fits = (opened: unknown, now: unknown): boolean =>
  isNothing(opened) || isNothing(now) || kindOf(opened) === kindOf(now);

const isSame = (opened: unknown, now: unknown): boolean =>
  (isNothing(opened) && isNothing(now)) || JSON.stringify(opened) === JSON.stringify(now);

/** Null if the refusal has no record of another version. */
export const newerRecord = (current: unknown, opened: Values): NewerRecord | null => {
  if (!isRecord(current) || typeof current.version !== 'number') return null;
  const shown = Object.keys(opened).filter((name) => name in current && fits(opened[name], current[name]));
  const nowOf = (name: string) => current[name] ?? (typeof opened[name] === 'string' ? '' : undefined);
  return {
    version: current.version,
    values: { ...opened, ...Object.fromEntries(shown.map((name) => [name, nowOf(name)])) },
    changed: shown.filter((name) => !isSame(opened[name], current[name])),
  };
};

/** Initial values and version of a form. */
export interface Opened {
  readonly version: unknown;
  readonly values: Values;
}

type Typed = Pick<FormState, 'values' | 'dirty'>;

/**
 * The record of an open form has a new version. Null: the form adopts it, because it is untouched or shows no
 * difference. Otherwise the user decides.
 */
export const conflictOf = (opened: Values, now: Opened, { values, dirty }: Typed): NewerRecord | null => {
  if (!dirty) return null;
  const names = Object.keys({ ...opened, ...now.values });
  const changed = names.filter(
    (name) => !(isSame(opened[name], now.values[name]) || isSame(values[name], now.values[name])),
  );
  return changed.length === 0 ? null : { version: Number(now.version), values: now.values, changed };
};

const isNewer = (version: unknown, than: unknown): boolean =>
  typeof version === 'number' && typeof than === 'number' && version > than;

export interface StaleRecord {
  /** Null without another user's save, or once decided. */
  readonly newer: NewerRecord | null;
  readonly take: () => void;
  readonly keep: () => void;
}

/**
 * Ties a form to the version of its values while the record updates live: the newest version with older values
 * would silently overwrite another user's change.
 */
export const useStaleRecord = (form: FormStore, base: Values, initial: Values, isPending: boolean) => {
  const [opened, setOpened] = useState<Opened>({ version: base.version, values: initial });
  const [newer, setNewer] = useState<NewerRecord | null>(null);
  const goOn = (next: Opened) => {
    setOpened(next);
    setNewer(null);
  };
  const { version } = base;
  // Our own change may arrive live before its response.
  useEffect(() => {
    const now = { version, values: initial };
    if (isPending || !isNewer(now.version, opened.version) || now.version === newer?.version) return;
    const conflict = conflictOf(opened.values, now, form.getState());
    if (conflict) return setNewer(conflict);
    setOpened(now);
    setNewer(null);
    if (!form.getState().dirty && !isSame(form.getState().values, initial)) form.reset(initial);
  }, [form, version, initial, isPending, opened, newer]);
  const readNewer = ({ current }: CallError) =>
    typeof opened.version === 'number' ? newerRecord(current, opened.values) : null;
  return {
    stale: {
      newer,
      take: () => {
        form.reset(newer?.values ?? opened.values);
        goOn(newer ?? opened);
      },
      keep: () => goOn(newer ?? opened),
    },
    base: typeof version === 'number' ? { ...base, version: opened.version } : base,
    saved: (values: Values) => goOn({ ...opened, values }),
    isStale: (error: CallError) => readNewer(error) !== null,
    tell: (error: CallError) => setNewer(readNewer(error)),
  };
};
