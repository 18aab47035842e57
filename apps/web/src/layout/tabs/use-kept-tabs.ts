/** The list of open tabs: begun from the cache, kept in it and on the server, cleared of what the roles close. */
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { adoptSettings, shellSettings } from '../../platform/app-settings.ts';
import { readUi, writeUi } from '../../platform/calls/ui-cache.ts';
import { fetchLayout, sendLayout } from '../../platform/kept-layout.ts';
import {
  entryOfName,
  entryOfPath,
  isListed,
  isOpenTo,
  type Pages,
  type Visitor,
  WORKPLACE,
} from '../../platform/navigation/routes.ts';
import { adopted, type Becoming, keptOf, opened, restored, type Tab, type Tabs, tabOf } from './tabs.ts';

const CACHE = 'tabs';

const homeTab = (pages: Pages, visitor: Visitor): Tab | null => {
  const entry = entryOfName(WORKPLACE, visitor.menu ?? undefined);
  return entry && isListed(pages, entry, visitor) ? tabOf(entry, '') : null;
};

const tabsFrom = (saved: unknown, pages: Pages, visitor: Visitor): Tabs =>
  restored(saved, homeTab(pages, visitor), (path) => {
    const entry = entryOfPath(pages, path, visitor.menu ?? undefined);
    return entry && isOpenTo(pages, entry.name, visitor) ? entry : undefined;
  });

interface Here {
  /** Finds the tab of the current address. */
  readonly current: Tab | null;
  readonly becoming: Becoming | null;
  readonly mustStay: (key: string) => boolean;
}

export const useKeptTabs = (
  pages: Pages,
  visitor: Visitor,
  userId: string,
  { current, becoming, mustStay }: Here,
) => {
  const [kept, setKept] = useState<Tabs>(() => tabsFrom(readUi(userId, CACHE), pages, visitor));
  const tabs = useMemo(() => {
    const open = kept.filter((tab) => isOpenTo(pages, tab.name, visitor));
    const still = open.length === kept.length ? kept : open;
    return current ? opened(still, current, mustStay, becoming) : still;
  }, [kept, current, becoming, pages, visitor, mustStay]);
  // Adds the current screen to the stored tabs without delaying it.
  if (tabs !== kept) setKept(tabs);

  const adopt = useEffectEvent((saved: unknown) => {
    const theirs = tabsFrom(saved, pages, visitor);
    setKept(adopted(theirs, tabs, (tab) => tab.place === current?.place || mustStay(tab.key)));
  });
  const mine = useEffectEvent(() => ({ settings: shellSettings(), tabs: keptOf(tabs) }));
  useEffect(() => {
    void fetchLayout(userId, () => mine()).then((layout) => {
      if (layout?.settings) adoptSettings(userId, layout.settings);
      if (layout?.tabs) adopt(layout.tabs);
    });
  }, [userId]);

  useEffect(() => {
    const now = keptOf(kept);
    if (JSON.stringify(now) === JSON.stringify(readUi(userId, CACHE))) return;
    writeUi(userId, CACHE, now);
    sendLayout(userId, { tabs: now });
  }, [userId, kept]);

  return { tabs, setKept };
};
