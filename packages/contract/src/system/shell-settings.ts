/** Settings of the drawer (spec §3, §9 defaults). */
import { z } from 'zod';

/** Pixels. */
export const MENU_WIDTH = { least: 180, most: 320, usual: 220 } as const;

/** Clamps a number to the range; anything else becomes the default. */
export const clampMenuWidth = (width: unknown): number =>
  typeof width === 'number' && Number.isFinite(width)
    ? Math.min(MENU_WIDTH.most, Math.max(MENU_WIDTH.least, Math.round(width)))
    : MENU_WIDTH.usual;

export const ShellSettings = z
  .object({
    colorWeak: z.boolean(),
    navbar: z.boolean(),
    menu: z.boolean(),
    footer: z.boolean(),
    tabBar: z.boolean(),
    menuFromServer: z.boolean(),
    menuWidth: z.int().min(MENU_WIDTH.least).max(MENU_WIDTH.most),
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
};

/** Reads stored settings of any version into valid ones. */
export const readShellSettings = (stored: unknown): ShellSettings => {
  const given: Readonly<Record<string, unknown>> = { ...(stored as object | null) };
  const switches = Object.entries(defaultShellSettings).map(([name, usual]) => [
    name,
    typeof given[name] === 'boolean' ? given[name] : usual,
  ]);
  return { ...Object.fromEntries(switches), menuWidth: clampMenuWidth(given.menuWidth) };
};
