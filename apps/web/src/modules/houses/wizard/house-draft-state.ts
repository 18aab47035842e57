/** Where a house that is being written stands. */
import type { HouseStep } from '@minsu/contract/houses/house-content.ts';
import type { HouseRevision } from '@minsu/contract/houses/house-revision.ts';
import type { HouseField, HouseValues } from './house-values.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';

export interface DraftState {
  /** Null before the first save. */
  readonly revision: HouseRevision | null;
  readonly step: HouseStep;
  readonly save: SaveState;
  readonly savedAt: Date | null;
  /** Why it was not saved. */
  readonly reason: string | null;
  /** Somebody else's save, while it has to be decided which one counts. */
  readonly theirs: HouseRevision | null;
  readonly unsaved: readonly HouseField[];
}

export interface DraftStart {
  readonly userId: string;
  readonly revision: HouseRevision | null;
  readonly step: HouseStep;
  /** What was typed and not saved, and the version of the revision it belongs to. */
  readonly unsaved?: Partial<HouseValues>;
  readonly version?: number | null;
}
