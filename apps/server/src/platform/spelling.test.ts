import { helpPages } from '@minsu/contract/foundation/help/help-pages.ts';
import { paletteActions } from '@minsu/contract/palette.ts';
import { expect, test } from 'vitest';
import { spelledName, spelledTitle, syllables } from './spelling.ts';

test('titles are spelled syllable by syllable', () => {
  expect(syllables('工作台')).toBe('gong zuo tai');
  expect(syllables('API 接口令牌')).toBe('api jie kou ling pai');
});

test('names are spelled by initials and whole, family names as such', () => {
  expect(spelledName('陈思远')).toBe('csy chensiyuan');
  expect(spelledName('曾国强')).toBe('zgq zengguoqiang');
  expect(spelledName('单于菲')).toMatch(/^[a-z]+ [a-z]+$/);
  expect(spelledName('John Smith')).toBe('js johnsmith');
  expect(spelledName('')).toBe(' ');
});

test('ü is spelled as it is typed, and letters without their marks', () => {
  expect(spelledName('吕布')).toBe('lb lvbu');
  expect(spelledName('José Müller')).toBe('jm josemuller');
  expect(spelledName('김민수')).toBe('김 김민수');
  expect([spelledTitle('绿野', 'pinyin'), spelledTitle('绿野', 'first')]).toEqual(['lvye', 'ly']);
});

test.each(Object.entries(paletteActions))(
  'the action %s is spelled in the contract as here',
  (_, { title, pinyin }) => expect(pinyin).toBe(syllables(title[0])),
);

test.each(Object.entries(helpPages))(
  'the help page %s is spelled in the contract as here',
  (_, { title, pinyin }) => expect(pinyin).toBe(syllables(title[0])),
);
