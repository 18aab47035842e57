/** The control pages of all services, as every page links them. */
import type { ServiceName } from './service-faults.ts';

const serviceTitles: Readonly<Record<ServiceName, string>> = {
  channex: 'Channex',
  hostex: 'Hostex 百居易',
  'wechat-pay': '微信支付 WeChat Pay',
  alipay: '支付宝 Alipay',
  stripe: 'Stripe',
  'aliyun-sms': '阿里云短信 Aliyun SMS',
  'tencent-sms': '腾讯云短信 Tencent SMS',
  twilio: 'Twilio',
  'chat-robots': '群机器人 Chat robots',
  ttlock: '通通锁 TTLock',
  nuonuo: '诺诺发票 Nuonuo',
  'web-push': '推送 Web Push',
  s3: '对象存储 S3',
};

export const serviceLinks = Object.entries(serviceTitles)
  .map(([name, title]) => `<a href="/control/${name}">${title}</a>`)
  .join(' · ');
