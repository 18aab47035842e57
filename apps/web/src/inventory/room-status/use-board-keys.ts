/** Global keys that change the board's dates. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useSession } from '../../platform/calls/session.ts';
import { isCovered, isTyping, singleKeysOn } from '../../platform/shortcuts.ts';
import { type Jump, jumpFrom, jumpOfKey } from './view/board-jump.ts';

/** A preceding `g` makes it a shortcut to another screen. */
const SEQUENCE_MS = 1_500;

const FIRST_DAY_FIELD = 'board-first-day';

interface BoardDays {
  readonly from: string;
  readonly onChange: (change: { readonly from: string | null }) => void;
}

/** Continues from the last jump even before the page has followed, because keys repeat quickly. */
const useJump = ({ from, onChange }: BoardDays) => {
  const at = useRef(from);
  useLayoutEffect(() => {
    at.current = from;
  }, [from]);
  return (jump: Jump): void => {
    const next = jumpFrom(at.current, jump);
    at.current = next ?? at.current;
    onChange({ from: next });
  };
};

export const useBoardKeys = (days: BoardDays): void => {
  const onJump = useJump(days);
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
