/** Stable handlers for all tiles, and the hovered tile. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../../../platform/calls/session.ts';
import type { DayPage } from '../use-day-page.ts';
import type { TileHandlers } from './day-tile.tsx';

const REST_MS = 400;

export const useTileHandlers = ({ select }: Pick<DayPage, 'select'>, show: (id: string) => void) => {
  const selectable = useMay()('room:condition');
  const [rested, setRested] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ select, show });
  useEffect(() => {
    latest.current = { select, show };
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const handlers = useMemo((): TileHandlers => {
    const rest = (id: string | null) => {
      clearTimeout(timer.current);
      if (id === null) setRested(null);
      else timer.current = setTimeout(() => setRested(id), REST_MS);
    };
    return {
      selectable,
      onOpen: (id) => {
        rest(null);
        latest.current.show(id);
      },
      onSelect: (id, extend) => latest.current.select(id, extend),
      onRest: rest,
    };
  }, [selectable]);
  return { handlers, rested };
};
