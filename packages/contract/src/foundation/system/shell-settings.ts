/** Settings of the drawer (spec §3, §9 defaults). */
import { z } from 'zod';

/** Pixels. */
export const MENU_WIDTH = { least: 180, most: 320, usual: 220 } as const;

/** Clamps a number to the range; anything else becomes the default. */
export const clampMenuWidth = (width: unknown): number =>
  typeof width === 'number' && Number.isFinite(width)
    ? Math.min(MENU_WIDTH.most, Math.max(MENU_WIDTH.least, Math.round(width)))
    : MENU_WIDTH.usual;

/** Orders of the side menu: what people do in a day, or the modules as the spec orders them. */
export const menuArrangements = ['task', 'module'] as const;
export type MenuArrangement = (typeof menuArrangements)[number];

/** Arrangements of the workplace; `operations/workplace/workplace-views.ts` says who is offered which. */
export const workplaceViews = ['figures', 'operator', 'desk', 'tasks'] as const;
export type WorkplaceView = (typeof workplaceViews)[number];

export const ShellSettings = z
  .object({
    colorWeak: z.boolean(),
    navbar: z.boolean(),
    menu: z.boolean(),
    footer: z.boolean(),
    tabBar: z.boolean(),
    menuFromServer: z.boolean(),
    menuWidth: z.int().min(MENU_WIDTH.least).max(MENU_WIDTH.most),
    /** Null: as usual for the user's roles. */
    menuBy: z.enum(menuArrangements).nullable(),
    /** Null: as usual for the user's permissions. */
    workplaceView: z.enum(workplaceViews).nullable(),
  })
  .meta({ id: 'ShellSettings' });
export type ShellSettings = z.infer<typeof ShellSettings>;

export const defaultShellSettings: ShellSettings = {
  colorWeak: false,
  navbar: true,
  menu: true,
  footer: true,
  tabBar: true,
  menuFromServer: false,
  menuWidth: MENU_WIDTH.usual,
  menuBy: null,
  workplaceView: null,
};

const switchNames = ['colorWeak', 'navbar', 'menu', 'footer', 'tabBar', 'menuFromServer'] as const;
export type ShellSwitch = (typeof switchNames)[number];

/** Reads stored settings of any version into valid ones. */
export const readShellSettings = (stored: unknown): ShellSettings => {
  const given: Readonly<Record<string, unknown>> = { ...(stored as object | null) };
  const switches = switchNames.map((name) => {
    const value = given[name];
    return [name, typeof value === 'boolean' ? value : defaultShellSettings[name]] as const;
  });
  return {
    ...(Object.fromEntries(switches) as Pick<ShellSettings, ShellSwitch>),
    menuWidth: clampMenuWidth(given.menuWidth),
    menuBy: menuArrangements.find((each) => each === given.menuBy) ?? null,
    workplaceView: workplaceViews.find((each) => each === given.workplaceView) ?? null,
  };
};
