/** Menu groups of the daily work, in the order of the spec. */
import type { RoleCode } from '../roles.ts';
import type { MenuEntry } from './menu-entry.ts';

const monitorRoles: readonly RoleCode[] = ['admin', 'director_of_operations'];

export const operationsEntries: readonly MenuEntry[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    title: ['仪表盘', 'Dashboard'],
    icon: 'dashboard',
    order: 0,
    redirect: '/dashboard/workplace',
    children: [
      { name: 'workplace', path: '/dashboard/workplace', title: ['工作台', 'Workplace'] },
      { name: 'proposals', path: '/dashboard/proposals', title: ['助手提议', 'Proposals'] },
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
      { name: 'housePrice', path: '/housePriceMenu/housePrice', title: ['房价日历', 'Price calendar'] },
      { name: 'ratePlan', path: '/housePriceMenu/ratePlan', title: ['价格方案', 'Rate plans'] },
      { name: 'priceLog', path: '/housePriceMenu/priceLog', title: ['改价日志', 'Price log'] },
    ],
  },
];
