/** Pictures and PDFs made to exhaust their reader, generated on demand. */
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Bomb } from './sheet-bombs.ts';

export interface PictureBomb extends Omit<Bomb, 'file'> {
  readonly file: () => Buffer | Promise<Buffer>;
}

const MIB = 1024 * 1024;
const TOO_MANY_PIXELS = /more than 40 megapixels/;
const NOT_A_PICTURE = /^Upload a JPG, PNG, WebP or AVIF/;
const DAMAGED = /damaged or incomplete/;

const chunk = (type: string, content: Buffer): Buffer => {
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** Pixels packed as PNG does; `more` between head and pixels. */
const png = (width: number, height: number, pixels: Buffer, more: readonly Buffer[] = []): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const plain = (width = 64, height = 64) =>
  sharp({ create: { width, height, channels: 3, background: '#165dff' } });

/** A small JPEG that claims other sides. */
const jpegOf = async (width: number, height: number, progressive = false): Promise<Buffer> => {
  const file = await plain().jpeg({ progressive }).toBuffer();
  const at = file.indexOf(Buffer.from([0xff, progressive ? 0xc2 : 0xc0]));
  file.writeUInt16BE(height, at + 5);
  file.writeUInt16BE(width, at + 7);
  return file;
};

/** A progressive JPEG of many pixels whose scans come again and again. */
const scanStorm = async (): Promise<Buffer> => {
  const file = await plain(6_000, 6_000).jpeg({ progressive: true }).toBuffer();
  const starts: number[] = [];
  for (
    let at = file.indexOf(Buffer.from([0xff, 0xda]));
    at !== -1;
    at = file.indexOf(Buffer.from([0xff, 0xda]), at + 2)
  )
    starts.push(at);
  const last = starts.at(-1) as number;
  const scan = file.subarray(last, file.length - 2);
  const scans = Array.from({ length: Math.floor((9 * MIB - last) / scan.length) }, () => scan);
  return Buffer.concat([file.subarray(0, last), ...scans, file.subarray(-2)]);
};

const webpOf = async (side: number): Promise<Buffer> => {
  const body = (await plain().webp().toBuffer()).subarray(12);
  const head = Buffer.alloc(18);
  head.write('VP8X', 0, 'latin1');
  head.writeUInt32LE(10, 4);
  head.writeUIntLE(side - 1, 12, 3);
  head.writeUIntLE(side - 1, 15, 3);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + head.length + body.length);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), head, body]);
};

const avifOf = async (side: number): Promise<Buffer> => {
  const file = await plain().avif().toBuffer();
  const at = file.indexOf('ispe');
  file.writeUInt32BE(side, at + 8);
  file.writeUInt32BE(side, at + 12);
  return file;
};

const animation = async (frames: number): Promise<Buffer> => {
  const colours = Array.from(
    { length: frames },
    (_, n) => `#${(n * 7_919 + 0x100000).toString(16).slice(-6)}`,
  );
  const images = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(images, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
};

const packed = (bytes: number): Buffer => deflateSync(Buffer.alloc(bytes), { level: 9 });
const textChunk = (): Buffer =>
  chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), packed(400 * MIB)]));
const profileChunk = (): Buffer =>
  chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), packed(400 * MIB)]));

