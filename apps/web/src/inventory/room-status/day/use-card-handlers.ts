/** Stable handlers for all cards, so that a card re-renders only with its room. */
import { useEffect, useMemo, useRef } from 'react';
import { useMay } from '../../../platform/calls/session.ts';
import type { CardHandlers } from './day-card.tsx';
import type { DayAction } from './day-words.ts';
import type { DayPage } from './use-day-page.ts';

export const useCardHandlers = ({ open, select, act }: DayPage): CardHandlers => {
  const may = useMay();
  const latest = useRef({ open, select, act });
  useEffect(() => {
    latest.current = { open, select, act };
  });
  const [checkIn, checkOut, setClean] = [may('order:checkIn'), may('order:checkOut'), may('room:condition')];
  return useMemo(() => {
    const allowed: Record<DayAction, boolean> = { checkIn, checkOut, setClean };
    return {
      may: (action) => allowed[action],
      selectable: setClean,
      onOpen: (key) => latest.current.open(key),
      onSelect: (id, extend) => latest.current.select(id, extend),
      onAct: (action, room) => latest.current.act(action, room),
    };
  }, [checkIn, checkOut, setClean]);
};
