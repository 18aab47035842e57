/** Agreement between the operator of this back office and its staff. */
import { texts } from '../../platform/texts.ts';

export const agreementTexts = texts({
  product: ['民宿管家', 'Minsu'],
  title: ['服务协议与隐私说明', 'Terms and privacy'],
  intro: [
    '民宿管家是由贵单位自行部署的后台管理系统。下文说明使用本系统时双方的约定，以及系统保存哪些信息、为什么保存。',
    'Minsu is a back office run by your own organisation. This page explains the terms of use, what data is stored, and why.',
  ],
  updated: ['版本日期：2026 年 11 月 20 日', 'Version of 20 November 2026'],
  back: ['返回', 'Back'],
  print: ['打印', 'Print'],
  contents: ['目录', 'Contents'],
  language: ['切换语言', 'Language'],
  theme: ['切换主题', 'Theme'],
  light: ['浅色', 'Light'],
  dark: ['深色', 'Dark'],
  system: ['跟随系统', 'System'],

  whoTitle: ['1. 谁在提供服务', '1. Who provides this service'],
  whoText: [
    '本系统运行在贵单位自己的服务器上，由贵单位（下称“运营方”）提供和负责。软件作者以 MIT 许可证开源，不接触您的数据，也不收集使用情况。',
    'The system runs on servers of your own organisation (“the operator”), which provides it and is responsible for it. The authors publish the software under the MIT licence. They have no access to your data and collect no usage data.',
  ],
  accountTitle: ['2. 账号', '2. Your account'],
  accountText: [
    '账号由管理员审核开通，只供本人使用。请妥善保管密码，不要转借；怀疑泄露时，请立即修改密码并结束其他设备的登录。管理员可以冻结账号、重置密码、结束登录。',
    'An administrator opens your account. It is for you only. Keep your password to yourself; if someone may know it, change it immediately and sign out your other devices. Administrators can freeze an account, require a new password and end sessions.',
  ],
  useTitle: ['3. 怎样使用', '3. Using the system'],
  useText: [
    '请只为工作需要查看和处理房源、订单与客人信息，遵守运营方的制度和适用的法律。不得导出或传播与工作无关的客人信息，不得尝试绕过权限，不得干扰系统运行。',
    'View and edit properties, orders and guest data only as your work requires, following the operator’s rules and the law. Do not export or share guest data for other purposes, try to bypass permissions, or disrupt the system.',
  ],
  keptTitle: ['4. 系统保存您的哪些信息', '4. What we store about you'],
  keptText: [
    '账号资料（姓名、用户名、手机号、邮箱、工号、部门、角色、头像）；登录记录（时间、网络地址、浏览器）；操作记录（谁在何时做了什么修改）。密码只保存无法还原的摘要。未通过的账号申请在 90 天后删除。',
    'Account details (name, user name, phone, email, staff number, department, roles, photo); sign-ins (time, network address, browser); changes you make (who changed what, when). Passwords are stored only as a one-way hash. Rejected account requests are deleted after 90 days.',
  ],
  whyTitle: ['5. 为什么保存、谁能看到', '5. Why, and who can see it'],
  whyText: [
    '这些信息用于识别身份、分配权限、保障安全和核对账目。手机号与邮箱默认打码显示；只有承担相应职责的同事能看到与其工作有关的部分，敏感查看会留下记录。',
    'To identify you, assign permissions, keep the system secure and the books correct. Phone numbers and email addresses are masked by default. Colleagues see only what their work requires, and viewing sensitive data is recorded.',
  ],
  guestTitle: ['6. 客人的信息', '6. Guest data'],
  guestText: [
    '系统保存客人的预订与入住信息，手机号加密保存。查看完整手机号需要权限并填写原因。保存期限由运营方按法律规定设定；客人要求更正或删除时，请转告管理员。',
    'The system stores guests’ bookings and stays; phone numbers are encrypted. Viewing a full number requires a permission and a reason. The operator sets retention periods as required by law. Pass guests’ requests for correction or deletion to an administrator.',
  ],
  outsideTitle: ['7. 信息会去哪里', '7. Where data goes'],
  outsideText: [
    '数据只保存在运营方的服务器上。只有运营方连接的渠道平台、邮件服务会收到完成其任务所需的内容，例如订单的接受结果或重置密码的邮件。本系统不加载第三方统计或广告。',
    'Data stays on the operator’s servers. Only the booking platforms and the mail service that the operator connects receive what they need, such as the answer to an order or a password reset email. No third-party analytics or advertising is loaded.',
  ],
  browserTitle: ['8. 浏览器里保存什么', '8. What your browser stores'],
  browserText: [
    '登录状态、界面语言与主题、打开的标签页和列表布置。勾选“记住密码”时，用户名和密码以无法导出的密钥加密，只存在这台设备上；取消勾选即刻清除。本系统不使用跟踪 Cookie。',
    'Your session token, language and theme, open tabs and list layouts. With “Remember password”, your user name and password are encrypted with a key that cannot leave this browser; turn it off to delete both immediately. No tracking cookies are used.',
  ],
  rightsTitle: ['9. 您的权利', '9. Your rights'],
  rightsText: [
    '您可以在“用户设置”中查看和更正自己的资料、管理已登录设备。需要导出、删除个人信息或停用账号，请联系管理员。法律要求保留的账目与审计记录不会被删除，但会与您的个人信息分离。',
    'In “User settings” you can view and correct your data and manage signed-in devices. To export or delete personal data, or to close your account, ask an administrator. Accounting and audit records required by law are kept, separated from your personal data.',
  ],
  changeTitle: ['10. 变更与联系', '10. Changes and contact'],
  changeText: [
    '运营方修改本说明时会通知使用者。对本说明有疑问，请联系贵单位的系统管理员。',
    'The operator tells you when this page changes. If you have questions, contact your organisation’s system administrator.',
  ],
});
