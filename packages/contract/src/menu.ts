/**
 * Every route of the product, once: menu entry, roles, breadcrumb, tab. The server's menu starts from this table and
 * the client builds its own from it (spec §2, design: contract §1).
 */
import { type RoleCode, roleCodes } from './roles.ts';
import type { Text } from './texts.ts';

export interface MenuEntry {
  /** The route name: last segment of the path, unique. */
  readonly name: string;
  readonly path: string;
  readonly title: Text;
  readonly icon?: string;
  readonly order?: number;
  /** Absent: every role. */
  readonly roles?: readonly RoleCode[];
  /** Custom roles open it only if copied from one of `roles`; otherwise the permission decides. */
  readonly listedOnly?: boolean;
  readonly hideInMenu?: boolean;
  /** Opens no tab. */
  readonly noAffix?: boolean;
  readonly ignoreCache?: boolean;
  /** The menu entry shown as selected instead of this one. */
  readonly activeMenu?: string;
  readonly redirect?: string;
  readonly external?: string;
  readonly children?: readonly MenuEntry[];
}

const admins: readonly RoleCode[] = ['admin'];
const landlordRoles: readonly RoleCode[] = ['admin', 'operation_supervisor', 'finance'];
const moneyRoles: readonly RoleCode[] = ['admin', 'finance'];
const decidingRoles: readonly RoleCode[] = [
  'admin',
  'director_of_operations',
  'operation_supervisor',
  'finance',
];
const monitorRoles: readonly RoleCode[] = ['admin', 'director_of_operations'];
const sysUserRoles: readonly RoleCode[] = ['admin', 'director_of_operations', 'operation_supervisor'];

