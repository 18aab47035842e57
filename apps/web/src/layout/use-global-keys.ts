/** Handles the shortcuts that act on every screen. */
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { entryOfName, isListed, type Pages, type Visitor } from '../platform/navigation/routes.ts';
import {
  isCovered,
  isPaletteKey,
  isTyping,
  jumpKeys,
  KeySequence,
  singleKeysOn,
  undoKey,
} from '../platform/shortcuts.ts';
import { toast, useToasts } from '../platform/toast.ts';
import { openFinder, togglePalette } from './palette/finder-state.ts';

/** Lists have it in their filter bar, boards beside their title. */
const PAGE_SEARCH = '.list-filter.keyword input, .guest-search input';

const focusPageSearch = (): boolean => {
  const fields = document.querySelectorAll<HTMLInputElement>(`main :is(${PAGE_SEARCH})`);
  const field = [...fields].find((each) => each.checkVisibility() && !each.disabled);
  field?.focus();
  field?.select();
  return field !== undefined;
};

/** Runs the newest Undo that is still on screen. */
const undoLast = (): boolean => {
  const last = useToasts.getState().toasts.findLast((each) => each.action);
  if (!last?.action) return false;
  toast.close(last.id);
  last.action.run();
  return true;
};

interface GlobalKeys {
  readonly pages: Pages;
  readonly visitor: Visitor;
  readonly userId: string;
}

export const useGlobalKeys = ({ pages, visitor, userId }: GlobalKeys): void => {
  const navigate = useNavigate();
  const run = useEffectEvent((keys: string): boolean => {
    if (keys === '?') openFinder('shortcuts');
    else if (keys === '/') {
      if (!focusPageSearch()) openFinder('palette');
    } else if (keys === undoKey) return undoLast();
    else {
      const entry = keys.startsWith('g ') ? entryOfName(jumpKeys[keys.slice(2)] ?? '') : undefined;
      if (!entry || !isListed(pages, entry, visitor)) return false;
      void navigate(entry.path);
    }
    return true;
  });
  const isOff = useEffectEvent(() => !singleKeysOn(userId));
  useEffect(() => {
    const sequence = new KeySequence(['g']);
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return;
      if (isPaletteKey(event)) {
        event.preventDefault();
        togglePalette();
        return;
      }
      if (event.defaultPrevented || event.repeat || isTyping(event.target) || isCovered() || isOff()) return;
      const keys = sequence.press(event, performance.now());
      if (keys !== null && run(keys)) event.preventDefault();
    };
    // Before the fields of a screen can keep Ctrl+K for themselves.
    addEventListener('keydown', hear, { capture: true });
    return () => removeEventListener('keydown', hear, { capture: true });
  }, []);
};
