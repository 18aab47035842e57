/** Messages of refused fields, in the caller's language; the server and the forms use the same ones. */

import type { z } from 'zod';
import { documentNumberTexts } from '../foundation/account/document-messages.ts';
import { type Language, type Params, sayText, type Text, texts } from './texts.ts';

export const fieldTexts = texts({
  required: ['此项必填', 'This field is required'],
  unknownVariables: ['没有这些变量：{{names}}', 'Unknown variables: {{names}}'],
  oddBraces: [
    '有一对大括号不完整，变量应写成 {{names}} 的形式',
    'Incomplete braces. Write variables like {{names}}',
  ],
  wrongType: ['格式不正确', 'Invalid format'],
  unknownField: ['不认识的项目：{{names}}', 'Unknown field: {{names}}'],
  tooShort: [
    '至少 {{limit}} 个字符',
    { one: 'At least {{count}} character', other: 'At least {{count}} characters' },
  ],
  tooLong: [
    '最多 {{limit}} 个字符',
    { one: 'At most {{count}} character', other: 'At most {{count}} characters' },
  ],
  tooSmall: ['不能小于 {{limit}}', 'Must be at least {{limit}}'],
  tooLittleMoney: ['不能少于 ¥{{limit}}', 'Must be at least ¥{{limit}}'],
  tooMuchMoney: ['不能超过 ¥{{limit}}', 'Must be at most ¥{{limit}}'],
  notZero: ['不能为 0', 'Must not be 0'],
  tooBig: ['不能大于 {{limit}}', 'Must be at most {{limit}}'],
  tooFew: ['至少选择 {{limit}} 项', { one: 'Choose at least {{count}}', other: 'Choose at least {{count}}' }],
  tooMany: ['最多 {{limit}} 项', { one: 'At most {{count}} item', other: 'At most {{count}} items' }],
  tooManyRooms: [
    '一次最多添加 {{limit}} 间，请分几次添加',
    'Add up to {{limit}} rooms at once, in several steps if needed',
  ],
  notAChoice: ['请选择列出的选项', 'Choose one of the listed options'],
  invalidScore: ['请输入 1 到 5 分，最多一位小数', 'Enter a score from 1 to 5 with up to one decimal'],
  unknownPlaces: [
    '只能使用 {guest} 和 {house} 两个占位符',
    'Only the placeholders {guest} and {house} are allowed',
  ],
  notCoordinates: [
    '请粘贴“经度,纬度”，例如 121.4737,31.2304',
    'Paste “longitude,latitude”, such as 121.4737,31.2304',
  ],
  notANumber: ['请输入整数，例如 25', 'Enter a whole number, such as 25'],
  between: ['请输入 {{min}} 到 {{limit}} 之间的整数', 'Enter a whole number from {{min}} to {{limit}}'],
  invalidLink: [
    '请输入以 http:// 或 https:// 开头的网址',
    'Enter an address starting with http:// or https://',
  ],
  invalidHost: [
    '网址中的域名不正确，应类似 https://www.example.com/page',
    'Invalid domain. It should look like https://www.example.com/page',
  ],
  invalidName: [
    '只能使用汉字、字母和数字，不含空格和符号',
    'Use only Chinese characters, letters and digits',
  ],
  minAboveDefault: ['不能大于默认值', 'Must not exceed the default'],
  maxBelowDefault: ['不能小于默认值', 'Must not be below the default'],
  minAboveMax: ['最小值不能大于最大值', 'Minimum must not exceed maximum'],
  invalidMonth: ['请输入有效的月份（YYYY-MM）', 'Enter a valid month (YYYY-MM)'],
  invalidDate: ['请输入有效的日期（YYYY-MM-DD）', 'Enter a valid date (YYYY-MM-DD)'],
  passwordCase: ['需同时包含大写和小写字母', 'Use both upper- and lowercase letters'],
  passwordSpaces: ['不能包含空格', 'Spaces are not allowed'],
  passwordCommon: ['这个密码太常见，容易被猜到', 'This password is too common and easy to guess'],
  invalidEmail: ['请输入有效的邮箱地址', 'Enter a valid email address'],
  invalidWechat: [
    '请输入有效的微信号：6 至 20 位，以字母开头，只含字母、数字和 _ -',
    'Enter a valid WeChat ID: 6 to 20 characters, starting with a letter; letters, digits, _ and - only',
  ],
  invalidPhone: ['请输入有效的手机号', 'Enter a valid phone number'],
  underAge: ['未满 18 周岁，不能办理入网', 'People under 18 cannot be onboarded'],
  sixDigits: ['请输入短信中的 6 位数字', 'Enter the 6 digits from the message'],
  ...documentNumberTexts,
  sameDocument: ['同一证件登记了两次', 'The same document is listed twice'],
  taxCodeLength: ['统一社会信用代码应为 18 位', 'A unified social credit code has 18 characters'],
  taxCodeSigns: [
    '第 3–8 位应为数字，其余不含字母 I、O、S、V、Z',
    'Characters 3–8 must be digits. The letters I, O, S, V and Z are not used',
  ],
  taxCodeChecksum: [
    '税号校验位不符，请核对每一位',
    'The check character does not match. Check every character',
  ],
  specialNeedsCompany: ['专票只能开给单位', 'Special invoices can only be issued to companies'],
  invalidReceiver: ['请输入有效的邮箱或手机号', 'Enter a valid email address or phone number'],
  invalidInvoiceNumber: ['请输入发票上的数字号码', 'Enter the digits of the invoice number'],
  cardSigns: ['卡号只能是数字', 'A card number contains only digits'],
  cardLength: ['银行卡号应为 16 至 19 位', 'A card number has 16 to 19 digits'],
  cardChecksum: ['卡号校验位不符，请核对每一位', 'The check digit does not match. Check every digit'],
  accountLength: ['对公账号应为 8 至 28 位', 'A business account number has 8 to 28 digits'],
  notTheOwner: [
    '须与结算主体一致：对私填本人姓名，对公填执照名称',
    'Must match the settlement entity: the person’s name for personal accounts, the licence name for business accounts',
  ],
  photoNeeded: ['请上传照片', 'Upload a photo'],
  invalidUsername: [
    '3 至 32 位，以字母开头，只含字母、数字和 . _ -',
    '3 to 32 characters, starting with a letter; letters, digits and . _ - only',
  ],
  invalidCode: [
    '以字母开头，最多 40 位，只含字母、数字和 _',
    'Up to 40 characters, starting with a letter; letters, digits and _ only',
  ],
  invalidRoleCode: [
    '2 至 40 位，以小写字母开头，只含小写字母、数字和 _',
    '2 to 40 characters, starting with a lowercase letter; lowercase letters, digits and _ only',
  ],
  invalidDepartmentCode: [
    '2 至 20 位，只含字母、数字和 _ -',
    '2 to 20 characters; letters, digits, _ and - only',
  ],
  invalidPlanCode: ['2 至 20 位，只含字母、数字和 _ -', '2 to 20 characters; letters, digits, _ and - only'],
  lessNotice: ['必须小于上一档的提前时间', 'Must be less notice than the previous step'],
  notCheaper: ['不能低于上一档的比例', 'Must not be below the previous step'],
  lastStep: [
    '最后一档须为 0 小时，覆盖之后的所有时间',
    'The last step must be 0 hours, to cover all remaining time',
  ],
  mustAgree: ['请阅读并同意服务协议', 'Read and accept the terms'],
  reversedDates: ['离店日期必须晚于入住日期', 'Check-out must be after check-in'],
  reversedRange: ['结束日期必须晚于开始日期', 'The end must be after the start'],
  endsBeforeStart: ['结束日期不能早于开始日期', 'The end must not be before the start'],
  periodTooLong: ['最长 10 年，请选短一些的期间', 'Up to 10 years. Choose a shorter period'],
  reversedNumbers: ['结束号不能小于开始号', 'The last number must not be below the first'],
  outsideCountry: [
    '坐标不在中国境内，请核对经纬度是否填反',
    'These coordinates are outside China. Check whether longitude and latitude are swapped',
  ],
  coordinatesTogether: ['经度和纬度需同时填写', 'Enter both longitude and latitude'],
  invalidTime: ['请输入有效的时间（HH:MM）', 'Enter a valid time (HH:MM)'],
  leavesTooLate: [
    '退房时间不能晚于入住时间，否则当天无法接待下一位客人',
    'Check-out must not be later than check-in, or the room cannot be sold to the next guest the same day',
  ],
  contractDay: ['请输入 2000 年到 2099 年之间的日期', 'Enter a date between 2000 and 2099'],
  expired: ['该日期已过，请更新', 'This date has passed. Update it'],
  otherPriceOfType: [
    '同一房型的价格须相同，不同价格请用不同的房型名',
    'All rooms of a type have the same price. Use another type name for another price',
  ],
  repeated: ['不能重复', 'Must not be repeated'],
  belowBaseGuests: ['不能小于标准人数', 'Must not be below the included guests'],
  rateRange: ['请输入 0% 到 100% 之间的比例', 'Enter a percentage from 0% to 100%'],
  shareRange: ['份额须大于 0%，不超过 100%', 'Shares must be above 0% and at most 100%'],
  sharesNotWhole: [
    '各方份额合计须为 100%，现为 {{limit}}%',
    'Shares must add up to 100%; they add up to {{limit}}%',
  ],
  tierNeedsLimit: ['请填写上限；只有最后一档不设上限', 'Enter a limit. Only the last tier has none'],
  tierNotRising: ['须大于上一档的上限', 'Must be above the previous tier’s limit'],
  tierNotOpen: ['最后一档不设上限，覆盖其余全部', 'The last tier has no limit and covers the rest'],
  tooManyNights: ['最多 {{limit}} 晚', { one: 'At most {{count}} night', other: 'At most {{count}} nights' }],
});
export type FieldText = keyof typeof fieldTexts;

