/** What stands in the demo's onboarding files: banks, and what an institution says. */

export const banks: readonly (readonly [bank: string, bin: string])[] = [
  ['中国工商银行', '622202'],
  ['中国建设银行', '621700'],
  ['招商银行', '621483'],
  ['中国农业银行', '622848'],
  ['中国银行', '621661'],
];

export const supplementAsks = [
  [
    { field: 'licence', reason: '营业执照照片四角不全，请重新拍摄' },
    { field: 'branch', reason: '开户支行名称不完整，请填写全称' },
  ],
  [{ field: 'idBack', reason: '身份证国徽面反光，有效期看不清' }],
] as const;

export const rejectReasons: readonly (readonly string[])[] = [
  ['结算卡户名与身份信息核验不一致'],
  ['门头照与经营地址不符', '营业执照经营范围不含住宿'],
];

export const declinedReason = '签署人拒绝签署电子协议';
export const closeReason = '房东将房屋收回自住，终止合作';
