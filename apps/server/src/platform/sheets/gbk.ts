/**
 * Encodes text as GBK (code page 936), which Chinese desktop programs read. Node decodes it and cannot encode it, so the
 * table is built once by decoding all two-byte pairs.
 */

/** Replaces what GBK lacks, such as € and rare characters of names: visible, and in GBK itself. */
const MISSING = '〓';

/** Byte pairs the decoder accepts from GB 18030 that code page 936 lacks, and the private use area. */
const LATER_PAIRS: readonly (readonly [from: number, to: number])[] = [
  [0xa2e3, 0xa2e3],
  [0xa6d9, 0xa6df],
  [0xa6ec, 0xa6ed],
  [0xa6f3, 0xa6f3],
  [0xa8bc, 0xa8bc],
  [0xa8bf, 0xa8bf],
  [0xa989, 0xa995],
  [0xfe50, 0xfefe],
];
const isOfPage936 = (pair: number, char: string): boolean =>
  !/[\uE000-\uF8FF\uFFFD]/.test(char) && !LATER_PAIRS.some(([from, to]) => pair >= from && pair <= to);

let table: ReadonlyMap<string, number> | undefined;

const readTable = (): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder('gbk');
  const pairs = new Map<string, number>();
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) {
      if (second === 0x7f) continue;
      const char = decoder.decode(Uint8Array.of(first, second));
      const pair = (first << 8) | second;
      if ([...char].length === 1 && !pairs.has(char) && isOfPage936(pair, char)) pairs.set(char, pair);
    }
  return pairs;
};

export interface Encoded {
  readonly bytes: Buffer;
  /** Characters that were replaced. */
  readonly missing: readonly string[];
}

export const encodeGbk = (text: string): Encoded => {
  table ??= readTable();
  const bytes: number[] = [];
  const missing = new Set<string>();
  for (const char of text) {
    const code = char.charCodeAt(0);
    if (char.length === 1 && code < 0x80) {
      bytes.push(code);
      continue;
    }
    const pair = table.get(char);
    if (pair === undefined) missing.add(char);
    const known = pair ?? table.get(MISSING) ?? 0x3f;
    bytes.push(known >> 8, known & 0xff);
  }
  return { bytes: Buffer.from(bytes), missing: [...missing] };
};
