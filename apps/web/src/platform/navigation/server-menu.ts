/**
 * Menu from the server (spec §2, §6), loaded while `menuFromServer` is on; until then and on failure the contract's
 * menu is used.
 */
import type { MenuNode } from '@minsu/contract/foundation/auth/auth.ts';
import { userMenu } from '@minsu/contract/foundation/auth/auth-endpoints.ts';
import { type FlatMenuEntry, flatMenu } from '@minsu/contract/menu.ts';
import { create } from 'zustand';
import { useAppSettings } from '../app-settings.ts';
import { call } from '../calls/call.ts';
import { toast } from '../toast.ts';

interface ServerMenuState {
  /** `starting`: nothing shown yet, so screens wait; `failed`: the contract's menu is used. */
  readonly state: 'off' | 'starting' | 'loading' | 'ready' | 'failed';
  /** Null until loaded. */
  readonly entries: readonly FlatMenuEntry[] | null;
}

const OFF: ServerMenuState = { state: 'off', entries: null };

export const useServerMenu = create<ServerMenuState>(() => OFF);

/** One notification with fixed texts (spec §8), updated during the call. */
const NOTE = { key: 'server-menu' };
let run = 0;

export const loadServerMenu = async (state: 'starting' | 'loading' = 'loading'): Promise<void> => {
  run += 1;
  const mine = run;
  useServerMenu.setState({ state });
  toast.info('loading', { ...NOTE, seconds: 120 });
  try {
    const serverMenu = await call(userMenu, {}, { quiet: true });
    if (mine !== run) return;
    useAppSettings.setState({ serverMenu });
    useServerMenu.setState({ state: 'ready', entries: menuOfServer(serverMenu) });
    toast.success('success', NOTE);
  } catch {
    if (mine !== run) return;
    useAppSettings.setState({ serverMenu: [] });
    useServerMenu.setState({ state: 'failed', entries: null });
    toast.error('error', NOTE);
  }
};

/** At sign-out, and when disabled. */
export const clearServerMenu = (): void => {
  run += 1;
  toast.closeKey(NOTE.key);
  useServerMenu.setState(OFF);
  useAppSettings.setState({ serverMenu: [] });
};

/** Names, order, icons and visibility come from the server; screens are matched by name. */
const menuOfServer = (nodes: readonly MenuNode[]): FlatMenuEntry[] =>
  nodes.flatMap((node) => {
    const parent = entryOf(node, null);
    if (!parent) return [];
    return [parent, ...node.children.flatMap((child) => entryOf(child, parent) ?? [])];
  });

const entryOf = (node: MenuNode, parent: FlatMenuEntry | null): FlatMenuEntry | null => {
  const own = flatMenu.find((entry) => entry.name === node.name);
  if (!own) return null;
  const { title, icon, order, hideInMenu, noAffix, ignoreCache, activeMenu, redirect } = node.meta;
  return {
    ...own,
    title: [title['zh-CN'], title['en-US']],
    order,
    hideInMenu,
    noAffix,
    ignoreCache,
    ...(icon === null ? {} : { icon }),
    ...(activeMenu === null ? {} : { activeMenu }),
    ...(redirect === null ? {} : { redirect }),
    parent,
  };
};