const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "ha">${Array.from({ length: 20 }, (_, n) => `<!ENTITY a${n} "${`&a${n - 1};`.repeat(10)}">`).join('')}]><svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><text>&a19;</text></svg>`;

export const pictureBombs: readonly PictureBomb[] = [
  {
    name: 'a PNG of 900 megapixels',
    file: () => png(30_000, 30_000, Buffer.alloc(1_000)),
    says: TOO_MANY_PIXELS,
  },
  {
    name: 'a PNG of a million pixels in a row',
    file: () => png(50_000_000, 1, Buffer.alloc(50_000_001)),
    says: /40 megapixels|damaged/,
  },
  { name: 'a JPEG of 4,000 megapixels', file: () => jpegOf(65_000, 65_000), says: TOO_MANY_PIXELS },
  {
    name: 'a progressive JPEG of 4,000 megapixels',
    file: () => jpegOf(65_000, 65_000, true),
    says: TOO_MANY_PIXELS,
  },
  {
    name: 'a JPEG whose scans come a thousand times',
    file: scanStorm,
    says: /damaged or incomplete|too much memory or time/,
  },
  { name: 'a WebP of 268 megapixels', file: () => webpOf(16_384), says: /40 megapixels|damaged/ },
  { name: 'an AVIF of 3,600 megapixels', file: () => avifOf(60_000), says: /40 megapixels|damaged/ },
  { name: 'a WebP of 250 frames', file: () => animation(250), says: /too many frames/ },
  { name: 'a GIF', file: () => plain().gif().toBuffer(), says: NOT_A_PICTURE },
  { name: 'a TIFF', file: () => plain().tiff().toBuffer(), says: NOT_A_PICTURE },
  {
    name: 'a HEIC that claims 3,600 megapixels',
    file: () =>
      Buffer.concat([
        Buffer.from([0, 0, 0, 24]),
        Buffer.from('ftypheic\0\0\0\0mif1heic'),
        Buffer.alloc(MIB, 0xff),
      ]),
    says: NOT_A_PICTURE,
  },
  { name: 'an SVG with billion laughs', file: () => Buffer.from(laughs), says: NOT_A_PICTURE },
  {
    name: 'an SVG behind the first bytes of a PNG',
    file: () => Buffer.from(`\x89PNG\r\n\x1a\n${laughs}`, 'latin1'),
    says: DAMAGED,
  },
  {
    name: 'a PNG cut off within its pixels',
    file: () => png(6_000, 6_000, Buffer.alloc(1_000_000)),
    says: DAMAGED,
  },
];

/** What is dangerous in them is passed over: they are drawn. */
export const harmlessPictures: readonly Pick<PictureBomb, 'name' | 'file'>[] = [
  { name: 'a PNG with a comment of 400 MiB', file: () => png(64, 64, Buffer.alloc(65 * 64), [textChunk()]) },
  {
    name: 'a PNG with a colour profile of 400 MiB',
    file: () => png(64, 64, Buffer.alloc(65 * 64), [profileChunk()]),
  },
];

const pdf = (body: Buffer | string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.from(body),
    Buffer.from('\ntrailer <<>>\nstartxref\n9\n%%EOF\n'),
  ]);
const stream = (filter: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`1 0 obj << /Length ${content.length} /Filter ${filter} >>\nstream\n`),
    content,
    Buffer.from('\nendstream endobj\n'),
  ]);

const TOO_DEMANDING = /this PDF takes too much memory/;

export const pdfBombs: readonly PictureBomb[] = [
  {
    name: 'a stream of 600 MiB',
    file: () => pdf(stream('/FlateDecode', packed(600 * MIB))),
    says: TOO_DEMANDING,
  },
  {
    name: 'sixty streams of 10 MiB each',
    file: () => pdf(Buffer.concat(Array.from({ length: 60 }, () => stream('[/Fl]', packed(10 * MIB))))),
    says: TOO_DEMANDING,
  },
  {
    name: 'a stream packed twice',
    file: () => pdf(stream('[/FlateDecode /FlateDecode]', deflateSync(packed(200 * MIB)))),
    says: TOO_DEMANDING,
  },
  {
    name: 'lists nested 300,000 deep',
    file: () => pdf(`1 0 obj ${'['.repeat(300_000)} endobj`),
    says: TOO_DEMANDING,
  },
  {
    name: 'dictionaries nested 100,000 deep',
    file: () => pdf(`1 0 obj ${'<</a '.repeat(100_000)} endobj`),
    says: TOO_DEMANDING,
  },
  { name: '400,000 objects', file: () => pdf('1 0 obj null endobj\n'.repeat(400_000)), says: TOO_DEMANDING },
  { name: 'a PDF cut off', file: () => pdf('x'.repeat(5_000)).subarray(0, 4_000), says: /PDF is incomplete/ },
];

/** A scan as machines make them: pictures packed as pictures, fonts and texts packed once, brackets within texts. */
export const ordinaryPdf = (): Buffer =>
  pdf(
    Buffer.concat([
      ...Array.from({ length: 20 }, () => stream('/FlateDecode', packed(2 * MIB))),
      stream('[/ASCII85Decode /DCTDecode]', Buffer.alloc(100_000, 0x41)),
      Buffer.from(`2 0 obj (${'[<\\)'.repeat(5_000)}) endobj\n`),
      stream('/FlateDecode', Buffer.alloc(100_000, 0x5b)),
    ]),
  );
