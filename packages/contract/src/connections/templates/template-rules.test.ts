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

test('fills known variables, and names and keeps unknown ones', () => {
  fc.assert(
    fc.property(template, values, (text, given) => {
      const { missing } = fillTemplate(text, given);
      const hasNone = (name: string) => !given[name as keyof TemplateValues]?.trim();
      expect(missing).toEqual(placesOf(text).filter(hasNone));
    }),
  );
});

test('leaves no placeholder and no changed text when nothing is missing', () => {
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const text = words.join('{{guestName}}');
      expect(fillTemplate(text, { guestName: '李雷' })).toEqual({ text: words.join('李雷'), missing: [] });
    }),
  );
});

test('does not fill placeholders inside values', () => {
  const filled = fillTemplate('{{guestName}} {{orderNo}}', { guestName: '{{orderNo}}', orderNo: 'M1' });
  expect(filled).toEqual({ text: '{{orderNo}} M1', missing: [] });
});

test('treats blank values as missing, and names unknown variables', () => {
  expect(fillTemplate('{{ guestName }}，{{guestName}}', { guestName: ' ' })).toEqual({
    text: '{{ guestName }}，{{guestName}}',
    missing: ['guestName'],
  });
  expect(unknownPlaces('{{guestName}} {{wifi}} {{}} {{wifi}}')).toEqual(['wifi', '']);
  expect(placesOf('{ {guestName} } {guestName}')).toEqual([]);
});

test('detects unbalanced braces', () => {
  fc.assert(
    fc.property(template, (text) => {
      expect(hasOddBraces(text), text).toBe(false);
    }),
  );
  for (const text of ['{{guestName}', '{guestName}}', '{{guest{Name}}', '}} {{'])
    expect(hasOddBraces(text), text).toBe(true);
  expect(hasOddBraces('{guestName}')).toBe(false);
});

test('lists variables a stay may lack, once each', () => {
  expect(maybeEmptyIn('{{guestName}} {{roomNumber}} {{ depositAmount }} {{roomNumber}} {{wifi}}')).toEqual([
    'roomNumber',
    'depositAmount',
  ]);
});

test('counts a text message as one up to 70 characters, then by parts of 67', () => {
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
