/** Asks once before unsaved edits go: with their tab, their screen, a role, or the session. */
import { useBlocker } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { TabsState, WhyAsked } from './use-tabs.ts';

const ConfirmDialog = lazyPart(() => import('../../components/dialogs/confirm-dialog.tsx'));

const words = {
  leave: { title: 'unsavedTitle', text: 'unsavedText', ok: 'discard' },
  logout: { title: 'unsavedTitle', text: 'unsavedLogout', ok: 'discardAndLogOut' },
  unsent: { title: 'unsentTitle', text: 'unsentText', ok: 'signOutAnyway' },
  role: { title: 'unsavedRoleTitle', text: 'unsavedRole', ok: 'switchRole' },
} as const satisfies Record<WhyAsked, object>;

interface LeavingGuardProps {
  readonly state: TabsState;
  /** The screen on show. */
  readonly shown: string | null;
  /** It has no tab, so nothing of it is left when it is left. */
  readonly alone: boolean;
}

export const LeavingGuard = ({ state, shown, alone }: LeavingGuardProps) => {
  const { t } = useTranslation('layout');
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      shown !== null &&
      (state.isFragile(shown) || (alone && state.isDirty(shown))) &&
      // Navigating back within the screen closes the drawer; changes of its own address do not.
      (from.pathname !== to.pathname || (historyAction === 'POP' && from.search !== to.search)),
  );
  const leave = () => {
    if (blocker.state === 'blocked') {
      if (shown !== null) state.discard(shown);
      blocker.proceed();
    } else state.giveUp();
  };
  if (!state.asking && blocker.state !== 'blocked') return null;
  const { title, text, ok } = words[state.asking ?? 'leave'];
  return (
    <ConfirmDialog
      open
      danger
      title={t(title)}
      text={t(text)}
      okLabel={t(ok)}
      cancelLabel={t('stay')}
      onOk={leave}
      onCancel={() => (blocker.state === 'blocked' ? blocker.reset() : state.keepEditing())}
    />
  );
};
