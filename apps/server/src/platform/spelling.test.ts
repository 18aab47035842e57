import { helpPages } from '@minsu/contract/help/help-pages.ts';
import { paletteActions } from '@minsu/contract/palette.ts';
import { expect, test } from 'vitest';
import { spelledName, syllables } from './spelling.ts';

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

test.each(Object.entries(paletteActions))(
  'the action %s is spelled in the contract as here',
  (_, { title, pinyin }) => expect(pinyin).toBe(syllables(title[0])),
);

test.each(Object.entries(helpPages))(
  'the help page %s is spelled in the contract as here',
  (_, { title, pinyin }) => expect(pinyin).toBe(syllables(title[0])),
);
