/**
 * Explores one screen: each distinct control once, topmost layer first. Layers are closed with Esc; the address is
 * reopened only when needed.
 */
import type { Page } from 'playwright';
import { type Control, findControls, type Part, type Scope, useControl } from './crawl-controls.ts';
import { hasEffect, untilQuiet } from './crawl-effects.ts';

export interface Walker {
  readonly page: Page;
  /** Opens the address like a returning user; false if it does not show. */
  readonly open: () => Promise<boolean>;
  /** Called with each state after a click. */
  readonly look: () => Promise<void>;
  readonly found: (kind: 'no effect' | 'not clickable', control: string, detail?: string) => void;
  readonly clicking: (control: string) => void;
  /** Checks that session and language are unchanged. */
  readonly isSound: () => Promise<boolean>;
  readonly part: Part;
  readonly maxClicks: number;
}

interface Walk {
  readonly walker: Walker;
  readonly path: string;
  readonly tried: Set<string>;
  /** Number of clicks after which a control was first seen. */
  readonly seen: Map<string, number>;
  /** Untried controls by layer. */
  readonly pending: Map<string, Set<string>>;
  /** Control and layer that open a layer. */
  readonly openers: Map<string, { layer: string; control: Control; uses: number }>;
  /** Controls without effect, retried on a fresh screen before reporting. */
  readonly suspects: Map<string, Control>;
  clicks: number;
}

/** Handlers react at once; much later effects have another cause. */
const PATIENCE_MS = 150;
const LAST_PATIENCE_MS = 500;
const REOPENINGS = 12;
const FRESH_STARTS = 40;

const keyOf = (scope: Scope, control: Control): string => `${scope.layer}|${control.signature}`;

const remember = (walk: Walk, scope: Scope): void => {
  const waiting = walk.pending.get(scope.layer) ?? new Set();
  for (const control of scope.controls) {
    const key = keyOf(scope, control);
    if (!walk.seen.has(key)) walk.seen.set(key, walk.clicks);
    if (!walk.tried.has(key)) waiting.add(control.signature);
  }
  walk.pending.set(scope.layer, waiting);
};

const pathOf = (page: Page): string => new URL(page.url()).pathname;

type Pressed = 'effect' | 'no effect' | 'covered' | 'gone';

const press = async (walk: Walk, control: Control, patience: number): Promise<[Pressed, string]> => {
  const { page, clicking } = walk.walker;
  walk.clicks += 1;
  clicking(control.name);
  try {
    const effect = await hasEffect(page, () => useControl(page, control), patience);
    return [effect ? 'effect' : 'no effect', ''];
  } catch (error) {
    const reason = String(error).split('\n')[0] ?? '';
    return [reason.includes('lies under') ? 'covered' : 'gone', reason];
  }
};

const tryControl = async (walk: Walk, scope: Scope, control: Control): Promise<void> => {
  const { walker } = walk;
  const key = keyOf(scope, control);
  walk.tried.add(key);
  walk.pending.get(scope.layer)?.delete(control.signature);
  const [first, reason] = await press(walk, control, PATIENCE_MS);
  const isDoubtful = first === 'no effect' && scope.layer !== '';
  const pressed = isDoubtful ? (await press(walk, control, LAST_PATIENCE_MS))[0] : first;
  if (pressed === 'no effect' && scope.layer === '') walk.suspects.set(key, control);
  else if (pressed === 'no effect') walker.found('no effect', control.name, `in ${scope.layer}`);
  await walker.look();
  const now = await read(walk);
  if (pressed === 'covered') {
    // A layer opened meanwhile: retry the control later.
    if (now.layer !== scope.layer) walk.tried.delete(key);
    else walker.found('not clickable', control.name, reason);
  }
  if (now.layer !== '' && now.layer !== scope.layer && !walk.openers.has(now.layer))
    walk.openers.set(now.layer, { layer: scope.layer, control, uses: 0 });
};

const read = (walk: Walk): Promise<Scope> =>
  findControls(walk.walker.page, walk.walker.part).catch(async () => {
    await untilQuiet(walk.walker.page);
    return findControls(walk.walker.page, walk.walker.part);
  });

