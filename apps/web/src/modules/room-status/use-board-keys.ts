/** Hears the keys that move the dates of the board, wherever on the page the focus is. */
import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../../platform/session.ts';
import { isCovered, isTyping, singleKeysOn } from '../../platform/shortcuts.ts';
import { type Jump, jumpOfKey } from './board-jump.ts';

/** A `g` before it made it the second key of a jump to another screen. */
const SEQUENCE_MS = 1_500;

export const FIRST_DAY_FIELD = 'board-first-day';

export const useBoardKeys = (onJump: (jump: Jump) => void): void => {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const jump = useEffectEvent((event: KeyboardEvent) => {
    const wanted = singleKeysOn(userId) ? jumpOfKey(event) : null;
    if (!wanted) return;
    event.preventDefault();
    if (wanted === 'date') document.getElementById(FIRST_DAY_FIELD)?.focus();
    else onJump(wanted);
  });
  useEffect(() => {
    let leaderAt = Number.NEGATIVE_INFINITY;
    const hear = (event: KeyboardEvent) => {
      const isSecond = event.timeStamp - leaderAt <= SEQUENCE_MS;
      leaderAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
      if (isSecond || isOther || event.defaultPrevented || isTyping(event.target) || isCovered()) return;
      jump(event);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
};
