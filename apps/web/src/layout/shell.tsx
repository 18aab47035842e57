/** Decides what an address shows and keeps the open screens alive; the frame is drawn around them. */
import { Activity, type ReactNode, Suspense, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import {
  type Decision,
  decide,
  firstListed,
  loginAddress,
  type Pages,
  PagesContext,
  type Visitor,
} from '../platform/routes.ts';
import { hasPermission, rolesOf, useSession } from '../platform/session.ts';
import { Frame } from './frame.tsx';
import { Leave } from './leave.tsx';
import { LeavingGuard } from './leaving-guard.tsx';
import { NoPermission } from './no-permission.tsx';
import { Pane } from './pane.tsx';
import { type Tab, tabOf } from './tabs.ts';
import { type TabsState, useTabs } from './use-tabs.ts';

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
          <NotFound pages={pages} />
        </Suspense>
      </main>
    );
  return (
    <PagesContext value={pages}>
      <Screens pages={pages} visitor={visitor} decision={decision} />
    </PagesContext>
  );
};

type Shown = Extract<Decision, { kind: 'show' | 'notFound' }>;

interface ScreensProps {
  readonly pages: Pages;
  readonly visitor: Visitor;
  readonly decision: Shown;
}

const Screens = ({ pages, visitor, decision }: ScreensProps) => {
  const { search } = useLocation();
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const entry = decision.kind === 'show' ? decision.entry : null;
  const here = useMemo(() => (entry ? tabOf(entry, search) : null), [entry, search]);
  const permitted = decision.kind === 'show' && decision.permitted ? here : null;
  /** What stands in the tab bar; a screen without a tab is gone when left. */
  const tab = entry?.noAffix ? null : permitted;
  const alone = entry?.noAffix ? permitted : null;
  const state = useTabs(pages, visitor, userId, tab);
  return (
    <Frame
      pages={pages}
      visitor={visitor}
      userId={userId}
      state={state}
      activeKey={tab?.key ?? null}
      selected={entry ? (entry.activeMenu ?? entry.name) : null}
      homePath={firstListed(pages, visitor)?.path ?? '/'}
      loginAddress={loginAddress(entry?.name ?? null, search)}
    >
      <TabPanes pages={pages} state={state} active={tab} />
      {alone && <TabPane pages={pages} state={state} tab={alone} active />}
      {!permitted && <OtherPane decision={decision} pages={pages} />}
      <LeavingGuard state={state} aloneKey={alone?.key ?? null} />
    </Frame>
  );
};

interface TabPanesProps {
  readonly pages: Pages;
  readonly state: TabsState;
  readonly active: Tab | null;
}

const TabPanes = ({ pages, state, active }: TabPanesProps): ReactNode =>
  state.tabs
    .filter((tab) => tab.key === active?.key || (state.isVisited(tab.key) && !tab.ignoreCache))
    .map((tab) => (
      <Activity key={tab.key} mode={tab.key === active?.key ? 'visible' : 'hidden'}>
        <TabPane
          key={state.version(tab.key)}
          pages={pages}
          state={state}
          tab={tab}
          active={tab.key === active?.key}
        />
      </Activity>
    ));

interface TabPaneProps extends Pick<TabPanesProps, 'pages' | 'state'> {
  readonly tab: Tab;
  readonly active: boolean;
}

const TabPane = ({ pages, state, tab, active }: TabPaneProps) => {
  const Screen = pages[tab.name]?.component;
  return (
    <Pane
      key={tab.key}
      fullPath={tab.fullPath}
      active={active}
      onTitle={(title) => state.setTitle(tab.key, title)}
      onDirty={(dirty) => state.setDirty(tab.key, dirty)}
    >
      {Screen && <Screen />}
    </Pane>
  );
};

/** An unknown address, or one that this user may not see. */
const OtherPane = ({ decision, pages }: Pick<ScreensProps, 'decision' | 'pages'>) => {
  const { pathname } = useLocation();
  return (
    <Pane key={pathname} fullPath={pathname} active>
      {decision.kind === 'notFound' ? (
        <NotFound pages={pages} />
      ) : (
        <NoPermission title={decision.entry.title} />
      )}
    </Pane>
  );
};

const NotFound = ({ pages }: Pick<ScreensProps, 'pages'>) => {
  const Screen = pages['404']?.component;
  return Screen && <Screen />;
};
