/** Why a text message was not sent, as the notification log and the connection show it. */
import { texts } from '../../platform/texts.ts';

export const smsResultTexts = texts({
  optedOut: ['该号码已退订短信', 'This number has opted out of text messages'],
  noNumber: ['不是可以接收短信的号码', 'Not a number that receives text messages'],
  noAccount: ['没有可用的短信账号', 'No text message account can send this'],
  notReached: ['账号 {{account}} 不发送该地区的号码', 'Account {{account}} does not reach this country'],
  notMapped: [
    '账号 {{account}} 没有对应「{{template}}」的模板',
    'Account {{account}} has no template for “{{template}}”',
  ],
  notApproved: [
    '账号 {{account}} 的模板或签名未审核通过',
    'The template or signature of account {{account}} is not approved',
  ],
  valueEmpty: [
    '账号 {{account}}：变量 {{variable}} 没有内容',
    'Account {{account}}: variable {{variable}} is empty',
  ],
  valueTooLong: [
    '账号 {{account}}：变量 {{variable}} 有 {{length}} 字，最多 {{max}} 字',
    'Account {{account}}: variable {{variable}} has {{length}} characters, at most {{max}}',
  ],
  numberLimit: [
    '该号码今天已发 {{count}} 条，达到每日上限',
    'This number got {{count}} messages today, which is the daily limit',
  ],
  accountLimit: ['账号 {{account}} 已达到每日上限', 'Account {{account}} reached its daily limit'],
  blocked: ['账号 {{account}} 异常，暂停使用', 'Account {{account}} is failing and paused'],
  asking: ['发送结果未知，正在向服务商查询', 'The outcome is unknown and is being queried'],
  unknown: [
    '发送结果未知，服务商也查不到。请在服务商后台核对，确认未发出后再重新发送',
    'The outcome is unknown, even to the service. Check its console before sending again',
  ],
});
