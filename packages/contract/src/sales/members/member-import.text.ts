/** Columns and messages of the member import. */
import { texts } from '../../platform/texts.ts';

export const memberImportTexts = texts({
  name: ['姓名', 'Name'],
  phone: ['手机', 'Phone'],
  phone2: ['第二手机', 'Second phone'],
  email: ['邮箱', 'Email'],
  wechat: ['微信', 'WeChat'],
  sex: ['性别', 'Sex'],
  birthDate: ['出生日期', 'Date of birth'],
  nationality: ['国籍', 'Nationality'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  level: ['等级', 'Tier'],
  tags: ['标签', 'Tags'],
  note: ['备注', 'Note'],
  unknownSex: ['请填写男或女', 'Enter male or female'],
  unknownCountry: [
    '无法识别“{{name}}”，请填写国家名称或两位代码，例如 日本 或 JP',
    '“{{name}}” not recognised. Enter a country name or its two-letter code, such as Japan or JP',
  ],
  unknownDocument: [
    '无法识别“{{name}}”，请填写身份证、护照、回乡证、台胞证、永居证或其他',
    '“{{name}}” not recognised. Enter ID card, passport, HK/Macao permit, Taiwan permit, HK/Macao/Taiwan residence card, residence ID or other',
  ],
  unknownLevel: [
    '无法识别“{{name}}”，请填写普通会员、银卡、金卡或钻石',
    '“{{name}}” not recognised. Enter standard, silver, gold or diamond',
  ],
  numberMissing: ['填写了证件类型，但缺少证件号码', 'Document type given without a number'],
  alreadyThere: ['会员“{{name}}”已在系统中', 'Member “{{name}}” already exists'],
  alreadyMasked: [
    '已有同名且号码打码后相同的会员“{{name}}”，如非同一人请填写完整号码',
    'Member “{{name}}” with the same masked number already exists. For another person enter the full number',
  ],
  sameAsLine: ['与第 {{line}} 行的“{{name}}”相同', 'Same as “{{name}}” in line {{line}}'],
});
