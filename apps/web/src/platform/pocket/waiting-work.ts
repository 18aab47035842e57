/** Sends work waiting on this device, whatever screen is open; modules register how (`router.tsx`). */
import type { Permission } from '@minsu/contract/permission.ts';

type Load = () => Promise<{ readonly startQueue: () => Promise<void> }>;

const works: { readonly permission: Permission; readonly load: Load }[] = [];

export const provideWaitingWork = (permission: Permission, load: Load): void =>
  void works.push({ permission, load });

export const startWaitingWork = async (may: (permission: Permission) => boolean): Promise<void> => {
  for (const { permission, load } of works) {
    if (!may(permission)) continue;
    const { startQueue } = await load();
    await startQueue();
  }
};
