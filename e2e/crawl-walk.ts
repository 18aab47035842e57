/**
 * Walks one screen: each distinct control once, deepest layer first. What a click opened is walked and closed with Esc; the
 * address is opened again only when the screen was left or shows no more what is still to be tried.
 */
import type { Page } from 'playwright';
import { type Control, findControls, type Part, type Scope, useControl } from './crawl-controls.ts';
import { hasEffect, untilQuiet } from './crawl-effects.ts';

export interface Walker {
  readonly page: Page;
  /** Opens the address as somebody does who comes again; false: it does not show. */
  readonly open: () => Promise<boolean>;
  /** Every state it comes by, after each click. */
  readonly look: () => Promise<void>;
  readonly found: (kind: 'no effect' | 'not clickable', control: string, detail?: string) => void;
  readonly clicking: (control: string) => void;
  /** Nothing that later clicks rely on was changed: session, language. */
  readonly isSound: () => Promise<boolean>;
  readonly part: Part;
  readonly maxClicks: number;
}

interface Walk {
  readonly walker: Walker;
  readonly path: string;
  readonly tried: Set<string>;
  /** After how many clicks a control was first seen. */
  readonly seen: Map<string, number>;
  /** Still to be tried, by the layer they stand in. */
  readonly pending: Map<string, Set<string>>;
  /** Which control of which layer opens a layer. */
  readonly openers: Map<string, { layer: string; control: Control; uses: number }>;
  /** Did nothing the first time; tried again on a fresh screen before it is a finding. */
  readonly suspects: Map<string, Control>;
  clicks: number;
}

/** A handler answers at once; whatever comes much later has another cause. */
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
    // Something has opened meanwhile: its turn comes again.
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

/** Esc, and if the layer stays, away with the whole screen. */
const closeLayer = async (walk: Walk, scope: Scope): Promise<boolean> => {
  const { page } = walk.walker;
  await hasEffect(page, () => page.keyboard.press('Escape'), 300).catch(() => false);
  const now = await read(walk);
  return now.layer !== scope.layer || walk.walker.open();
};

/** A layer that closed under a click is opened again for what is left in it. */
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
    // It has become something else: what was left in it cannot be reached again.
    walk.pending.get(layer)?.clear();
  }
  return false;
};

const isLeft = (walk: Walk): boolean =>
  [...walk.pending.values()].some((waiting) => waiting.size > 0) || walk.suspects.size > 0;

/** What did nothing gets its second chance first thing on a fresh screen. */
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

/** A screen left by a link is still there, as it was. */
const goBack = async (walk: Walk): Promise<boolean> => {
  const { page } = walk.walker;
  await page.evaluate(() => history.back()).catch(() => undefined);
  await page.waitForURL(({ pathname }) => pathname === walk.path, { timeout: 1_000 }).catch(() => undefined);
  await untilQuiet(page);
  return pathOf(page) === walk.path && (await read(walk)).layer === '';
};

/** What the last click brought comes first: a click on its neighbour may take it away. */
const chooseNext = (walk: Walk, scope: Scope): Control | undefined => {
  const age = (control: Control) =>
    (walk.seen.get(keyOf(scope, control)) ?? 0) - (control.late ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return scope.controls
    .filter((control) => !walk.tried.has(keyOf(scope, control)))
    .toSorted((a, b) => age(b) - age(a))[0];
};

/** All that can be tried without opening the address again. */
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

/** Answers the number of clicks. The screen is open already. */
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