/** Marks a refinement with one of the texts above. */
export const custom = (text: FieldText, limit?: number, min?: number) => ({ params: { text, limit, min } });

/** Like `custom`, for a text with names: `{{names}}`. */
export const naming = (text: FieldText, names: readonly string[]) => ({ params: { text, names } });

type Issue = z.core.$ZodIssue;

const sized = (origin: string, text: FieldText, list: FieldText, number: FieldText): FieldText =>
  origin === 'string' ? text : origin === 'array' ? list : number;

interface Said {
  readonly text: FieldText;
  readonly limit?: number | undefined;
  readonly min?: number | undefined;
  readonly names?: readonly string[] | undefined;
}

const numbers: readonly string[] = ['number', 'int'];
const wantsNumber = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' && numbers.includes(issue.expected)) ||
  (issue.code === 'invalid_union' && issue.errors.flat().some(wantsNumber));

/** Missing, or of the wrong type. */
const wrongKind = (issue: Issue): Said => {
  if (issue.input === undefined || issue.input === null) return { text: 'required' };
  return { text: wantsNumber(issue) ? 'notANumber' : 'wrongType' };
};

/** Amounts are fen in the input and yuan on the screen. */
const isMoney = ({ path }: Issue): boolean => String(path.at(-1)).endsWith('Fen');

