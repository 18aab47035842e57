/** The present moment, anew every minute while the board shows rooms that are held until a moment. */
import type { Board } from '@minsu/contract/room-status/room-status.ts';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;

export const useReleaseClock = (blocks: Board['blocks']): number => {
  const [now, setNow] = useState(() => Date.now());
  const waits = blocks.some(({ releaseAt }) => releaseAt !== null);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return now;
};
