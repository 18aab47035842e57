/** Starts the frame: settings and session before the first picture, then their changes. */
import { type AppSettings, openSettings, useAppSettings } from '../platform/app-settings.ts';
import { isHeldUp, may, rolesOf, useSession } from '../platform/calls/session.ts';
import { onSignedOut } from '../platform/calls/signed-out.ts';
import { openClocks } from '../platform/clocks.ts';
import { clearRouteListeners } from '../platform/navigation/route-listeners.ts';
import { clearServerMenu, loadServerMenu } from '../platform/navigation/server-menu.ts';
import { watchInstall } from '../platform/pocket/install.ts';
import { watchAnswers } from '../platform/pocket/kept-answers.ts';
import { followPush } from '../platform/pocket/push.ts';
import { startWaitingWork } from '../platform/pocket/waiting-work.ts';
import { startWorker } from '../platform/pocket/worker-state.ts';
import { whenIdle } from '../platform/when-idle.ts';

/** The filter is in shell.css: on the html element, which leaves what is fixed where it is. */
const showColorWeak = ({ colorWeak }: Pick<AppSettings, 'colorWeak'>): void => {
  document.documentElement.toggleAttribute('data-color-weak', colorWeak);
};

export const startFrame = (): void => {
  const { token, userInfo } = useSession.getState();
  if (!token || !userInfo || isHeldUp(userInfo)) return;
  openSettings(userInfo.id);
  void openClocks(userInfo.id);
  showColorWeak(useAppSettings.getState());
  useAppSettings.subscribe(showColorWeak);
  watchInstall();
  watchAnswers();
  whenIdle(() => void startWorker());
  whenIdle(() => void startWaitingWork(may).catch(() => undefined));
  whenIdle(() => void followPush(userInfo.id).catch(() => undefined));
  onSignedOut(clearRouteListeners);
  onSignedOut(clearServerMenu);
  if (useAppSettings.getState().menuFromServer) void loadServerMenu('starting');
  useAppSettings.subscribe((now, before) => {
    if (now.menuFromServer === before.menuFromServer) return;
    if (now.menuFromServer) void loadServerMenu();
    else clearServerMenu();
  });
  // Other roles, another menu.
  useSession.subscribe((now, before) => {
    const changed = rolesOf(now.userInfo).join() !== rolesOf(before.userInfo).join();
    if (changed && now.token && useAppSettings.getState().menuFromServer) void loadServerMenu();
  });
};
