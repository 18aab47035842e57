/** Palette actions: titles in both languages and pinyin. */
import type { Permission } from './permission.ts';
import type { Text } from './platform/texts.ts';

export interface PaletteAction {
  readonly title: Text;
  /** Pinyin of the Chinese title; a test compares it with pinyin-pro. */
  readonly pinyin: string;
  /** Screen to open; other actions run in `layout/palette/palette-actions.ts`. */
  readonly path?: string;
  readonly permission?: Permission;
}

const actions = <const T extends Record<string, PaletteAction>>(all: T): { [K in keyof T]: PaletteAction } =>
  all;

export const paletteActions = actions({
  newOrder: {
    title: ['录入订单', 'New order'],
    pinyin: 'lu ru ding dan',
    path: '/houseStatusMenu/houseStatus?start=order',
    permission: 'order:create',
  },
  newBlock: {
    title: ['关房', 'Block rooms'],
    pinyin: 'guan fang',
    path: '/houseStatusMenu/houseStatus?start=block',
    permission: 'roomStatus:block',
  },
  newAdjustment: {
    title: ['录入调整凭证', 'Post adjusting entry'],
    pinyin: 'lu ru tiao zheng ping zheng',
    path: '/walletInformationMenu/ledger?start=adjust',
    permission: 'ledger:manage',
  },
  themeLight: { title: ['切换到浅色主题', 'Switch to light theme'], pinyin: 'qie huan dao qian se zhu ti' },
  themeDark: { title: ['切换到深色主题', 'Switch to dark theme'], pinyin: 'qie huan dao shen se zhu ti' },
  themeSystem: { title: ['主题跟随系统', 'Use system theme'], pinyin: 'zhu ti gen sui xi tong' },
  chinese: { title: ['切换到中文', 'Switch to 中文'], pinyin: 'qie huan dao zhong wen' },
  english: { title: ['切换到 English', 'Switch to English'], pinyin: 'qie huan dao english' },
  fullScreen: { title: ['切换全屏', 'Toggle full screen'], pinyin: 'qie huan quan ping' },
  settings: { title: ['页面配置', 'Page settings'], pinyin: 'ye mian pei zhi' },
  shortcuts: { title: ['键盘快捷键', 'Keyboard shortcuts'], pinyin: 'jian pan kuai jie jian' },
  logOut: { title: ['退出登录', 'Sign out'], pinyin: 'tui chu deng lu' },
});
export type PaletteActionKey = keyof typeof paletteActions;
