import { texts } from '../../platform/texts.ts';

export const profileTexts = texts({
  title: ['经营类型', 'Business profile'],
  hint: [
    '决定菜单、首页、默认设置和是否需要第二人确认；不删除任何数据，可随时更换。',
    'Sets the menu, home screen, defaults and whether a second person confirms. It deletes nothing and can be changed at any time.',
  ],
  none: ['尚未选择，全部功能都在菜单中', 'Not chosen yet. Every function is in the menu'],
  current: ['当前', 'Current'],
  choose: ['选择', 'Choose'],
  again: ['恢复为此类型的默认', 'Reset to this profile'],
  chooseNamed: ['选择“{{name}}”', 'Choose {{name}}'],
  previewTitle: ['改为“{{name}}”？', 'Change to {{name}}?'],
  preview_off: ['从菜单隐藏：{{names}}', 'Hidden from the menu: {{names}}'],
  preview_on: ['在菜单显示：{{names}}', 'Shown in the menu: {{names}}'],
  preview_setting: ['{{name}}：{{from}} → {{to}}', '{{name}}: {{from}} → {{to}}'],
  preview_same: ['没有变化', 'Nothing changes'],
  preview_kept: [
    '数据与权限不变；隐藏的功能可在“设置”中逐项开启',
    'Data and permissions stay. Hidden functions can be switched on one by one under Settings',
  ],
  chosen: ['已改为“{{name}}”', 'Changed to {{name}}'],
  features: ['功能', 'Functions'],
  featuresHint: [
    '关闭的功能不在菜单中，数据保留，链接仍可打开。',
    'Functions that are off are not in the menu. Their data stays and links still open them.',
  ],
  featureOn: ['“{{name}}”已显示在菜单中', '{{name}} is in the menu now'],
  featureOff: ['“{{name}}”已从菜单隐藏', '{{name}} is hidden from the menu'],
  offCount: ['已关闭 {{count}} 项', { one: '{{count}} is off', other: '{{count}} are off' }],
  roles: ['常用角色：{{names}}', 'Usual roles: {{names}}'],
});
