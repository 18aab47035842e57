/** Every permission and the roles that hold it by default (design: contract §1). Admin holds all. */
import type { RoleCode } from './roles.ts';
import type { Text } from './texts.ts';

const staff = ['director_of_operations', 'operation_supervisor', 'operator', 'front_desk'] as const;
const leads = ['director_of_operations', 'operation_supervisor'] as const;
const everyone = [...staff, 'finance', 'housekeeper', 'landlord'] as const;

interface PermissionDefault {
  readonly name: Text;
  readonly roles: readonly Exclude<RoleCode, 'admin'>[];
}

export const permissions = {
  'workplace:read': { name: ['查看工作台', 'See the workplace'], roles: everyone },
  'house:read': { name: ['查看房源', 'See houses'], roles: everyone },
  'house:edit': { name: ['编辑房源', 'Edit houses'], roles: [...leads, 'operator'] },
  'room:add': { name: ['添加房间', 'Add rooms'], roles: [...leads, 'operator'] },
  'room:condition': { name: ['设置房间净脏', 'Set room condition'], roles: [...staff, 'housekeeper'] },
  'price:read': { name: ['查看房价', 'See prices'], roles: [...staff, 'finance', 'landlord'] },
  'roomStatus:read': { name: ['查看房态', 'See room status'], roles: everyone },
  'roomStatus:block': { name: ['关房与开房', 'Block and unblock rooms'], roles: staff },
  'order:read': { name: ['查看订单', 'See orders'], roles: [...staff, 'finance', 'landlord'] },
  'order:create': { name: ['录入订单', 'Create orders'], roles: staff },
  'order:accept': { name: ['接单与拒单', 'Accept and reject orders'], roles: staff },
  'order:edit': { name: ['排房与改期', 'Assign, move and change dates'], roles: staff },
  'order:checkIn': { name: ['办理入住', 'Check guests in'], roles: staff },
  'order:checkOut': { name: ['办理退房', 'Check guests out'], roles: staff },
  'order:cancel': { name: ['取消与恢复订单', 'Cancel and reinstate orders'], roles: staff },
  'order:charge': { name: ['加收费用', 'Add charges'], roles: [...staff, 'finance'] },
  'order:payment': { name: ['收款', 'Take payments'], roles: [...staff, 'finance'] },
  'order:waiveBalance': { name: ['免收余额', 'Waive a balance'], roles: leads },
  'order:overridePrice': { name: ['自定义房价', 'Override the price'], roles: leads },
  'order:export': { name: ['导出订单', 'Export orders'], roles: [...staff, 'finance'] },
  'guest:reveal': {
    name: ['查看隐私信息', 'Reveal personal data'],
    roles: ['operation_supervisor', 'front_desk'],
  },
} satisfies Record<string, PermissionDefault>;

export type Permission = keyof typeof permissions;
export const permissionNames = Object.keys(permissions) as Permission[];

/** The permissions a default role starts with. */
export const defaultPermissions = (role: RoleCode): Permission[] =>
  permissionNames.filter(
    (name) => role === 'admin' || (permissions[name].roles as readonly string[]).includes(role),
  );
