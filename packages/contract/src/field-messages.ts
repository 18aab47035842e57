/** Messages of refused fields, in the caller's language; the server and the forms use the same ones. */
import type { z } from 'zod';
import { type Language, sayText, texts } from './texts.ts';

export const fieldTexts = texts({
  required: ['此项必填', 'This field is required'],
  wrongType: ['格式不正确', 'This has the wrong form'],
  unknownField: ['未知字段：{{names}}', 'Unknown field: {{names}}'],
  tooShort: [
    '至少 {{limit}} 个字符',
    { one: 'At least {{count}} character', other: 'At least {{count}} characters' },
  ],
  tooLong: [
    '最多 {{limit}} 个字符',
    { one: 'At most {{count}} character', other: 'At most {{count}} characters' },
  ],
  tooSmall: ['不能小于 {{limit}}', 'Must be at least {{limit}}'],
  tooBig: ['不能大于 {{limit}}', 'Must be at most {{limit}}'],
  tooFew: ['至少选择 {{limit}} 项', { one: 'Choose at least {{count}}', other: 'Choose at least {{count}}' }],
  tooMany: ['最多 {{limit}} 项', { one: 'At most {{count}} item', other: 'At most {{count}} items' }],
  notAChoice: ['请选择列出的选项', 'Choose one of the listed values'],
  invalidDate: ['请输入有效的日期（YYYY-MM-DD）', 'Enter a valid date (YYYY-MM-DD)'],
  invalidPhone: ['请输入有效的手机号', 'Enter a valid phone number'],
  reversedDates: ['离店日期必须晚于入住日期', 'Check-out must be after check-in'],
  reversedRange: ['结束日期必须晚于开始日期', 'The end must be after the start'],
  reversedNumbers: ['结束号不能小于开始号', 'The last number must not be before the first'],
  tooManyNights: ['最多 {{limit}} 晚', { one: 'At most {{count}} night', other: 'At most {{count}} nights' }],
});
export type FieldText = keyof typeof fieldTexts;

/** Marks a refinement with one of the texts above. */
export const custom = (text: FieldText, limit?: number) => ({ params: { text, limit } });

type Issue = z.core.$ZodIssue;

const sized = (origin: string, text: FieldText, list: FieldText, number: FieldText): FieldText =>
  origin === 'string' ? text : origin === 'array' ? list : number;

const textOf = (issue: Issue): readonly [FieldText, number | undefined] => {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined || issue.input === null ? 'required' : 'wrongType', undefined];
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return ['required', undefined];
      return [sized(issue.origin, 'tooShort', 'tooFew', 'tooSmall'), Number(issue.minimum)];
    case 'too_big':
      return [sized(issue.origin, 'tooLong', 'tooMany', 'tooBig'), Number(issue.maximum)];
    case 'invalid_value':
      return ['notAChoice', undefined];
    case 'custom': {
      const params = issue.params as { text?: FieldText; limit?: number } | undefined;
      return [params?.text ?? 'wrongType', params?.limit];
    }
    case 'invalid_union':
      return [issue.input === undefined || issue.input === null ? 'required' : 'wrongType', undefined];
    default:
      return ['wrongType', undefined];
  }
};

export interface FieldMessage {
  readonly path: string;
  readonly message: string;
}

/** One message per refused field, by its path in the input (`guests.0.name`). */
export const fieldMessages = (issues: readonly Issue[], language: Language): FieldMessage[] =>
  issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...issue.path, key].join('.'),
        message: sayText(fieldTexts.unknownField, language, { names: key }),
      }));
    const [text, limit] = textOf(issue);
    const params = limit === undefined ? {} : { limit, count: limit };
    return [{ path: issue.path.join('.'), message: sayText(fieldTexts[text], language, params) }];
  });
