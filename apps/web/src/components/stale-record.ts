/** A record that another has saved since a form was opened: what they changed, and how the form goes on. */
import { useState } from 'react';
import type { CallError } from '../platform/call-error.ts';
import type { FormStore, Values } from './form-store.ts';

export interface NewerRecord {
  readonly version: number;
  /** The form's values as the record now has them; what it does not show by the same name stays. */
  readonly values: Values;
  /** The fields that are no longer what the form was opened with. */
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

/** Null when the refusal brings no record of another version than the form's. */
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

export interface StaleRecord {
  /** Null while nobody else has saved, or once it was decided which goes on. */
  readonly newer: NewerRecord | null;
  readonly take: () => void;
  readonly keep: () => void;
}

/** What a refusal says of the record, and the version that is sent once it was decided. */
export const useStaleRecord = (form: FormStore, base: Values, opened: Values) => {
  const [newer, setNewer] = useState<NewerRecord | null>(null);
  const [decided, setDecided] = useState(0);
  const { version } = base;
  const isVersioned = typeof version === 'number';
  const decide = () => {
    setDecided(newer?.version ?? 0);
    setNewer(null);
  };
  const take = () => {
    form.reset(newer?.values ?? opened);
    decide();
  };
  const readNewer = ({ current }: CallError) => (isVersioned ? newerRecord(current, opened) : null);
  return {
    stale: { newer, take, keep: decide },
    base: isVersioned && decided > version ? { ...base, version: decided } : base,
    isStale: (error: CallError) => readNewer(error) !== null,
    tell: (error: CallError) => setNewer(readNewer(error)),
  };
};
