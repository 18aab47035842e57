import { expect, test } from 'vitest';
import { fullNumberIn, normalPhone, phoneIn } from './full-numbers.ts';
import { holdsNumber } from './personal-numbers.ts';
import { dialAddress, isPersonalPhone, parsePhone, phoneKind, phoneTailIn } from './phone-numbers.ts';
import { guestPhone, ownPhone, phone } from './wire.ts';

test.each([
  ['17000138000 转 1051', '17000138000', '1051'],
  ['17000138000转1051', '17000138000', '1051'],
  ['170 0013 8000,1051', '17000138000', '1051'],
  ['17000138000，1051', '17000138000', '1051'],
  ['17000138000-1051', '17000138000', '1051'],
  ['170-0013-8000-1051', '17000138000', '1051'],
  ['17000138000 1051', '17000138000', '1051'],
  ['17000138000（分机 1051）', '17000138000', '1051'],
  ['17000138000 分机号：1051', '17000138000', '1051'],
  ['+86 17000138000 轉 1051#', '17000138000', '1051'],
  ['１７０００１３８０００转１０５１', '17000138000', '1051'],
  ['17000138000x22', '17000138000', '22'],
  ['0571-88001234-801', '057188001234', '801'],
  ['0571-88001234 ext. 801', '057188001234', '801'],
  ['400-820-8820-66', '4008208820', '66'],
  ['0086 17000138000-1051', '17000138000', '1051'],
  ['+1 415 555 0100 ext 9', '+14155550100', '9'],
  ['138****8000', '138****8000', ''],
  ['138xxxx8000', '138****8000', ''],
  ['138 **** 8000', '138****8000', ''],
  ['138••••8000', '138****8000', ''],
  ['170****8000 转 1051', '170****8000', '1051'],
  ['1380013****', '1380013****', ''],
  ['****8000', '****8000', ''],
])('splits %s into number and extension', (text, main, extension) => {
  expect(parsePhone(text)).toMatchObject({ main, extension });
  expect(guestPhone.safeParse(text).success).toBe(true);
  expect(isPersonalPhone(text)).toBe(false);
  expect(ownPhone.safeParse(text).success).toBe(false);
  expect(phone.safeParse(text).success).toBe(!main.includes('*'));
  expect(dialAddress(text)).toBe(
    main.includes('*') ? null : `tel:${main}${extension === '' ? '' : `,${extension}`}`,
  );
});

test.each([
  ['138-0013-8000', '13800138000'],
  ['+86 138 0013 8000', '13800138000'],
  ['0571-8800 1234', '057188001234'],
  ['0571-8800-1234', '057188001234'],
  ['(021) 5888 1234', '02158881234'],
  ['+852 9123-4567', '+85291234567'],
  ['0086 138 0013 8000', '13800138000'],
  ['86-13800138000', '13800138000'],
  ['\u202a138 0013 8000\u202c', '13800138000'],
  ['0086-571-8800 1234', '057188001234'],
  ['+86 10 6512 3456', '01065123456'],
  ['+86 21 5888 1234', '02158881234'],
  ['00852 9123 4567', '+85291234567'],
])('reads %s as a full number without extension', (text, main) => {
  expect(parsePhone(text)).toEqual({ main, extension: '', suffix: '' });
  expect(isPersonalPhone(text)).toBe(true);
  expect(normalPhone(text)).toBe(main);
});

test.each([
  ['13800138000', false, 'personal'],
  ['17000138000', false, 'personal'],
  ['17000138000', true, 'private'],
  ['17000138000 转 1051', false, 'private'],
  ['138****8000', false, 'masked'],
  ['138****8000 转 12', true, 'masked'],
  ['138', false, 'none'],
  ['', false, 'none'],
] as const)('%s, from a platform %s, is %s', (text, fromPlatform, kind) => {
  expect(phoneKind(text, fromPlatform)).toBe(kind);
});

test.each(['170001380001051', '17000138000转', '转1051', '17000138000转123456789', '****', '138**', '12'])(
  'refuses %s',
  (text) => expect(parsePhone(text)).toBeNull(),
);

test.each([
  ['400-820-8820', '4008208820'],
  ['+86 400 820 8820', '4008208820'],
  ['800 810 1234', '8008101234'],
  ['95013812345678', '95013812345678'],
  ['95588', '95588'],
])('reads %s as a line that many people answer', (text, main) => {
  expect(parsePhone(text)).toMatchObject({ main, extension: '' });
  expect([isPersonalPhone(text), phoneKind(text), dialAddress(text)]).toEqual([
    false,
    'private',
    `tel:${main}`,
  ]);
});

test('treats a number lent by a platform as anonymous, but not one typed for a guest', () => {
  expect(isPersonalPhone('17000138000', true)).toBe(false);
  expect(isPersonalPhone('17000138000')).toBe(true);
  expect(isPersonalPhone('13800138000', true)).toBe(true);
});

test('searches an extended number by its main number; an end counts once it holds all that a mask hides', () => {
  expect(phoneIn('17000138000 转 1051')).toBe('17000138000');
  expect(phoneIn('1700013')).toBeNull();
  for (const typed of ['8000', '38000', '138000', '1138000']) expect(fullNumberIn(typed), typed).toBeNull();
  const asked = ['13138000', '13148000', '13138001'].map((typed) => fullNumberIn(typed));
  expect(new Set(asked.map((number) => number?.value)).size).toBe(3);
  expect(asked[0]?.kind).toBe('phone');
  expect(phoneTailIn(' 8000 ')).toBe('8000');
  expect(phoneTailIn('138001380')).toBeNull();
});

test('removes extended numbers from stored screens and logs', () => {
  for (const text of ['17000138000 转 1051', '17000138000,1051', '17000138000-1051'])
    expect(holdsNumber(text), text).toBe(true);
});
