/** Ends a partner's access to a store: revokes its tokens or closes the account. */
import { revokeStore } from './mt/mt-oauth.ts';
import { unbindAccount } from './pig/pig-accounts.ts';
import type { Store, World } from './world.ts';

export const endAccess = (world: World, store: Store): void => {
  if (store.platform === 'mt') revokeStore(world, store);
  else if (store.platform === 'pig') unbindAccount(world, store, 'platform');
  else store.closed = true;
  world.touch();
};
