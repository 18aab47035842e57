import { texts } from '../texts.ts';

export const menuEntryTexts = texts({
  title: ['菜单管理', 'Menu'],
  purpose: [
    '后台菜单的名称、图标、顺序、可见角色与显隐。菜单只收窄不放宽：谁能打开页面由角色权限决定。',
    'Names, icons, order, roles and visibility of the server’s menu. It only narrows: who may open a screen is decided by roles.',
  ],
  note: [
    '在“页面配置”中开启“菜单来源于后台”的用户看到这里的菜单，其他用户看到内置菜单。',
    'Users who have switched on “Menu from server” in the page settings see this menu, the others the built-in one.',
  ],
  resetAll: ['恢复默认菜单', 'Restore the default menu'],
  resetAllTitle: ['把整个菜单恢复为默认？', 'Restore the whole menu?'],
  resetAllEffect: [
    '名称、图标、顺序、角色与显隐都恢复',
    'Names, icons, order, roles and visibility all go back',
  ],
  resetDone: ['菜单已恢复默认', 'The menu is as it was shipped'],
  reset: ['恢复默认', 'Restore'],
  edit: ['修改', 'Edit'],
  editNamed: ['修改{{name}}', 'Edit {{name}}'],
  editTitle: ['修改{{name}}', 'Edit: {{name}}'],
  open: ['展开{{name}}', 'Open {{name}}'],
  close: ['收起{{name}}', 'Close {{name}}'],
  field_zh: ['中文名称', 'Chinese name'],
  field_en: ['英文名称', 'English name'],
  field_icon: ['图标', 'Icon'],
  field_roles: ['显示给', 'Shown to'],
  rolesHelp: [
    '留空：显示给所有有权打开它的人。只能选择有权打开它的角色。',
    'Empty: all who may open it. Only roles that may open it can be chosen.',
  ],
  field_hidden: ['在菜单中隐藏', 'Hidden in the menu'],
  hiddenHelp: [
    '隐藏后仍可从链接与搜索打开；权限不变。',
    'It can still be opened by a link or the palette; rights stay as they are.',
  ],
  hidden: ['已隐藏', 'Hidden'],
  inner: ['内部页面', 'Inner page'],
  external: ['外部链接', 'External link'],
  changed: ['已修改', 'Changed'],
  shownTo: ['仅 {{roles}}', 'only {{roles}}'],
  saved: ['菜单已保存', 'The menu is saved'],
  ordered: ['顺序已保存', 'The order is saved'],
  entries: ['{{count}} 项', { one: '{{count}} entry', other: '{{count}} entries' }],
});
