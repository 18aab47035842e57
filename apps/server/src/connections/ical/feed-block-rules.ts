/** Which blocks of a feed stay, move, appear and disappear, so that exactly the wanted nights are taken. */
import type { BusyKind } from '@minsu/contract/connections/ical/ical-feed.ts';
import type { Run } from './feed-night-rules.ts';

/** An existing block with its nights; past nights are history. */
export interface PresentBlock {
  readonly id: string;
  readonly key: string;
  readonly kind: BusyKind;
  readonly from: string;
  readonly to: string;
}

export interface BlockChanges {
  /** Same kind and nights, possibly under another key. */
  readonly keep: readonly { readonly block: PresentBlock; readonly run: Run }[];
  /** `run.from` is the block's start if that has passed. */
  readonly move: readonly { readonly block: PresentBlock; readonly run: Run }[];
  readonly remove: readonly PresentBlock[];
  readonly add: readonly Run[];
}

type Match = (block: PresentBlock, run: Run) => boolean;

/**
 * A run takes the block with the same content, else that of the same event, else, for windows the source closes itself,
 * one it touches: such windows slide daily (reference §2) and would be a new block each morning. A block that has begun
 * keeps its start.
 */
export const blockChanges = (
  present: readonly PresentBlock[],
  runs: readonly Run[],
  today: string,
): BlockChanges => {
  const start = ({ from }: PresentBlock): string => (from < today ? today : from);
  const mayBecome: Match = (block, run) => block.from >= today || run.from === today;
  const same: Match = (block, run) => start(block) === run.from && block.to === run.to;
  const sameEvent: Match = (block, run) => block.key === run.key && mayBecome(block, run);
  const touches: Match = (block, run) => block.from <= run.to && run.from <= block.to;
  const slid: Match = (block, run) =>
    block.kind !== 'booking' && run.kind !== 'booking' && touches(block, run) && mayBecome(block, run);
  const [left, open] = [new Set(present), new Set(runs)];
  const matched: { block: PresentBlock; run: Run }[] = [];
  const matchAll = (fits: Match): void => {
    for (const run of [...open]) {
      const block = [...left].find((one) => fits(one, run));
      if (!block) continue;
      matched.push({ block, run: block.from < today ? { ...run, from: block.from } : run });
      left.delete(block);
      open.delete(run);
    }
  };
  matchAll(same);
  matchAll((block, run) => sameEvent(block, run) && touches(block, run));
  matchAll(sameEvent);
  matchAll(slid);
  const stands = ({ block, run }: (typeof matched)[number]) => block.from === run.from && block.to === run.to;
  return {
    keep: matched.filter(stands),
    move: matched.filter((each) => !stands(each)),
    remove: [...left],
    add: [...open],
  };
};
