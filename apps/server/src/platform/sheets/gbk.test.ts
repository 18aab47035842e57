import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeGbk } from './gbk.ts';

test('encodes what the decoder reads back, and shows what GBK lacks', () => {
  expect(encodeGbk('填制凭证').bytes.toString('hex')).toBe('cceed6c6c6bed6a4');
  const { bytes, missing } = encodeGbk('€ 𠮷野家 a,b');
  expect(missing).toEqual(['€', '𠮷']);
  expect(new TextDecoder('gbk').decode(bytes)).toBe('〓 〓野家 a,b');
  const decoder = new TextDecoder('gbk');
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom(...'海景一号房费结算，（）￥·é') }),
      (any, chinese) => {
        const encoded = encodeGbk(`${any}${chinese}`);
        const lost = new Set(encoded.missing);
        const wanted = [...`${any}${chinese}`].map((char) => (lost.has(char) ? '〓' : char)).join('');
        expect(decoder.decode(encoded.bytes)).toBe(wanted);
      },
    ),
  );
});
