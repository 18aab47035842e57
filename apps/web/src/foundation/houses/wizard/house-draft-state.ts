/** State of a property being edited. */
import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import type { HouseField, HouseValues } from './house-values.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';

export interface DraftState {
  /** Null before the first save. */
  readonly revision: HouseRevision | null;
  readonly step: HouseStep;
  readonly save: SaveState;
  readonly savedAt: Date | null;
  /** Why saving failed. */
  readonly reason: string | null;
  /** Another user's save, while the user decides whose values to keep. */
  readonly theirs: HouseRevision | null;
  readonly unsaved: readonly HouseField[];
}

export interface DraftStart {
  readonly userId: string;
  readonly revision: HouseRevision | null;
  readonly step: HouseStep;
  /** Unsaved input, and the revision version it belongs to. */
  readonly unsaved?: Partial<HouseValues>;
  readonly version?: number | null;
}
