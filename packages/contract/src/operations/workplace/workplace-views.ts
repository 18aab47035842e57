/** Arrangements of the workplace: which ones a user is offered, and with which one they start. Pure. */
import type { ProfileName } from '../../foundation/system/profile-names.ts';
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

/** First view of those who lead the business, by its profile. */
const homes: Readonly<Record<ProfileName, WorkplaceView>> = {
  solo: 'desk',
  hotel: 'desk',
  manager: 'figures',
};

/** The chosen arrangement while it is offered, or the usual one for the profile and these permissions. */
export const viewInForce = (
  may: May,
  chosen: WorkplaceView | null,
  profile: ProfileName | null,
): WorkplaceView => {
  const offered = offeredViews(may);
  const own = offered.find((view) => may(views[view].firstFor));
  const usual = own === 'figures' && profile !== null ? homes[profile] : own;
  return (
    offered.find((view) => view === chosen) ??
    offered.find((view) => view === usual) ??
    own ??
    offered[0] ??
    'figures'
  );
};