type TooSmall = Extract<Issue, { code: 'too_small' }>;

const leastOf = ({ minimum, inclusive }: TooSmall): number => Number(minimum) + (inclusive === false ? 1 : 0);

const textOf = (issue: Issue): Said => {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return wrongKind(issue);
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { text: 'required' };
      if (isMoney(issue)) return { text: 'tooLittleMoney', limit: leastOf(issue) / 100 };
      return { text: sized(issue.origin, 'tooShort', 'tooFew', 'tooSmall'), limit: leastOf(issue) };
    case 'too_big':
      if (isMoney(issue)) return { text: 'tooMuchMoney', limit: Number(issue.maximum) / 100 };
      return { text: sized(issue.origin, 'tooLong', 'tooMany', 'tooBig'), limit: Number(issue.maximum) };
    case 'invalid_value':
      return { text: issue.input === undefined || issue.input === null ? 'required' : 'notAChoice' };
    case 'custom': {
      const params = issue.params as Partial<Said> | undefined;
      return { ...params, text: params?.text ?? 'wrongType' };
    }
    default:
      return { text: 'wrongType' };
  }
};

export interface FieldMessage {
  readonly path: string;
  readonly message: string;
}

/** Problem of one field before translation. */
export interface FieldProblem {
  readonly path: string;
  readonly text: Text;
  readonly params?: Params;
}

/** One problem per refused field, by its path in the input (`guests.0.name`). */
export const fieldProblems = (issues: readonly Issue[]): FieldProblem[] =>
  issues.flatMap((issue): FieldProblem[] => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        text: fieldTexts.unknownField,
        params: { names: key },
      }));
    const { text, limit, min, names } = textOf(issue);
    const params = {
      ...(limit === undefined ? {} : { limit, count: limit, min: min ?? 0 }),
      ...(names && { names }),
    };
    return [{ path: issue.path.join('.'), text: fieldTexts[text], params }];
  });

export const fieldMessages = (issues: readonly Issue[], language: Language): FieldMessage[] =>
  fieldProblems(issues).map(({ path, text, params }) => ({
    path,
    message: sayText(text, language, params),
  }));
