/** Asks once before unsaved edits go: when their tab closes, or when a screen without a tab is left. */
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import type { TabsState } from './use-tabs.ts';

const ConfirmDialog = lazy(() => import('../components/confirm-dialog.tsx'));

interface LeavingGuardProps {
  readonly state: TabsState;
  /** The screen without a tab, if that is what is shown. */
  readonly aloneKey: string | null;
}

export const LeavingGuard = ({ state, aloneKey }: LeavingGuardProps) => {
  const { t } = useTranslation('layout');
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      aloneKey !== null && state.isDirty(aloneKey) && currentLocation.pathname !== nextLocation.pathname,
  );
  const leave = () => {
    if (blocker.state === 'blocked') {
      if (aloneKey !== null) state.setDirty(aloneKey, false);
      blocker.proceed();
    } else state.confirmClosing();
  };
  if (state.asking === null && blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <ConfirmDialog
        open
        danger
        title={t('unsavedTitle')}
        text={t('unsavedText')}
        okLabel={t('discard')}
        cancelLabel={t('stay')}
        onOk={leave}
        onCancel={() => (blocker.state === 'blocked' ? blocker.reset() : state.cancelClosing())}
      />
    </Suspense>
  );
};
