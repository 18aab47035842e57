/** One screen in its tab: frozen to its own address while hidden, with its own loading and failure. */
import { Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Route, Routes } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { TabContext, type TabHandle } from '../../platform/navigation/tab-context.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

interface PaneProps {
  readonly fullPath: string;
  readonly active: boolean;
  readonly onTitle?: (title: string) => void;
  readonly onDirty?: TabHandle['setDirty'];
  readonly onBecome?: TabHandle['become'];
  readonly children: ReactNode;
}

const nothing = () => undefined;

export const Pane = (props: PaneProps) => {
  const { fullPath, active, onTitle = nothing, onDirty = nothing, onBecome = nothing, children } = props;
  // Screens depend on the handle in effects, so it is the same for the life of the pane.
  const [handle] = useState(() => ({ setTitle: onTitle, setDirty: onDirty, become: onBecome }));
  return (
    <div className="pane" hidden={!active}>
      <TabContext value={handle}>
        <ErrorBoundary fallback={(retry) => <ScreenFailed retry={retry} />}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Routes location={fullPath}>
              <Route path="*" element={children} />
            </Routes>
          </Suspense>
        </ErrorBoundary>
      </TabContext>
    </div>
  );
};

const ScreenFailed = ({ retry }: { readonly retry: () => void }) => {
  const { t } = useTranslation('layout');
  return (
    <EmptyState
      kind="failed"
      title={<h1 tabIndex={-1}>{t('screenFailed')}</h1>}
      hint={t('screenFailedHint')}
      action={<Button onClick={retry}>{t('retry')}</Button>}
    />
  );
};

export const ScreenSkeleton = () => {
  const { t } = useTranslation('components');
  return (
    <div className="page full">
      <Skeleton lines={1} label={t('loading')} />
      <div className="panel" style={{ flex: 1 }}>
        <div className="panel-body">
          <Skeleton lines={9} label={t('loading')} />
        </div>
      </div>
    </div>
  );
};
