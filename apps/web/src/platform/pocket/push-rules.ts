/** Whether this browser can show notifications without a page, and whether it does. Pure. */

/**
 * `share`: Apple's devices have it from the home screen only. `denied`: the user has forbidden it in the browser. `none`: this
 * browser has no push. `starting`: its service worker is not ready.
 */
export type PushState = 'starting' | 'on' | 'off' | 'denied' | 'share' | 'none';

export interface PushFacts {
  /** Service workers, push and notifications are there. */
  readonly offered: boolean;
  readonly apple: boolean;
  /** Opened from the home screen. */
  readonly installed: boolean;
  readonly worker: 'starting' | 'ready' | 'impossible' | 'failed';
  readonly permission: 'default' | 'granted' | 'denied';
  /** This browser has a subscription that the server knows as this session's. */
  readonly subscribed: boolean;
}

export const pushStateOf = (facts: PushFacts): PushState => {
  const { offered, apple, installed, worker, permission, subscribed } = facts;
  if (apple && !installed && !offered) return 'share';
  if (!offered || worker === 'impossible' || worker === 'failed') return 'none';
  if (worker === 'starting') return 'starting';
  if (permission === 'denied') return 'denied';
  return subscribed && permission === 'granted' ? 'on' : 'off';
};

/** How a starting page treats a subscription that this browser still has. */
export type PushFollow = 'keep' | 'register' | 'renew' | 'drop';

export interface FollowFacts {
  /** The user who turned it on here. */
  readonly owner: string | null;
  readonly userId: string;
  /** The subscription is for the key that the server has. */
  readonly sameKey: boolean;
  readonly known: boolean;
}

/** Another user's is dropped: the next user of this browser gets no notifications without having chosen them. */
export const followOf = ({ owner, userId, sameKey, known }: FollowFacts): PushFollow => {
  if (owner !== userId) return 'drop';
  if (!sameKey) return 'renew';
  return known ? 'keep' : 'register';
};
