/** The platform no longer lets a partner into a store: tokens end, an account is closed. */
import { revokeStore } from './mt/mt-oauth.ts';
import { unbindAccount } from './pig/pig-accounts.ts';
import type { Store, World } from './world.ts';

export const endAccess = (world: World, store: Store): void => {
  if (store.platform === 'mt') revokeStore(world, store);
  else if (store.platform === 'pig') unbindAccount(world, store, 'platform');
  else store.closed = true;
  world.touch();
};
