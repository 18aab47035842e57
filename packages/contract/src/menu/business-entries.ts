/** Menu groups of guests, landlords, channels and money. */
import type { RoleCode } from '../roles.ts';
import type { MenuEntry } from './menu-entry.ts';

const landlordRoles: readonly RoleCode[] = ['admin', 'operation_supervisor', 'finance'];
const moneyRoles: readonly RoleCode[] = ['admin', 'finance'];
const decidingRoles: readonly RoleCode[] = [
  'admin',
  'director_of_operations',
  'operation_supervisor',
  'finance',
];

export const businessEntries: readonly MenuEntry[] = [
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
    // The menu links to the group's default.
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
        name: 'books',
        path: '/walletInformationMenu/books',
        title: ['会计账务', 'Accounting'],
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
        title: ['完单分账', 'Revenue splits'],
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
];
