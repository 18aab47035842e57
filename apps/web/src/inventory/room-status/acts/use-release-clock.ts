/** Current time, updated each minute while the board shows held rooms. */

import type { Board } from '@minsu/contract/inventory/room-status/room-status.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { useEffect, useState } from 'react';

export const useReleaseClock = (blocks: Board['blocks']): number => {
  const [now, setNow] = useState(() => Date.now());
  const waits = blocks.some(({ releaseAt }) => releaseAt !== null);
  useEffect(() => {
    if (!waits) return undefined;
    let timer = 0;
    const look = () => {
      const at = Date.now();
      setNow(at);
      // Release texts change at full minutes.
      timer = window.setTimeout(look, MINUTE_MS - (at % MINUTE_MS));
    };
    // The screen may have been open or hidden for long before.
    look();
    return () => clearTimeout(timer);
  }, [waits]);
  return now;
};
