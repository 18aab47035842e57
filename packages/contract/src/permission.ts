/** Every permission and the roles that hold it by default (design: contract §1). Admin holds all. */

import type { Text } from './platform/texts.ts';
import type { RoleCode } from './roles.ts';

const staff = ['director_of_operations', 'operation_supervisor', 'operator', 'front_desk'] as const;
const leads = ['director_of_operations', 'operation_supervisor'] as const;
const everyone = [...staff, 'finance', 'housekeeper', 'landlord'] as const;

interface PermissionDefault {
  readonly name: Text;
  readonly roles: readonly Exclude<RoleCode, 'admin'>[];
}

export const permissions = {
  'workplace:read': { name: ['查看工作台', 'View workplace'], roles: everyone },
  'monitor:read': {
    name: ['查看实时监控', 'View the business monitor'],
    roles: ['director_of_operations'],
  },
  'monitor:system': { name: ['查看系统状况', 'View system status'], roles: [] },
  'monitor:jobs': { name: ['重试与删除失败的后台任务', 'Retry and delete failed jobs'], roles: [] },
  'house:read': { name: ['查看房源', 'View properties'], roles: everyone },
  'house:edit': { name: ['编辑房源', 'Edit properties'], roles: [...leads, 'operator'] },
  'house:papers': {
    name: ['查看房源证照', 'View property documents'],
    roles: [...leads, 'operator', 'landlord'],
  },
  'house:review': { name: ['审核房源', 'Review properties'], roles: leads },
  'standard:read': { name: ['查看房源标准', 'View property standards'], roles: staff },
  'standard:edit': {
    name: ['编辑与发布房源标准', 'Edit and publish property standards'],
    roles: ['director_of_operations'],
  },
  'room:add': { name: ['添加房间', 'Add rooms'], roles: [...leads, 'operator'] },
  'room:edit': {
    name: ['编辑房间与调整房型', 'Edit rooms and change room types'],
    roles: [...leads, 'operator'],
  },
  'room:condition': { name: ['设置房间净脏', 'Set room condition'], roles: [...staff, 'housekeeper'] },
  'landmark:edit': { name: ['维护地标', 'Manage landmarks'], roles: [...leads, 'operator'] },
  'evaluation:read': { name: ['查看点评', 'View reviews'], roles: everyone },
  'evaluation:reply': { name: ['录入与回复点评', 'Record and reply to reviews'], roles: staff },
  'evaluation:moderate': { name: ['隐藏与申诉点评', 'Hide and appeal reviews'], roles: leads },
  'price:read': { name: ['查看房价', 'View prices'], roles: [...staff, 'finance', 'landlord'] },
  'price:edit': { name: ['设置房价与价格方案', 'Set prices and rate plans'], roles: [...leads, 'operator'] },
  'roomStatus:read': { name: ['查看房态', 'View room status'], roles: everyone },
  'roomStatus:block': { name: ['关房与开房', 'Block and unblock rooms'], roles: staff },
  'order:read': { name: ['查看订单', 'View orders'], roles: [...staff, 'finance', 'landlord'] },
  'order:create': { name: ['录入订单', 'Create orders'], roles: staff },
  'order:accept': { name: ['接单与拒单', 'Accept and reject orders'], roles: staff },
  'order:edit': { name: ['排房与改期', 'Assign, move and change dates'], roles: staff },
  'order:checkIn': { name: ['办理入住', 'Check guests in'], roles: staff },
  'order:checkOut': { name: ['办理退房', 'Check guests out'], roles: staff },
  'order:cancel': { name: ['取消与恢复订单', 'Cancel and reinstate orders'], roles: staff },
  'order:charge': { name: ['增加费用', 'Add charges'], roles: [...staff, 'finance'] },
  'order:payment': { name: ['收款', 'Take payments'], roles: [...staff, 'finance'] },
  'order:refund': {
    name: ['申请退款', 'Request refunds'],
    roles: ['operation_supervisor', 'operator', 'front_desk'],
  },
  'order:approveRefund': {
    name: ['审批退款', 'Approve refunds'],
    roles: ['operation_supervisor', 'finance'],
  },
  'order:waiveBalance': {
    name: ['免收余额、押金与取消费', 'Waive balances, deposits and cancellation fees'],
    roles: leads,
  },
  'order:overridePrice': { name: ['自定义房价', 'Override prices'], roles: leads },
  'order:commission': {
    name: ['修改渠道佣金', 'Edit channel commission'],
    roles: ['operation_supervisor', 'finance'],
  },
  'order:import': { name: ['导入订单', 'Import orders'], roles: leads },
  'order:export': { name: ['导出订单', 'Export orders'], roles: [...staff, 'finance'] },
  'order:print': { name: ['打印订单单据', 'Print order documents'], roles: [...staff, 'finance'] },
  'invoice:read': { name: ['查看发票', 'View invoices'], roles: [...staff, 'finance'] },
  'invoice:issue': {
    name: ['申请、开具与红冲发票', 'Request, issue and credit invoices'],
    roles: ['operation_supervisor', 'front_desk', 'finance'],
  },
  'nightAudit:read': { name: ['查看夜审', 'View night audits'], roles: [...staff, 'finance'] },
  'nightAudit:run': { name: ['执行夜审', 'Run the night audit'], roles: [...leads, 'front_desk'] },
  'task:read': { name: ['查看全部保洁任务', 'See all housekeeping tasks'], roles: staff },
  'task:work': {
    name: ['执行自己的保洁任务', 'Carry out own housekeeping tasks'],
    roles: [...staff, 'housekeeper'],
  },
  'task:assign': { name: ['新建、分配与取消任务', 'Create, assign and cancel tasks'], roles: staff },
  'task:inspect': { name: ['查房验收', 'Inspect cleaned rooms'], roles: staff },
  'task:setUp': {
    name: ['设置保洁规则与清单', 'Set housekeeping rules and checklists'],
    roles: leads,
  },
  'lostItem:read': { name: ['查看失物', 'View lost items'], roles: [...staff, 'housekeeper'] },
  'lostItem:record': { name: ['登记失物', 'Record lost items'], roles: [...staff, 'housekeeper'] },
  'lostItem:settle': { name: ['处理失物', 'Handle lost items'], roles: staff },
  'shift:read': {
    name: ['查看交接班与收款日报', 'View shifts and the daily collection report'],
    roles: [...staff, 'finance'],
  },
  'shift:work': { name: ['当班、交班与接班', 'Work and hand over shifts'], roles: [...staff, 'finance'] },
  'shift:closeOthers': { name: ['代他人交班', 'Close other people’s shifts'], roles: leads },
  // Full names, masked phones, notes: for all staff. Landlords see orders of their properties without them.
  'guest:contacts': {
    name: ['查看住客姓名与联系方式', 'View guest names and contacts'],
    roles: [...staff, 'finance', 'housekeeper'],
  },
  'guest:reveal': {
    name: ['查看隐私信息', 'View personal data'],
    roles: ['operation_supervisor', 'front_desk'],
  },
  'registration:read': { name: ['查看入住登记', 'View registrations'], roles: staff },
  'registration:edit': { name: ['登记住客与访客', 'Register guests and visitors'], roles: staff },
  'registration:submit': { name: ['上报入住登记', 'Report registrations'], roles: staff },
  'registration:export': {
    name: ['导出入住登记', 'Export registrations'],
    roles: [...leads, 'front_desk'],
  },
  'doorCode:issue': { name: ['发放与作废门锁密码', 'Issue and revoke door codes'], roles: staff },
  'doorCode:reveal': { name: ['查看门锁密码', 'View door codes'], roles: staff },
  'erasure:request': {
    name: ['登记与查看抹除申请', 'Record and view erasure requests'],
    roles: staff,
  },
  'erasure:decide': {
    name: ['执行或拒绝抹除', 'Carry out or refuse erasure'],
    roles: ['director_of_operations'],
  },
  'blacklist:read': { name: ['查看黑名单', 'View blocklist'], roles: staff },
  'blacklist:edit': { name: ['维护黑名单', 'Manage blocklist'], roles: leads },
  'landlord:read': { name: ['查看房东', 'View landlords'], roles: ['operation_supervisor', 'finance'] },
  'landlord:edit': { name: ['维护房东', 'Manage landlords'], roles: ['operation_supervisor'] },
  'landlord:reveal': {
    name: ['查看房东隐私信息', 'View landlords’ personal data'],
    roles: ['operation_supervisor', 'finance'],
  },
  'landlord:import': { name: ['导入房东', 'Import landlords'], roles: ['operation_supervisor'] },
  'landlord:export': { name: ['导出房东', 'Export landlords'], roles: ['operation_supervisor', 'finance'] },
  // Only data linked to the user. Users who create landlord accounts need it, because no one grants what they lack.
  'ownerHome:read': { name: ['查看我的房产', 'View my own properties'], roles: [...leads, 'landlord'] },
  'ownerStay:file': { name: ['登记房东自住', 'File owner stays'], roles: [...staff, 'landlord'] },
  'member:read': { name: ['查看会员', 'View members'], roles: [...staff, 'finance'] },
  'member:edit': { name: ['录入与编辑会员', 'Add and edit members'], roles: staff },
  'member:check': { name: ['审核会员证件', 'Check member documents'], roles: leads },
  'member:merge': { name: ['合并会员档案', 'Merge members'], roles: leads },
  'member:export': { name: ['导出会员', 'Export members'], roles: leads },
  'member:import': { name: ['导入会员', 'Import members'], roles: leads },
  'company:read': { name: ['查看协议单位', 'View company accounts'], roles: [...staff, 'finance'] },
  'company:charge': { name: ['订单挂账', 'Charge orders to company accounts'], roles: [...staff, 'finance'] },
  'company:edit': { name: ['维护协议单位', 'Manage company accounts'], roles: [...leads, 'finance'] },
  'company:settle': { name: ['结算与对账', 'Settle company accounts'], roles: [...leads, 'finance'] },
  'contract:read': {
    name: ['查看房东合同', 'View landlord contracts'],
    roles: ['operation_supervisor', 'finance'],
  },
  'contract:edit': {
    name: ['起草与变更房东合同', 'Draft and change landlord contracts'],
    roles: ['operation_supervisor', 'finance'],
  },
  'contract:sign': {
    name: ['签署与终止房东合同', 'Sign and end landlord contracts'],
    roles: ['operation_supervisor', 'finance'],
  },
  'contract:import': {
    name: ['导入房东合同', 'Import landlord contracts'],
    roles: ['operation_supervisor'],
  },
  'onboarding:read': {
    name: ['查看房东入网资料', 'View landlord onboarding files'],
    roles: ['operation_supervisor', 'finance'],
  },
  'onboarding:edit': {
    name: ['填写房东入网资料', 'Complete landlord onboarding files'],
    roles: ['operation_supervisor', 'finance'],
  },
  'onboarding:submit': {
    name: ['提交入网与注销商户', 'Submit onboarding and close merchants'],
    roles: ['operation_supervisor', 'finance'],
  },
  'onboarding:reveal': {
    name: ['查看入网证件与卡号', 'View onboarding documents and card numbers'],
    roles: ['operation_supervisor', 'finance'],
  },
  'ledger:read': { name: ['查看总账', 'View ledger'], roles: ['finance'] },
  'split:read': { name: ['查看完单分账', 'View revenue splits'], roles: ['finance'] },
  'split:manage': {
    name: ['执行、重试与回退分账', 'Run, retry and reverse revenue splits'],
    roles: ['finance'],
  },
  'ledger:manage': {
    name: ['结账、录入调整凭证与核对总账', 'Close periods, post adjusting entries and run the ledger proof'],
    roles: ['finance'],
  },
  'books:read': { name: ['查看会计账务', 'View accounting'], roles: ['finance'] },
  'books:manage': {
    name: [
      '维护经营主体、科目对照、凭证与银行对账',
      'Manage legal entities, account map, vouchers and bank statements',
    ],
    roles: ['finance'],
  },
  // Landlords see their own balances, others the business figures if they see all of it.
  'wallet:read': { name: ['查看钱包', 'View wallet'], roles: everyone },
  // Landlords all of whose properties are in scope.
  'wallet:landlords': { name: ['查看房东余额', 'View landlord balances'], roles: ['finance'] },
  // Cleaners and the desk photograph receipts; users who see no money see only their own expenses.
  'expense:read': { name: ['查看支出', 'View expenses'], roles: [...staff, 'finance', 'housekeeper'] },
  'expense:write': {
    name: ['记录与提交支出', 'Record and submit expenses'],
    roles: [...staff, 'finance', 'housekeeper'],
  },
  'expense:approve': {
    name: ['审批、付款与作废支出', 'Approve, pay and void expenses'],
    roles: ['operation_supervisor', 'finance'],
  },
  'channelBill:read': { name: ['查看渠道账单', 'View channel bills'], roles: ['finance'] },
  'channelBill:manage': {
    name: ['导入、入账与核销渠道账单', 'Import, post and write off channel bills'],
    roles: ['finance'],
  },
  'merchant:read': { name: ['查看收款商户号', 'View merchant accounts'], roles: ['finance'] },
  'merchant:edit': { name: ['维护收款商户号与密钥', 'Manage merchant accounts and keys'], roles: [] },
  'connector:read': { name: ['查看连接', 'View connections'], roles: ['director_of_operations'] },
  'connector:edit': { name: ['维护连接与密钥', 'Manage connections and keys'], roles: [] },
  // Each act also needs its own confirming permission.
  'duty:decide': {
    name: ['查看与处理待他人确认的事项', 'View and decide approval requests'],
    roles: ['director_of_operations', 'operation_supervisor', 'finance'],
  },
  'opening:manage': { name: ['导入期初余额', 'Import opening balances'], roles: ['finance'] },
  // Landlords see only their own.
  'payout:read': {
    name: ['查看打款', 'View payouts'],
    roles: [...leads, 'finance', 'landlord'],
  },
  'payout:manage': {
    name: ['发起、重试与登记打款', 'Request, retry and record payouts'],
    roles: ['finance'],
  },
  'payout:approve': { name: ['复核大额打款', 'Approve large payouts'], roles: ['finance'] },
  'reconciliation:read': { name: ['查看对账', 'View reconciliations'], roles: ['finance'] },
  'reconciliation:manage': {
    name: ['对账与处理差异', 'Reconcile and resolve differences'],
    roles: ['finance'],
  },
  'settlement:read': { name: ['查看房东结算', 'View owner statements'], roles: ['finance'] },
  'settlement:manage': {
    name: ['生成、复核与发送房东结算单', 'Create, review and send owner statements'],
    roles: ['finance'],
  },
  // Never of a statement that the same person drew up or reviewed.
  'settlement:approve': { name: ['审批房东结算单', 'Approve owner statements'], roles: ['finance'] },
  'settlement:pay': { name: ['支付房东结算单', 'Pay owner statements'], roles: ['finance'] },
  'settlementRecord:read': { name: ['查看结算记录', 'View sent statements'], roles: everyone },
  // Also held by leads, who create landlord accounts (see ownerHome:read).
  'settlement:dispute': {
    name: ['对结算单提出异议', 'Dispute statements'],
    roles: [...leads, 'finance', 'landlord'],
  },
  // Figures of properties in scope; amounts only for users who see money.
  'report:read': { name: ['查看报表', 'View reports'], roles: everyone },
  'report:schedule': {
    name: ['定时发送报表', 'Schedule reports by email'],
    roles: [...leads, 'finance'],
  },
  'audit:read': {
    name: ['查看与校验审计日志、登录日志', 'View and verify audit log and sign-in log'],
    roles: [],
  },
  'audit:export': { name: ['导出审计日志与登录日志', 'Export audit log and sign-in log'], roles: [] },
  'setting:edit': { name: ['修改业务设置', 'Change business settings'], roles: [] },
  'menu:edit': { name: ['管理菜单', 'Manage menu'], roles: [] },
  'holiday:edit': { name: ['维护公共假期', 'Manage public holidays'], roles: [] },
  'announcement:read': {
    name: ['查看公告与已读情况', 'View announcements and who has read them'],
    roles: ['director_of_operations'],
  },
  'announcement:edit': {
    name: ['编写与发布公告', 'Write and publish announcements'],
    roles: ['director_of_operations'],
  },
  'dictionary:edit': { name: ['维护字典', 'Manage dictionaries'], roles: [] },
  // A webhook receives events of every property, so the screen also needs a role that sees all.
  'webhook:read': { name: ['查看回调', 'View webhooks'], roles: [] },
  'webhook:edit': { name: ['维护回调', 'Manage webhooks'], roles: [] },
  'demo:read': { name: ['查看示例', 'View samples'], roles: everyone },
  'demo:edit': { name: ['编辑示例列表', 'Edit sample lists'], roles: staff },
  'demo:admin': { name: ['使用管理员示例', 'Use administrator samples'], roles: [] },
  'user:read': { name: ['查看用户', 'View users'], roles: leads },
  'user:edit': { name: ['新建与编辑用户', 'Create and edit users'], roles: leads },
  'user:freeze': { name: ['冻结与恢复用户', 'Freeze and unfreeze users'], roles: leads },
  'user:resetPassword': { name: ['重置密码与强制下线', 'Reset passwords and end sessions'], roles: leads },
  'user:import': { name: ['导入用户', 'Import users'], roles: leads },
  'user:export': { name: ['导出用户', 'Export users'], roles: leads },
  'user:approve': { name: ['审批注册申请', 'Review account requests'], roles: leads },
  'certification:review': { name: ['审核实名认证', 'Review identity verifications'], roles: [] },
  'certification:reveal': { name: ['查看认证证件', 'View identity documents'], roles: [] },
  'role:read': { name: ['查看角色', 'View roles'], roles: [] },
  'role:edit': { name: ['维护角色与成员', 'Manage roles and members'], roles: [] },
  'department:read': { name: ['查看部门', 'View departments'], roles: [] },
  'department:edit': { name: ['维护部门', 'Manage departments'], roles: [] },
  // A token never exceeds its owner's permissions; overseers see and revoke all tokens.
  'apiToken:manage': {
    name: ['签发与吊销自己的接口令牌', 'Create and revoke own API tokens'],
    roles: [],
  },
  'apiToken:oversee': { name: ['查看与吊销所有接口令牌', 'View and revoke all API tokens'], roles: [] },
  // For programs: proposals are applied when a user with the permission approves them.
  'proposal:create': { name: ['提出改动，由他人批准', 'Propose changes for approval'], roles: [] },
  'proposal:decide': {
    name: ['查看与处理助手提议', 'View and decide proposals'],
    roles: [...leads, 'operator'],
  },
  'channel:read': {
    name: ['查看渠道连接与操作日志', 'View channel connections and call log'],
    roles: [...staff, 'finance'],
  },
  'channel:connect': {
    name: ['授权渠道连接', 'Authorise channel connections'],
    roles: [...leads, 'operator'],
  },
  'channel:link': {
    name: ['关联渠道房间', 'Link channel listings'],
    roles: [...leads, 'operator'],
  },
  'channel:sync': {
    name: ['推送与核对渠道房态房价', 'Send and check channel availability and prices'],
    roles: [...leads, 'operator'],
  },
  'thread:read': { name: ['查看客人消息', 'View guest messages'], roles: staff },
  'thread:reply': { name: ['回复与关闭会话', 'Reply to, snooze and close conversations'], roles: staff },
  'thread:assign': { name: ['分配会话', 'Assign conversations'], roles: staff },
  'thread:note': { name: ['添加会话备注', 'Add conversation notes'], roles: staff },
  'template:edit': { name: ['维护消息模板', 'Manage message templates'], roles: leads },
  'automation:read': {
    name: ['查看自动化规则与运行记录', 'View automation rules and runs'],
    roles: [...leads, 'operator'],
  },
  'automation:manage': {
    name: ['维护与停止自动化规则', 'Manage and stop automation rules'],
    roles: leads,
  },
  'notification:read': {
    name: ['查看通知记录', 'View the notification log'],
    roles: leads,
  },
  'notification:resend': { name: ['重新发送通知', 'Resend notifications'], roles: leads },
  // A reset link opens the user's account: administrators only.
  'notification:reveal': {
    name: ['查看通知的保密内容', 'View confidential notification content'],
    roles: [],
  },
} satisfies Record<string, PermissionDefault>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

/** The permissions a default role starts with. */
export const defaultPermissions = (role: RoleCode): Permission[] =>
  permissionNames.filter(
    (name) => role === 'admin' || (permissions[name].roles as readonly string[]).includes(role),
  );
