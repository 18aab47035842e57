/** Full text of a tile's truncated values, shown on hover; not interactive. */
import type { DayRoom } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import { useLayoutEffect, useRef } from 'react';
import { placeBeside } from '../place-beside.ts';
import { TileFacts } from './tile-facts.tsx';

export const TilePeek = ({ room }: { readonly room: DayRoom }) => {
  const peek = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [element, tile] = [peek.current, document.querySelector(`.tile[data-room="${room.id}"]`)];
    if (!element || !tile) return;
    element.showPopover();
    const { left, top } = placeBeside(
      tile.getBoundingClientRect(),
      { width: element.offsetWidth, height: element.offsetHeight },
      { width: innerWidth, height: innerHeight },
    );
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  }, [room.id]);
  return (
    <div ref={peek} popover="manual" className="tile-popover tile-peek" aria-hidden="true">
      <TileFacts room={room} />
    </div>
  );
};