export const menu: readonly MenuEntry[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    title: ['仪表盘', 'Dashboard'],
    icon: 'dashboard',
    order: 0,
    redirect: '/dashboard/workplace',
    children: [
      { name: 'workplace', path: '/dashboard/workplace', title: ['工作台', 'Workplace'] },
      {
        name: 'monitor',
        path: '/dashboard/monitor',
        title: ['实时监控', 'Real-time monitor'],
        roles: monitorRoles,
      },
    ],
  },
  {
    name: 'house',
    path: '/house',
    title: ['房源管理', 'Properties'],
    icon: 'house',
    order: 0,
    children: [
      { name: 'houseList', path: '/house/houseList', title: ['房源列表', 'Property list'] },
      { name: 'standards', path: '/house/standards', title: ['标准管理', 'Standards'] },
      { name: 'landmark', path: '/house/landmark', title: ['地标管理', 'Landmarks'] },
      { name: 'check', path: '/house/check', title: ['房源审核', 'Property review'] },
      { name: 'evaluate', path: '/house/evaluate', title: ['点评管理', 'Guest reviews'] },
      {
        name: 'createOrEditHouse',
        path: '/house/createOrEditHouse',
        title: ['编辑房源', 'Edit property'],
        hideInMenu: true,
        activeMenu: 'houseList',
      },
      {
        name: 'houseDetail',
        path: '/house/houseDetail',
        title: ['房源详情', 'Property detail'],
        hideInMenu: true,
        activeMenu: 'houseList',
      },
      {
        name: 'houseCheckDetail',
        path: '/house/houseCheckDetail',
        title: ['审核详情', 'Review detail'],
        hideInMenu: true,
        noAffix: true,
        activeMenu: 'check',
      },
    ],
  },
  {
    name: 'orderManagement',
    path: '/orderManagement',
    title: ['订单管理', 'Orders'],
    icon: 'order',
    order: 0,
    children: [
      { name: 'orderList', path: '/orderManagement/orderList', title: ['订单列表', 'Order list'] },
      {
        name: 'orderDetail',
        path: '/orderManagement/orderDetail',
        title: ['订单详情', 'Order detail'],
        hideInMenu: true,
        noAffix: true,
        activeMenu: 'orderList',
      },
      { name: 'registration', path: '/orderManagement/registration', title: ['入住登记', 'Registrations'] },
      { name: 'invoice', path: '/orderManagement/invoice', title: ['发票', 'Invoices'] },
      { name: 'shift', path: '/orderManagement/shift', title: ['交接班', 'Shifts'] },
    ],
  },
  {
    name: 'messageMenu',
    path: '/messageMenu',
    title: ['消息中心', 'Messages'],
    icon: 'message',
    order: 1,
    children: [
      { name: 'message', path: '/messageMenu/message', title: ['消息', 'Messages'] },
      {
        name: 'notificationLog',
        path: '/messageMenu/notificationLog',
        title: ['通知记录', 'Notification log'],
        hideInMenu: true,
      },
      {
        name: 'automation-setting',
        path: '/messageMenu/automation-setting',
        title: ['自动化设置', 'Automation'],
      },
      { name: 'template', path: '/messageMenu/template', title: ['消息模板', 'Message templates'] },
    ],
  },
  {
    name: 'houseStatusMenu',
    path: '/houseStatusMenu',
    title: ['房态管理', 'Room status'],
    icon: 'calendar',
    order: 2,
    children: [
      { name: 'houseStatus', path: '/houseStatusMenu/houseStatus', title: ['房态日历', 'Room calendar'] },
      { name: 'dayBoard', path: '/houseStatusMenu/dayBoard', title: ['今日房态', 'Today’s rooms'] },
      { name: 'statusLog', path: '/houseStatusMenu/statusLog', title: ['房态日志', 'Room status log'] },
      { name: 'compare', path: '/houseStatusMenu/compare', title: ['房态对照', 'Comparison'] },
    ],
  },
  {
    name: 'task',
    path: '/task',
    title: ['保洁任务', 'Housekeeping'],
    icon: 'task',
    order: 2,
    children: [
      { name: 'taskList', path: '/task/taskList', title: ['保洁任务', 'Housekeeping'] },
      { name: 'myTasks', path: '/task/myTasks', title: ['我的任务', 'My tasks'] },
      { name: 'lostFound', path: '/task/lostFound', title: ['失物招领', 'Lost and found'] },
    ],
  },
  {
    name: 'housePriceMenu',
    path: '/housePriceMenu',
    title: ['房价管理', 'Prices'],
    icon: 'price',
    order: 3,
    children: [
      { name: 'housePrice', path: '/housePriceMenu/housePrice', title: ['房价日历', 'Property prices'] },
      { name: 'ratePlan', path: '/housePriceMenu/ratePlan', title: ['价格方案', 'Rate plans'] },
      { name: 'priceLog', path: '/housePriceMenu/priceLog', title: ['改价日志', 'Price log'] },
    ],
  },
  {
    name: 'landlord',
    path: '/landlord',
    title: ['房东管理', 'Landlords'],
    icon: 'landlord',
    order: 3,
    roles: landlordRoles,
    redirect: '/landlord/landlordList',
    children: [
      {
        name: 'landlordList',
        path: '/landlord/landlordList',
        title: ['房东列表', 'Landlord list'],
        roles: landlordRoles,
      },
      {
        name: 'contractList',
        path: '/landlord/contractList',
        title: ['合同列表', 'Contracts'],
        roles: landlordRoles,
      },
      {
        name: 'networkAccess',
        path: '/landlord/networkAccess',
        title: ['房东入网信息', 'Onboarding'],
        roles: landlordRoles,
      },
      {
        name: 'stagingWorkbench',
        path: '/landlord/stagingWorkbench',
        title: ['暂存工作台', 'Staging workbench'],
        roles: landlordRoles,
      },
      {
        name: 'landlordDetail',
        path: '/landlord/landlordDetail',
        title: ['房东详情', 'Landlord detail'],
        roles: landlordRoles,
        hideInMenu: true,
        activeMenu: 'landlordList',
      },
      {
        name: 'contractDetail',
        path: '/landlord/contractDetail',
        title: ['合同详情', 'Contract'],
        roles: landlordRoles,
        hideInMenu: true,
        activeMenu: 'contractList',
      },
      {
        name: 'contractEdit',
        path: '/landlord/contractEdit',
        title: ['编辑合同', 'Edit contract'],
        roles: landlordRoles,
        hideInMenu: true,
        activeMenu: 'contractList',
      },
    ],
  },
  {
    name: 'owner',
    path: '/owner',
    title: ['我的房产', 'My property'],
    icon: 'home',
    order: 3,
    roles: ['landlord'],
    listedOnly: true,
    redirect: '/owner/ownerHome',
    children: [
      {
        name: 'ownerHome',
        path: '/owner/ownerHome',
        title: ['我的房产', 'My property'],
        roles: ['landlord'],
      },
    ],
  },
  {
    name: 'member',
    path: '/member',
    title: ['会员管理', 'Members'],
    icon: 'member',
    order: 4,
    children: [
      { name: 'memberList', path: '/member/memberList', title: ['会员列表', 'Member list'] },
      { name: 'memberCheck', path: '/member/memberCheck', title: ['会员审核', 'Document check'] },
      { name: 'erasure', path: '/member/erasure', title: ['抹除申请', 'Erasure requests'] },
      {
        name: 'memberDetail',
        path: '/member/memberDetail',
        title: ['会员详情', 'Member detail'],
        hideInMenu: true,
        activeMenu: 'memberList',
      },
    ],
  },
  {
    name: 'report',
    path: '/report',
    title: ['报表', 'Reports'],
    icon: 'report',
    order: 4,
    redirect: '/report/production',
    // In the menu it leads to where the group does.
    children: [{ name: 'reportPage', path: '/report/:name', title: ['报表', 'Reports'] }],
  },
  {
    name: 'channel',
    path: '/channel',
    title: ['渠道管理', 'Channels'],
    icon: 'channel',
    order: 5,
    children: [
      { name: 'channelList', path: '/channel/channelList', title: ['渠道直连', 'Channel connections'] },
      {
        name: 'relevance',
        path: '/channel/relevance',
        title: ['关联房源', 'Link properties'],
        hideInMenu: true,
      },
      {
        name: 'all-housing-resource',
        path: '/channel/all-housing-resource',
        title: ['全部房源', 'All channel listings'],
        hideInMenu: true,
      },
      { name: 'operationLog', path: '/channel/operationLog', title: ['操作日志', 'Call log'] },
    ],
  },
  {
    name: 'walletInformationMenu',
    path: '/walletInformationMenu',
    title: ['钱包', 'Wallet'],
    icon: 'wallet',
    order: 5,
    redirect: '/walletInformationMenu/walletInformation',
    children: [
      {
        name: 'walletInformation',
        path: '/walletInformationMenu/walletInformation',
        title: ['钱包信息', 'Wallet'],
      },
      {
        name: 'ledger',
        path: '/walletInformationMenu/ledger',
        title: ['总账', 'Ledger'],
        roles: moneyRoles,
      },
      {
        name: 'landlord-settlement',
        path: '/walletInformationMenu/landlord-settlement',
        title: ['房东结算', 'Landlord settlement'],
        roles: moneyRoles,
      },
      {
        name: 'landlord-settlement-records',
        path: '/walletInformationMenu/landlord-settlement-records',
        title: ['结算记录', 'Settlement records'],
      },
      {
        name: 'statementDetail',
        path: '/walletInformationMenu/statementDetail',
        title: ['结算单', 'Statement'],
        hideInMenu: true,
        activeMenu: 'landlord-settlement-records',
      },
      {
        name: 'completion-order-divide',
        path: '/walletInformationMenu/completion-order-divide',
        title: ['完单分账', 'Completion-order split'],
        roles: moneyRoles,
      },
      {
        name: 'expense',
        path: '/walletInformationMenu/expense',
        title: ['支出', 'Expenses'],
      },
      {
        name: 'confirmations',
        path: '/walletInformationMenu/confirmations',
        title: ['待复核事项', 'Approval requests'],
        roles: decidingRoles,
      },
      {
        name: 'reconciliation',
        path: '/walletInformationMenu/reconciliation',
        title: ['对账', 'Reconciliation'],
        roles: moneyRoles,
      },
    ],
  },
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
      { name: 'apiToken', path: '/sys/apiToken', title: ['接口令牌', 'API tokens'], roles: admins },
      { name: 'webhook', path: '/sys/webhook', title: ['事件回调', 'Webhooks'], roles: admins },
      { name: 'announcement', path: '/sys/announcement', title: ['公告', 'Announcements'], roles: admins },
    ],
  },
  {
    name: 'examples',
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

/** Open without a session, outside the frame (spec §2). */
export const publicRoutes: readonly MenuEntry[] = [
  { name: 'readAgreement', path: '/readAgreement', title: ['用户协议', 'Agreement'] },
  { name: 'auth', path: '/auth', title: ['渠道授权', 'Channel authorisation'] },
];

/** Short addresses of the spec and where they lead. */
export const aliases: Readonly<Record<string, string>> = {
  '/message': '/messageMenu/message',
  '/notificationLog': '/messageMenu/notificationLog',
  '/automation-setting': '/messageMenu/automation-setting',
};

export interface FlatMenuEntry extends MenuEntry {
  readonly parent: MenuEntry | null;
}

export const flatMenu: readonly FlatMenuEntry[] = menu.flatMap((group) => [
  { ...group, parent: null },
  ...(group.children ?? []).map((entry) => ({ ...entry, parent: group })),
]);

const isOwnMake = (role: string): boolean => !(roleCodes as readonly string[]).includes(role);

/** True if the route names no roles or the user holds one. Custom roles are in no list; their permission decides. */
export const mayOpen = (
  entry: { readonly roles?: readonly string[]; readonly listedOnly?: boolean },
  held: readonly string[],
): boolean =>
  !entry.roles ||
  entry.roles.length === 0 ||
  entry.roles.some((role) => held.includes(role)) ||
  (entry.listedOnly !== true && held.some(isOwnMake));

/** Entries in the order of the side menu: by `order`, ties as listed. */
export const byMenuOrder = (entries: readonly MenuEntry[]): MenuEntry[] =>
  [...entries].sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
