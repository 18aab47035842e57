/** System settings, examples, account pages and external links. */
import type { RoleCode } from '../roles.ts';
import type { MenuEntry } from './menu-entry.ts';

const admins: readonly RoleCode[] = ['admin'];
const sysUserRoles: readonly RoleCode[] = ['admin', 'director_of_operations', 'operation_supervisor'];

export const systemEntries: readonly MenuEntry[] = [
  {
    name: 'sys',
    path: '/sys',
    title: ['系统设置', 'System'],
    icon: 'settings',
    order: 6,
    children: [
      { name: 'sysUser', path: '/sys/sysUser', title: ['用户管理', 'Users'], roles: sysUserRoles },
      {
        name: 'userRights',
        path: '/sys/userRights',
        title: ['用户权限', 'User permissions'],
        roles: sysUserRoles,
        hideInMenu: true,
        activeMenu: 'sysUser',
      },
      { name: 'role', path: '/sys/role', title: ['角色管理', 'Roles'], roles: admins },
      { name: 'sysMenu', path: '/sys/menu', title: ['菜单管理', 'Menu'], roles: admins },
      { name: 'department', path: '/sys/department', title: ['部门管理', 'Departments'], roles: admins },
      {
        name: 'dictionaryManaged',
        path: '/sys/dictionaryManaged',
        title: ['字典管理', 'Dictionaries'],
        roles: admins,
      },
      { name: 'auditLog', path: '/sys/auditLog', title: ['审计日志', 'Audit log'], roles: admins },
      { name: 'loginLog', path: '/sys/loginLog', title: ['登录日志', 'Sign-in log'], roles: admins },
      { name: 'settings', path: '/sys/settings', title: ['系统设置', 'Settings'], roles: admins },
      {
        name: 'merchantAccount',
        path: '/sys/merchantAccount',
        title: ['收款商户号', 'Merchant accounts'],
        roles: [...admins, 'finance'],
      },
      {
        name: 'connector',
        path: '/sys/connector',
        title: ['连接', 'Connections'],
        roles: [...admins, 'director_of_operations'],
      },
      { name: 'apiToken', path: '/sys/apiToken', title: ['接口令牌', 'API tokens'], roles: admins },
      { name: 'webhook', path: '/sys/webhook', title: ['事件回调', 'Webhooks'], roles: admins },
      { name: 'moveIn', path: '/sys/moveIn', title: ['搬家', 'Moving in'], roles: sysUserRoles },
      { name: 'announcement', path: '/sys/announcement', title: ['公告', 'Announcements'], roles: admins },
    ],
  },
  {
    name: 'examples',
    listedTo: admins,
    path: '/examples',
    title: ['示例', 'Examples'],
    icon: 'example',
    order: 90,
    children: [
      { name: '403', path: '/exception/403', title: ['403', '403'], roles: admins },
      { name: '404', path: '/exception/404', title: ['404', '404'] },
      { name: '500', path: '/exception/500', title: ['500', '500'] },
      { name: 'step', path: '/form/step', title: ['分步表单', 'Step form'], roles: admins },
      { name: 'group', path: '/form/group', title: ['分组表单', 'Group form'], roles: admins },
      { name: 'search-table', path: '/list/search-table', title: ['查询表格', 'Search table'] },
      { name: 'card', path: '/list/card', title: ['卡片列表', 'Card list'] },
      { name: 'basic', path: '/profile/basic', title: ['基础详情页', 'Basic profile'], roles: admins },
      { name: 'success', path: '/result/success', title: ['成功页', 'Success'], roles: admins },
      { name: 'error', path: '/result/error', title: ['失败页', 'Error page'], roles: admins },
      {
        name: 'data-analysis',
        path: '/visualization/data-analysis',
        title: ['分析页', 'Data analysis'],
        roles: admins,
      },
      {
        name: 'multi-dimension-data-analysis',
        path: '/visualization/multi-dimension-data-analysis',
        title: ['多维数据分析', 'Multi-dimensional analysis'],
        roles: admins,
      },
    ],
  },
  // Reached from the user menu at the avatar.
  {
    name: 'user',
    path: '/user',
    title: ['个人', 'My account'],
    icon: 'user',
    order: 89,
    hideInMenu: true,
    children: [
      { name: 'user-info', path: '/user/info', title: ['用户中心', 'User centre'], hideInMenu: true },
      { name: 'user-setting', path: '/user/setting', title: ['用户设置', 'User settings'], hideInMenu: true },
    ],
  },
  // Reached from the home screen while a new business is being set up.
  {
    name: 'setup',
    path: '/setup',
    title: ['开店引导', 'Setup guide'],
    icon: 'home',
    order: 87,
    roles: admins,
    hideInMenu: true,
  },
  // Reached from the user menu, from the palette and from links on screens.
  { name: 'help', path: '/help', title: ['帮助', 'Help'], icon: 'help', order: 88, hideInMenu: true },
  {
    name: 'helpPage',
    path: '/help/:slug',
    title: ['帮助', 'Help'],
    icon: 'help',
    order: 88,
    hideInMenu: true,
    activeMenu: 'help',
  },
  {
    name: 'arcoWebsite',
    path: '/external/arco',
    title: ['Arco Design', 'Arco Design'],
    icon: 'link',
    order: 91,
    hideInMenu: true,
    noAffix: true,
    external: 'https://arco.design',
  },
  {
    name: 'faq',
    path: '/external/faq',
    title: ['常见问题', 'Frequently asked questions'],
    icon: 'link',
    order: 92,
    hideInMenu: true,
    noAffix: true,
    external: 'https://arco.design/vue/docs/pro/faq',
  },
];
