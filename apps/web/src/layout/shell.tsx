/** The frame: decides what an address shows, keeps the open screens alive, draws menu, tabs and bars around them. */
import { Activity, lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useBlocker, useLocation } from 'react-router';
import {
  decide,
  entryOfName,
  firstListed,
  loginAddress,
  type Pages,
  PagesContext,
  type Visitor,
} from '../platform/routes.ts';
import { hasPermission, rolesOf, useSession } from '../platform/session.ts';
import { Frame } from './frame.tsx';
import { Leave } from './leave.tsx';
import { NoPermission } from './no-permission.tsx';
import { Pane } from './pane.tsx';
import { type Tab, tabOf } from './tabs.ts';
import { useTabs } from './use-tabs.ts';

const NotFoundPage = lazy(() => import('../modules/exception/not-found-page.tsx'));
const ConfirmDialog = lazy(() => import('../components/confirm-dialog.tsx'));

const useVisitor = (): Visitor => {
  const { token, userInfo } = useSession();
  return useMemo(
    () => ({
      signedIn: token !== null,
      roles: rolesOf(userInfo),
      may: (permission) => hasPermission(userInfo, permission),
    }),
    [token, userInfo],
  );
};

export const Shell = ({ pages }: { readonly pages: Pages }) => {
  const visitor = useVisitor();
  const { pathname, search } = useLocation();
  const decision = useMemo(
    () => decide(pages, pathname, search, visitor),
    [pages, pathname, search, visitor],
  );

  if (decision.kind === 'login') return <Leave to={decision.to} />;
  if (decision.kind === 'redirect') return <Navigate to={decision.to} replace />;
  if (decision.kind === 'notFound' && !visitor.signedIn)
    return (
      <main className="bare">
        <Suspense>
          <NotFoundPage />
        </Suspense>
      </main>
    );
  return (
    <PagesContext value={pages}>
      <Screens pages={pages} visitor={visitor} decision={decision} />
    </PagesContext>
  );
};

interface ScreensProps {
  readonly pages: Pages;
  readonly visitor: Visitor;
  readonly decision: ReturnType<typeof decide>;
}

const Screens = ({ pages, visitor, decision }: ScreensProps) => {
  const { pathname, search } = useLocation();
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const entry = decision.kind === 'show' ? decision.entry : null;
  const permitted = decision.kind === 'show' && decision.permitted;
  const here = useMemo(() => (entry ? tabOf(entry, search) : null), [entry, search]);
  const inTab = permitted && entry !== null && !entry.noAffix;
  const state = useTabs(pages, visitor, userId, inTab ? here : null);
  const alone = permitted && !inTab && here;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      Boolean(alone && state.isDirty(alone.key)) && currentLocation.pathname !== nextLocation.pathname,
  );

  const screenOf = (tab: Tab, active: boolean) => {
    const Screen = pages[tab.name]?.component;
    return (
      <Pane
        key={`${tab.key}#${state.version(tab.key)}`}
        fullPath={tab.fullPath}
        active={active}
        onTitle={(title) => state.setTitle(tab.key, title)}
        onDirty={(dirty) => state.setDirty(tab.key, dirty)}
      >
        {Screen && <Screen />}
      </Pane>
    );
  };

  return (
    <Frame
      pages={pages}
      visitor={visitor}
      userId={userId}
      state={state}
      activeKey={inTab && here ? here.key : null}
      selected={entry ? (entry.activeMenu ?? entry.name) : null}
      homePath={firstListed(pages, visitor)?.path ?? '/'}
      loginAddress={loginAddress(entry?.name ?? null, search)}
    >
      {state.tabs
        .filter((tab) => state.visited.has(tab.key) && (!tab.ignoreCache || tab.key === here?.key))
        .map((tab) => {
          const active = inTab && tab.key === here?.key;
          return (
            <Activity key={tab.key} mode={active ? 'visible' : 'hidden'}>
              {screenOf(tab, active)}
            </Activity>
          );
        })}
      {alone && screenOf(alone, true)}
      {decision.kind === 'notFound' && (
        <Pane key={pathname} fullPath={pathname} active onTitle={() => undefined} onDirty={() => undefined}>
          <NotFoundPage />
        </Pane>
      )}
      {entry && !permitted && (
        <Pane key={pathname} fullPath={pathname} active onTitle={() => undefined} onDirty={() => undefined}>
          <NoPermission title={entryOfName(entry.name)?.title ?? ['', '']} />
        </Pane>
      )}
      {(state.closing ?? blocker.state === 'blocked') && (
        <AskToDiscard
          onOk={() => {
            if (blocker.state === 'blocked') {
              if (alone) state.setDirty(alone.key, false);
              blocker.proceed();
            } else state.confirmClosing();
          }}
          onCancel={() => (blocker.state === 'blocked' ? blocker.reset() : state.cancelClosing())}
        />
      )}
    </Frame>
  );
};

const AskToDiscard = (props: { readonly onOk: () => void; readonly onCancel: () => void }) => {
  const { t } = useTranslation('layout');
  return (
    <Suspense>
      <ConfirmDialog
        open
        danger
        title={t('unsavedTitle')}
        text={t('unsavedText')}
        okLabel={t('discard')}
        cancelLabel={t('stay')}
        {...props}
      />
    </Suspense>
  );
};