/** Presses Esc; if the layer stays, leaves the screen. */
const closeLayer = async (walk: Walk, scope: Scope): Promise<boolean> => {
  const { page } = walk.walker;
  await hasEffect(page, () => page.keyboard.press('Escape'), 300).catch(() => false);
  const now = await read(walk);
  return now.layer !== scope.layer || walk.walker.open();
};

/** Reopens a layer that a click closed, for its untried controls. */
const reopen = async (walk: Walk, scope: Scope): Promise<boolean> => {
  for (const [layer, { layer: below, control, uses }] of walk.openers) {
    const left = walk.pending.get(layer)?.size ?? 0;
    if (left === 0 || below !== scope.layer || uses >= REOPENINGS) continue;
    if (!scope.controls.some(({ signature }) => signature === control.signature)) continue;
    walk.openers.set(layer, { layer: below, control, uses: uses + 1 });
    await hasEffect(walk.walker.page, () => useControl(walk.walker.page, control), PATIENCE_MS).catch(
      () => false,
    );
    const now = await read(walk);
    if (now.layer === layer) return true;
    // The layer changed, so its remaining controls are unreachable.
    walk.pending.get(layer)?.clear();
  }
  return false;
};

const isLeft = (walk: Walk): boolean =>
  [...walk.pending.values()].some((waiting) => waiting.size > 0) || walk.suspects.size > 0;

/** Controls without effect are retried first on a fresh screen. */
const judge = async (walk: Walk): Promise<void> => {
  for (const [key, suspect] of walk.suspects) {
    walk.suspects.delete(key);
    const scope = await read(walk);
    if (!scope.controls.some(({ signature }) => signature === suspect.signature)) continue;
    const [pressed] = await press(walk, suspect, LAST_PATIENCE_MS);
    if (pressed === 'no effect') walk.walker.found('no effect', suspect.name);
    if (pressed === 'effect') return;
  }
};

/** A screen left via a link still exists unchanged. */
const goBack = async (walk: Walk): Promise<boolean> => {
  const { page } = walk.walker;
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL(({ pathname }) => pathname === walk.path, { timeout: 1_000 }).catch(() => undefined);
  await untilQuiet(page);
  return pathOf(page) === walk.path && (await read(walk)).layer === '';
};

/** New controls first, because clicking others may remove them. */
const chooseNext = (walk: Walk, scope: Scope): Control | undefined => {
  const age = (control: Control) =>
    (walk.seen.get(keyOf(scope, control)) ?? 0) - (control.late ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return scope.controls
    .filter((control) => !walk.tried.has(keyOf(scope, control)))
    .toSorted((a, b) => age(b) - age(a))[0];
};

/** Tries everything reachable without reopening the address. */
const walkOn = async (walk: Walk): Promise<void> => {
  while (walk.clicks < walk.walker.maxClicks) {
    if (pathOf(walk.walker.page) !== walk.path && !(await goBack(walk))) return;
    if (!(await walk.walker.isSound())) return;
    const scope = await read(walk);
    remember(walk, scope);
    const next = chooseNext(walk, scope);
    if (next) await tryControl(walk, scope, next);
    else if (await reopen(walk, scope)) continue;
    else if (scope.layer === '' || !(await closeLayer(walk, scope))) return;
  }
};

/** Returns the number of clicks. The screen must be open. */
export const walkScreen = async (walker: Walker): Promise<number> => {
  const walk: Walk = {
    walker,
    path: pathOf(walker.page),
    tried: new Set(),
    seen: new Map(),
    pending: new Map(),
    openers: new Map(),
    suspects: new Map(),
    clicks: 0,
  };
  await walkOn(walk);
  for (let start = 0; start < FRESH_STARTS && isLeft(walk) && walk.clicks < walker.maxClicks; start += 1) {
    const before = walk.tried.size + walk.suspects.size;
    if (!(await walker.open())) break;
    const hadSuspects = walk.suspects.size > 0;
    await judge(walk);
    await walkOn(walk);
    if (!hadSuspects && walk.tried.size + walk.suspects.size === before) break;
  }
  return walk.clicks;
};
