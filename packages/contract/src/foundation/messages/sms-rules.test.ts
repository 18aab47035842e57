/** Parts, variables, mapping, numbers and opt-out words of text messages. */
import { expect, test } from 'vitest';
import {
  costOf,
  filledText,
  isOptOut,
  mappingProblems,
  partsOf,
  smsNumberOf,
  templateValues,
  variablesIn,
} from './sms-rules.ts';

test('70 characters are one part, longer texts count 67 to a part', () => {
  expect(partsOf('字'.repeat(70))).toBe(1);
  expect(partsOf('字'.repeat(71))).toBe(2);
  expect(partsOf('字'.repeat(134))).toBe(2);
  expect(partsOf('字'.repeat(135))).toBe(3);
});

test('the cost of a sum of parts is rounded up once', () => {
  expect(costOf(1_000, 4_500)).toBe(4_500);
  expect(costOf(3, 4_500)).toBe(14);
  expect(costOf(0, 4_500)).toBe(0);
});

test('variables by name and by position, each once', () => {
  expect(variablesIn(`您的验证码\${code}，订单\${orderNo}，码\${code}`)).toEqual(['code', 'orderNo']);
  expect(variablesIn('您的验证码{1}，{2}分钟内有效')).toEqual(['1', '2']);
  expect(variablesIn('没有变量')).toEqual([]);
});

test('every variable of theirs is filled by one of ours', () => {
  expect(mappingProblems('code', `码\${c}`, { c: 'code' })).toEqual([]);
  expect(mappingProblems('code', `码\${c}`, {})).toEqual([{ variable: 'c', kind: 'missing' }]);
  expect(mappingProblems('code', `码\${c}`, { c: 'orderNo' })).toEqual([
    { variable: 'c', kind: 'unknownOurs' },
  ]);
  expect(mappingProblems('code', `码\${c}`, { c: 'code', d: 'code' })).toEqual([
    { variable: 'd', kind: 'unknownTheirs' },
  ]);
});

test('values that are empty or too long are found before sending; characters count, not code units', () => {
  const content = `\${name}您好，\${text}`;
  const map = { name: 'name', text: 'text' };
  expect(templateValues(content, map, { name: '王', text: '  a\nb ' }, 35)).toEqual({
    filled: [
      { name: 'name', value: '王' },
      { name: 'text', value: 'a b' },
    ],
  });
  expect(templateValues(content, map, { name: '王', text: ' ' }, 35)).toEqual({
    ...{ variable: 'text', kind: 'empty', length: 0 },
  });
  expect(templateValues(content, map, { name: '𠮷'.repeat(35), text: 'x' }, 35)).toHaveProperty('filled');
  expect(templateValues(content, map, { name: '王', text: '字'.repeat(36) }, 35)).toEqual({
    ...{ variable: 'text', kind: 'tooLong', length: 36 },
  });
  expect(templateValues(content, map, { name: '王', text: '字'.repeat(99) }, null)).toHaveProperty('filled');
});

test('the text as the service sends it; values are not read as variables', () => {
  expect(
    filledText(`\${a}和\${b}`, [
      { name: 'a', value: `\${b}` },
      { name: 'b', value: '乙' },
    ]),
  ).toBe(`\${b}和乙`);
  expect(filledText('{1}/{2}', [{ name: '1', value: 'x' }])).toBe('x/{2}');
});

test.each([
  ['13900000001', '+8613900000001', true],
  ['+86 139 0000 0001', '+8613900000001', true],
  ['+1 415 555 0123', '+14155550123', false],
  ['+852 6123 4567', '+85261234567', false],
])('%s is %s', (written, e164, isDomestic) => {
  expect(smsNumberOf(written)).toEqual({ e164, isDomestic });
});

test.each(['0571-88886666', '13900000001 转 12', '139****0001', '12345', ''])(
  '%s receives no text messages',
  (written) => {
    expect(smsNumberOf(written)).toBeNull();
  },
);

test('a reply of TD, T, STOP or 退订 asks for no more messages; others do not', () => {
  for (const said of ['TD', ' td ', 'Ｔ', '退订', '退订。', 'STOP', 'Unsubscribe'])
    expect(isOptOut(said)).toBe(true);
  for (const said of ['今天TD吗', '好的', '', '退订怎么收费']) expect(isOptOut(said)).toBe(false);
});
