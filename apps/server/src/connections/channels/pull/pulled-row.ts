/** A platform order's row as followed, and what following it found. */
import type { ChannelOrderProblem } from '@minsu/contract/connections/channels/channel-order.ts';
import type { PlatformOrder } from '../adapters/adapter.ts';
import type { AdapterPlatform } from '../adapters/all-adapters.ts';

export interface PulledKey {
  readonly connectionId: string;
  readonly platformOrderId: string;
}

export interface PulledRow extends PulledKey {
  readonly platform: AdapterPlatform;
  readonly revision: number;
  readonly appliedRevision: number | null;
  readonly listingKey: string;
  readonly houseId: string | null;
  readonly orderId: string | null;
  readonly problem: string | null;
  readonly solvedBy: string | null;
  readonly connectedAt: Date;
}

/** The result for the row; an absent problem stays. */
export interface Followed {
  readonly houseId?: string;
  readonly orderId?: string;
  /** The order existed here before the platform reported it. */
  readonly isTyped?: boolean;
  readonly problem?: ChannelOrderProblem | null;
  /** Waits for its listing to be linked: this revision is still to be followed. */
  readonly waits?: boolean;
}

/** `before`: the revision that was followed last. */
export interface Heard {
  readonly before: PlatformOrder | null;
  readonly order: PlatformOrder;
}

export interface Change extends Heard {
  readonly before: PlatformOrder;
}
