/** Decides what an address shows and keeps the open screens alive; the frame is drawn around them. */
import { flatMenu } from '@minsu/contract/menu.ts';
import { Activity, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Toaster } from '../components/dialogs/toaster.tsx';
import { hasPermission, isHeldUp, rolesOf, useSession } from '../platform/calls/session.ts';
import { announceRoute } from '../platform/navigation/route-listeners.ts';
import {
  type Decision,
  decide,
  firstListed,
  loginAddress,
  MenuContext,
  type PageEntry,
  type Pages,
  PagesContext,
  type Visitor,
} from '../platform/navigation/routes.ts';
import { useServerMenu } from '../platform/navigation/server-menu.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { AskFirstContext } from './ask-first.ts';
import { Frame } from './frame.tsx';
import { NoPermission } from './no-permission.tsx';
import { Leave } from './tabs/leave.tsx';
import { LeavingGuard } from './tabs/leaving-guard.tsx';
import { Pane, ScreenSkeleton } from './tabs/pane.tsx';
import { type Tab, tabOf } from './tabs/tabs.ts';
import { type TabsState, useTabs } from './tabs/use-tabs.ts';
import { TurnAway } from './turn-away.tsx';

const useVisitor = (): Visitor => {
  const { token, userInfo } = useSession();
  const menu = useServerMenu(({ entries }) => entries);
  return useMemo(
    () => ({
      signedIn: token !== null,
      roles: rolesOf(userInfo),
      may: (permission) => hasPermission(userInfo, permission),
      heldUp: isHeldUp(userInfo),
      profile: userInfo?.profile ?? null,
      hidden: userInfo?.hiddenEntries ?? [],
      menu,
    }),
    [token, userInfo, menu],
  );
};

interface ShellProps {
  readonly pages: Pages;
  readonly heldUp: PageEntry;
}

export const Shell = ({ pages, heldUp }: ShellProps) => {
  const visitor = useVisitor();
  const waiting = useServerMenu(({ state }) => state === 'starting');
  const { pathname, search } = useLocation();
  const decision = useMemo(
    () => decide(pages, pathname, search, visitor),
    [pages, pathname, search, visitor],
  );
  if (waiting && visitor.signedIn && !visitor.heldUp)
    return (
      <Bare>
        <ScreenSkeleton />
      </Bare>
    );
  if (decision.kind === 'login') return <Leave to={decision.to} />;
  if (decision.kind === 'redirect')
    return decision.refused ? (
      <TurnAway to={decision.to} from={decision.refused} />
    ) : (
      <Navigate to={decision.to} replace />
    );
  if (decision.kind === 'heldUp') return <BareScreen screen={heldUp} />;
  if (decision.kind === 'public' || (decision.kind === 'notFound' && !visitor.signedIn))
    return (
      <PagesContext value={pages}>
        <BareScreen screen={pages[decision.kind === 'public' ? decision.name : '404']} />
      </PagesContext>
    );
  return (
    <PagesContext value={pages}>
      <MenuContext value={visitor.menu ?? flatMenu}>
        <Screens pages={pages} visitor={visitor} decision={decision} />
      </MenuContext>
    </PagesContext>
  );
};

/** Without the frame: who has no session, or is just arriving. */
const Bare = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation('components');
  return (
    <main className="bare" id="main">
      {children}
      <div id="popups" />
      <Toaster label={t('messages')} closeLabel={t('dismiss')} />
    </main>
  );
};

const BareScreen = ({ screen }: { readonly screen: PageEntry | undefined }) => {
  const Screen = screen?.component;
  return (
    <Bare>
      <Suspense>{Screen && <Screen />}</Suspense>
    </Bare>
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
  /** Path shown in the tab bar; a screen without a tab is closed when left. */
  const tab = entry?.noAffix ? null : permitted;
  const alone = entry?.noAffix ? permitted : null;
  const state = useTabs(pages, visitor, userId, tab);
  useAnnouncement(permitted);
  return (
    <AskFirstContext value={state}>
      <Frame
        pages={pages}
        visitor={visitor}
        userId={userId}
        state={state}
        activeKey={state.shown?.key ?? null}
        selected={entry ? (entry.activeMenu ?? entry.name) : null}
        homePath={firstListed(pages, visitor)?.path ?? '/'}
        loginAddress={loginAddress(entry, search)}
      >
        <TabPanes pages={pages} state={state} active={state.shown} />
        {alone && <TabPane pages={pages} state={state} tab={alone} active />}
        {!permitted && <OtherPane decision={decision} pages={pages} />}
        <LeavingGuard state={state} shown={alone?.key ?? state.shown?.key ?? null} alone={alone !== null} />
      </Frame>
    </AskFirstContext>
  );
};

/** Reports the open screen once the user is known to have access. */
const useAnnouncement = (shown: Tab | null): void => {
  const name = shown?.name;
  const fullPath = shown?.fullPath;
  useEffect(() => {
    if (name !== undefined && fullPath !== undefined)
      announceRoute({ name, fullPath, path: fullPath.split('?')[0] ?? fullPath });
  }, [name, fullPath]);
};

interface TabPanesProps {
  readonly pages: Pages;
  readonly state: TabsState;
  readonly active: Tab | null;
}

const TabPanes = ({ pages, state, active }: TabPanesProps): ReactNode =>
  state.alive
    .filter((tab) => tab.key === active?.key || !tab.ignoreCache)
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
      onDirty={(...edit) => state.setDirty(tab.key, ...edit)}
      onBecome={(search) => state.become(tab, search)}
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
