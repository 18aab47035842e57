/** The arrangement of the workplace: usual for the user's permissions until they choose another; a setting of the shell. */
import type { WorkplaceView } from '@minsu/contract/foundation/system/shell-settings.ts';
import { offeredViews, viewInForce } from '@minsu/contract/operations/workplace/workplace-views.ts';
import { changeSettings, useAppSettings } from '../../platform/app-settings.ts';
import { useMay, useSession, useUserId } from '../../platform/calls/session.ts';

export const useWorkplaceView = () => {
  const may = useMay();
  const userId = useUserId();
  const profile = useSession((session) => session.userInfo?.profile ?? null);
  const chosen = useAppSettings((settings) => settings.workplaceView);
  return {
    offered: offeredViews(may),
    view: viewInForce(may, chosen, profile),
    choose: (workplaceView: WorkplaceView) => changeSettings(userId, { workplaceView }),
  };
};
