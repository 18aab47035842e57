import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonText } from './json-text.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('王小明', '晚到', '\ud83d', '__proto__'),
);
const leaf = fc.oneof(
  text,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
);
const { answer } = fc.letrec((tie) => ({
  answer: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.date().filter((date) => !Number.isNaN(date.getTime())),
    fc.array(tie('answer'), { maxLength: 4 }),
    fc.array(leaf, { minLength: 20, maxLength: 60 }),
    fc.array(tie('answer'), { minLength: 24, maxLength: 30 }),
    fc.dictionary(text, tie('answer'), { maxKeys: 5 }),
  ),
}));

test('whatever the answer, the text is that of JSON.stringify', () => {
  fc.assert(
    fc.property(answer, (data) => {
      const whole = { code: 0, data, message: '' };
      expect(jsonText(whole).toString()).toBe(JSON.stringify(whole));
    }),
  );
});

test('a list of a thousand rows with Chinese names, of houses with as many, and an empty one', () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ at, name: '王小明', note: undefined }));
  for (const data of [
    rows,
    { houses: [{ id: '1', types: [{ rooms: rows }] }] },
    rows.map((row) => ({ nights: rows.slice(0, row.at % 30) })),
    { list: [] },
  ]) {
    const said = jsonText({ data });
    expect(said.toString()).toBe(JSON.stringify({ data }));
  }
  expect(jsonText({ list: [] })).toBe('{"list":[]}');
  expect(jsonText({ data: rows })).toBeInstanceOf(Buffer);
});
