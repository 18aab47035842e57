/** Text as GBK. Node decodes it and does not encode it: the table is read out of the decoder once. */

const ASCII = 0x80;
let table: ReadonlyMap<string, number> | null = null;

const readTable = (): ReadonlyMap<string, number> => {
  const decoder = new TextDecoder('gbk', { fatal: true });
  const found = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      if (trail === 0x7f) continue;
      const character = decode(decoder, lead, trail);
      if (character !== null && !found.has(character)) found.set(character, (lead << 8) | trail);
    }
  return found;
};

const decode = (decoder: InstanceType<typeof TextDecoder>, lead: number, trail: number): string | null => {
  try {
    const text = decoder.decode(Uint8Array.of(lead, trail));
    return [...text].length === 1 ? text : null;
  } catch {
    return null;
  }
};

/** What GBK lacks becomes `?`. */
export const gbk = (text: string): Buffer => {
  table ??= readTable();
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = table.get(character);
    if (code < ASCII) bytes.push(code);
    else if (pair === undefined) bytes.push(0x3f);
    else bytes.push(pair >> 8, pair & 0xff);
  }
  return Buffer.from(bytes);
};
