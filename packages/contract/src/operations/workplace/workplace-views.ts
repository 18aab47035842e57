/** Arrangements of the workplace: which ones a user is offered, and with which one they start. Pure. */
import { type WorkplaceView, workplaceViews } from '../../foundation/system/shell-settings.ts';
import type { Permission } from '../../permission.ts';

interface ViewSpec {
  /** Permission without which the arrangement would be empty. */
  readonly needs: Permission;
  /** Permission that makes it the first view; the first offered match decides. */
  readonly firstFor: Permission;
}

/** tasks: a cleaner's own rooms; figures: the state of the business; operator: orders and channels; desk: arrivals and departures. */
const views = {
  figures: { needs: 'report:read', firstFor: 'report:schedule' },
  operator: { needs: 'channel:connect', firstFor: 'channel:connect' },
  desk: { needs: 'order:checkIn', firstFor: 'order:checkIn' },
  tasks: { needs: 'task:work', firstFor: 'task:work' },
} as const satisfies Record<WorkplaceView, ViewSpec>;

type May = (permission: Permission) => boolean;

/** In the order of the list; never empty, because the figures show their own empty states. */
export const offeredViews = (may: May): WorkplaceView[] => {
  const offered = workplaceViews.filter((view) => may(views[view].needs));
  return offered.length > 0 ? offered : ['figures'];
};

/** The chosen arrangement while it is offered, or the usual one for these permissions. */
export const viewInForce = (may: May, chosen: WorkplaceView | null): WorkplaceView => {
  const offered = offeredViews(may);
  const usual = offered.find((view) => may(views[view].firstFor));
  return offered.find((view) => view === chosen) ?? usual ?? offered[0] ?? 'figures';
};
