/** Reads the cells of an .xls (BIFF8 in a compound file), for tests of what the writer made. */

const FREE_FROM = 0xfffffffa;

const sectorsOf = (bytes: Buffer) => {
  const size = 1 << bytes.readUInt16LE(30);
  const sector = (at: number): Buffer => bytes.subarray((at + 1) * size, (at + 2) * size);
  const tables: number[] = [];
  for (let at = 0; at < 109; at += 1) tables.push(bytes.readUInt32LE(76 + at * 4));
  let next = bytes.readUInt32LE(68);
  while (next < FREE_FROM) {
    const part = sector(next);
    for (let at = 0; at < size / 4 - 1; at += 1) tables.push(part.readUInt32LE(at * 4));
    next = part.readUInt32LE(size - 4);
  }
  const chain = tables
    .filter((at) => at < FREE_FROM)
    .flatMap((at) => {
      const part = sector(at);
      return Array.from({ length: size / 4 }, (_, each) => part.readUInt32LE(each * 4));
    });
  return (start: number): Buffer => {
    const parts: Buffer[] = [];
    for (let at = start; at < FREE_FROM; at = chain[at] ?? FREE_FROM) parts.push(sector(at));
    return Buffer.concat(parts);
  };
};

const workbookStream = (bytes: Buffer): Buffer => {
  const stream = sectorsOf(bytes);
  const directory = stream(bytes.readUInt32LE(48));
  for (let at = 0; at < directory.length; at += 128) {
    const name = directory.toString('utf16le', at, at + Math.max(0, directory.readUInt16LE(at + 64) - 2));
    if (name === 'Workbook')
      return stream(directory.readUInt32LE(at + 116)).subarray(0, directory.readUInt32LE(at + 120));
  }
  throw new Error('no Workbook stream');
};

const readText = (data: Buffer, at: number, length: number): { text: string; next: number } => {
  const isWide = (data.readUInt8(at) & 1) === 1;
  const end = at + 1 + (isWide ? length * 2 : length);
  return { text: data.toString(isWide ? 'utf16le' : 'latin1', at + 1, end), next: end };
};

export const readOldWorkbook = (bytes: Buffer): Map<string, (string | number)[][]> => {
  const stream = workbookStream(bytes);
  const names: { name: string; offset: number }[] = [];
  const strings: string[] = [];
  const sheets = new Map<string, (string | number)[][]>();
  let rows: (string | number)[][] = [];
  const put = (data: Buffer, cell: string | number) => {
    const [row, column] = [data.readUInt16LE(0), data.readUInt16LE(2)];
    while (rows.length <= row) rows.push([]);
    const line = rows[row] ?? [];
    while (line.length < column) line.push('');
    line[column] = cell;
  };
  const takeStrings = (data: Buffer, from: number) => {
    let at = from;
    while (at < data.length) {
      const { text, next } = readText(data, at + 2, data.readUInt16LE(at));
      strings.push(text);
      at = next;
    }
  };
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const data = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2));
    const sheet = names.find(({ offset }) => offset === at);
    if (sheet) {
      rows = [];
      sheets.set(sheet.name, rows);
    }
    if (type === 0x85)
      names.push({ offset: data.readUInt32LE(0), name: readText(data, 7, data.readUInt8(6)).text });
    if (type === 0xfc) takeStrings(data, 8);
    if (type === 0x3c) takeStrings(data, 0);
    if (type === 0xfd) put(data, strings[data.readUInt32LE(6)] ?? '');
    if (type === 0x203) put(data, data.readDoubleLE(6));
    at += 4 + data.length;
    if (type === 0 && data.length === 0) break;
  }
  const width = (all: (string | number)[][]) => Math.max(0, ...all.map(({ length }) => length));
  for (const all of sheets.values()) for (const line of all) while (line.length < width(all)) line.push('');
  return sheets;
};
