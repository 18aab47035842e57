import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  fillTemplate,
  hasOddBraces,
  maybeEmptyIn,
  placesOf,
  SMS_CHARACTERS,
  SMS_PART_CHARACTERS,
  smsParts,
  type TemplateValues,
  templateVariables,
  unknownPlaces,
} from './template-rules.ts';

const value = fc.oneof(fc.string(), fc.constant(null), fc.constant('  '), fc.constant('{{orderNo}}'));
const values = fc.dictionary(fc.constantFrom(...templateVariables), value) as fc.Arbitrary<TemplateValues>;
const word = fc.string().filter((text) => !/[{}]/.test(text));
const place = fc.oneof(
  fc.constantFrom(...templateVariables).map((name) => `{{${name}}}`),
  fc.constantFrom(...templateVariables).map((name) => `{{ ${name} }}`),
  fc.constant('{{doorBell}}'),
);
const template = fc.array(fc.oneof(word, place)).map((parts) => parts.join(''));

test('what has a value is filled, and what has none is named and stays where it was', () => {
  fc.assert(
    fc.property(template, values, (text, given) => {
      const { missing } = fillTemplate(text, given);
      const hasNone = (name: string) => !given[name as keyof TemplateValues]?.trim();
      expect(missing).toEqual(placesOf(text).filter(hasNone));
    }),
  );
});

test('nothing is missing: no place of the template is left, and texts around them are as they were', () => {
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('{{guestName}}');
      expect(fillTemplate(text, { guestName: '李雷' })).toEqual({ text: words.join('李雷'), missing: [] });
    }),
  );
});

test('a value that looks like a place is not filled again', () => {
  const filled = fillTemplate('{{guestName}} {{orderNo}}', { guestName: '{{orderNo}}', orderNo: 'M1' });
  expect(filled).toEqual({ text: '{{orderNo}} M1', missing: [] });
});

test('a blank value is none; a place that is no variable is named', () => {
  expect(fillTemplate('{{ guestName }}，{{guestName}}', { guestName: ' ' })).toEqual({
    text: '{{ guestName }}，{{guestName}}',
    missing: ['guestName'],
  });
  expect(unknownPlaces('{{guestName}} {{wifi}} {{}} {{wifi}}')).toEqual(['wifi', '']);
  expect(placesOf('{ {guestName} } {guestName}')).toEqual([]);
});

test('a text of places and words has no odd braces; a brace too few is seen', () => {
  fc.assert(
    fc.property(template, (text) => {
      expect(hasOddBraces(text), text).toBe(false);
    }),
  );
  for (const text of ['{{guestName}', '{guestName}}', '{{guest{Name}}', '}} {{'])
    expect(hasOddBraces(text), text).toBe(true);
  expect(hasOddBraces('{guestName}')).toBe(false);
});

test('variables that a stay may lack are named, each once', () => {
  expect(maybeEmptyIn('{{guestName}} {{roomNumber}} {{ depositAmount }} {{roomNumber}} {{wifi}}')).toEqual([
    'roomNumber',
    'depositAmount',
  ]);
});

test('a text message is one up to 70 characters, then as many parts of 67 as hold it', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 1_000, unit: 'binary' }), (text) => {
      const parts = smsParts(text);
      const room = parts <= 1 ? parts * SMS_CHARACTERS : parts * SMS_PART_CHARACTERS;
      expect(text.length).toBeLessThanOrEqual(room);
      if (parts > 1)
        expect(text.length).toBeGreaterThan(Math.max(SMS_CHARACTERS, (parts - 1) * SMS_PART_CHARACTERS));
    }),
  );
  expect([0, 1, 70, 71, 134, 135].map((length) => smsParts('房'.repeat(length)))).toEqual([0, 1, 1, 2, 2, 3]);
});
