/** Text as GBK. Node decodes it and does not encode it: the table is read out of the decoder once. */

const ASCII = 0x80;
/** By UTF-16 code unit; 0: GBK has no such character. */
let table: Uint16Array | null = null;

const decoded = (decoder: InstanceType<typeof TextDecoder>, lead: number, trail: number): string | null => {
  try {
    return decoder.decode(Uint8Array.of(lead, trail));
  } catch {
    return null;
  }
};

const readTable = (): Uint16Array => {
  const decoder = new TextDecoder('gbk', { fatal: true });
  const found = new Uint16Array(0x1_0000);
  for (let lead = 0x81; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) {
      const character = trail === 0x7f ? null : decoded(decoder, lead, trail);
      const unit = character?.length === 1 ? character.charCodeAt(0) : 0;
      if (unit >= ASCII && found[unit] === 0) found[unit] = (lead << 8) | trail;
    }
  return found;
};

/** Characters missing from GBK become `?`. */
export const gbk = (text: string): Buffer => {
  table ??= readTable();
  const bytes = Buffer.allocUnsafe(text.length * 2);
  let length = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const pair = table[unit] ?? 0;
    if (unit < ASCII || pair === 0) {
      bytes[length] = unit < ASCII ? unit : 0x3f;
      length += 1;
    } else {
      bytes.writeUInt16BE(pair, length);
      length += 2;
    }
  }
  return bytes.subarray(0, length);
};
