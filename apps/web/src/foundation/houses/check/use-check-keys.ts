/** Keyboard review: arrows and j, k move, p passes and continues, r returns and asks for the reason. */
import type { HouseCheck } from '@minsu/contract/foundation/houses/house-check.ts';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isTyping } from '../../../platform/shortcuts.ts';
import { useSingleKeys } from '../../../platform/use-single-keys.ts';
import type { Verdict } from './use-verdict.ts';
import { nextUndecided } from './verdict-state.ts';

export interface CheckCursor {
  readonly at: number;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly moveTo: (index: number, focus?: 'item' | 'reason') => void;
  readonly pass: (index: number) => void;
  readonly giveBack: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const selectors = {
  item: (id: string) => `[data-standard="${id}"]`,
  reason: (id: string) => `#reason-${id}`,
};

const stepsOf: Readonly<Record<string, number>> = { j: 1, k: -1 };

export const useCheckKeys = ({ standards }: HouseCheck, verdict: Verdict): CheckCursor => {
  const [at, setAt] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const moveTo: CheckCursor['moveTo'] = (index, focus = 'item') => {
    const target = standards[Math.max(0, Math.min(standards.length - 1, index))];
    if (!target) return;
    // Flushed so that the reason field exists before the next key, which belongs to it.
    flushSync(() => setAt(standards.indexOf(target)));
    const found = list.current?.querySelector<HTMLElement>(selectors[focus](target.id));
    found?.focus({ preventScroll: true });
    found?.scrollIntoView({ block: 'nearest' });
  };
  const pass = (index: number) => {
    const standard = standards[index];
    if (!standard || !verdict.open) return;
    verdict.tick(standard.id, { verdict: 'pass' });
    const next = nextUndecided(standards, verdict.state, index);
    moveTo(next ?? index);
  };
  const giveBack = (index: number) => {
    const standard = standards[index];
    if (!standard || !verdict.open) return;
    verdict.tick(standard.id, { verdict: 'return' });
    moveTo(index, 'reason');
  };
  useSingleKeys((key) => {
    const step = stepsOf[key];
    if (step !== undefined) moveTo(at + step);
    else if (key === 'p') pass(at);
    else if (key === 'r') giveBack(at);
    else return false;
    return true;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    moveTo(at + step);
  };
  return { at, list, moveTo, pass, giveBack, onKeyDown };
};
