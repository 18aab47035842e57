/** The state on disk: one JSON file, written aside and renamed, so that a kill leaves the old one or the new one. */
import fs from 'node:fs';
import path from 'node:path';
import { emptyState, type State } from './world.ts';

const SOON_MS = 200;
/** Limits the share of time spent on writing, however large the state. */
const SHARE = 20;

export interface StateFile<S = State> {
  readonly state: S;
  /** Whether it exists from an earlier run. */
  readonly isKept: boolean;
  /** Within a moment. */
  saveSoon(): void;
  save(): void;
}

interface Shaped {
  readonly shape: 1;
}

const read = <S extends Shaped>(file: string, empty: () => S): S | null => {
  if (!fs.existsSync(file)) return null;
  const found = JSON.parse(fs.readFileSync(file, 'utf8')) as Partial<S>;
  return found.shape === 1 ? { ...empty(), ...found } : null;
};

export const openStateFile = (dir: string): StateFile => openJsonState(dir, 'platforms.json', emptyState);

/** State of another shape is left aside. */
export const openJsonState = <S extends Shaped>(dir: string, name: string, empty: () => S): StateFile<S> => {
  fs.mkdirSync(dir, { recursive: true });
  const file = path.join(dir, name);
  const kept = read(file, empty);
  const state = kept ?? empty();
  let soon: NodeJS.Timeout | null = null;
  let lastMs = 0;
  const save = (): void => {
    if (soon) clearTimeout(soon);
    soon = null;
    const began = performance.now();
    fs.writeFileSync(`${file}.new`, JSON.stringify(state));
    fs.renameSync(`${file}.new`, file);
    lastMs = performance.now() - began;
  };
  return {
    state,
    isKept: kept !== null,
    save,
    saveSoon: () => {
      soon ??= setTimeout(save, Math.max(SOON_MS, lastMs * SHARE)).unref();
    },
  };
};
