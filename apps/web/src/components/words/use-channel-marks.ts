/**
 * Channel marks of a board: loaded when idle, and again after property changes and syncs. Boards without channel
 * sales query them once.
 */

import {
  getCellMarks,
  MARK_HOUSE_LIMIT,
} from '@minsu/contract/connections/channels/channel-cell-endpoints.ts';
import { isChannelNews } from '@minsu/contract/connections/channels/channel-live.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLive } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { whenIdle } from '../../platform/when-idle.ts';
import { type ChannelMarks, channelMarks, NO_MARKS } from './channel-marks.ts';

/** Batches the sync of many properties. */
const AFTER_ARRIVAL_MS = 500;
/** A sync starts a moment after its change. */
const AFTER_CHANGE_MS = 1_500;

const useIdle = (ready: boolean): boolean => {
  const [idle, setIdle] = useState(false);
  useEffect(() => (ready && !idle ? whenIdle(() => setIdle(true)) : undefined), [ready, idle]);
  return idle;
};

/** Runs something after a delay; repeated calls do not postpone it. */
const useDelays = (run: () => void): ((ms: number) => void) => {
  const timers = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const { current } = timers;
    return () => {
      for (const timer of current.values()) clearTimeout(timer);
      current.clear();
    };
  }, []);
  return (ms) => {
    if (timers.current.has(ms)) return;
    const fire = () => {
      timers.current.delete(ms);
      run();
    };
    timers.current.set(ms, setTimeout(fire, ms));
  };
};

interface Range {
  readonly from: string;
  readonly to: string;
}

export const useChannelMarks = (
  houses: readonly { readonly id: string }[],
  { from, to }: Range,
): ChannelMarks => {
  const { t } = useTranslation('channelMarks');
  const ids = houses.map(({ id }) => id).sort();
  const text = ids.slice(0, MARK_HOUSE_LIMIT).join();
  const input = useMemo(() => ({ houseIds: text.split(','), from, to }), [text, from, to]);
  const may = useMay()('roomStatus:read');
  const idle = useIdle(text !== '');
  const enabled = may && idle && text !== '';
  const { data, refetch } = useCall(getCellMarks, input, {
    enabled,
    quiet: true,
    staleTime: 0,
  });
  const askIn = useDelays(() => void refetch());
  useLive((changes) => {
    const linked = changes.some(({ entity }) => entity === 'room' || entity === 'channelRoom');
    if (!enabled || !(data?.mapped || linked)) return;
    const mine = changes.filter(({ houseId }) => houseId !== null && input.houseIds.includes(houseId));
    if (mine.some(({ entity }) => entity === 'channelSync')) askIn(AFTER_ARRIVAL_MS);
    if (mine.some((change) => !isChannelNews(change))) askIn(AFTER_CHANGE_MS);
  });
  return useMemo(() => {
    if (!data?.mapped) return NO_MARKS;
    return channelMarks([data], (state, names) => t(state, { connections: listed(names) }));
  }, [data, t]);
};
