/**
 * Checks an uploaded PDF without rendering: complete and safe to open. Streams are decompressed to nowhere and
 * measured. Runs in a reader process.
 */
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflate } from 'node:zlib';
import type { IsolatedInput } from './isolated-readers.ts';

export type PdfVerdict = 'fine' | 'notAPdf' | 'broken' | 'tooDemanding';

/** A complete PDF ends in this mark; a few bytes at most come behind it. */
const TAIL_BYTES = 1_024;
/** Ordinary scans of 10 MB stay far below: they are packed as pictures. */
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;
const MAX_OBJECTS = 200_000;
const MAX_NESTING = 200;
const DICTIONARY_BYTES = 2_048;

const STREAM = Buffer.from('stream');
const END_STREAM = Buffer.from('endstream');
/** Filters that unpack; two of them on one stream multiply. */
const UNPACKING = /\/(?:FlateDecode|Fl|LZWDecode|LZW|RunLengthDecode|RL|BrotliDecode)\b/g;

interface PdfStream {
  readonly dictionary: string;
  readonly content: Buffer;
}

interface Parts {
  /** Bytes between the streams. */
  readonly outside: readonly Buffer[];
  readonly streams: readonly PdfStream[];
}

const partsOf = (bytes: Buffer): Parts => {
  const outside: Buffer[] = [];
  const streams: PdfStream[] = [];
  let at = 0;
  for (;;) {
    const found = bytes.indexOf(STREAM, at);
    const start = found === -1 ? -1 : found + STREAM.length;
    outside.push(bytes.subarray(at, found === -1 ? bytes.length : found));
    if (start === -1) return { outside, streams };
    const end = bytes.indexOf(END_STREAM, start);
    const stop = end === -1 ? bytes.length : end;
    const lineEnd = bytes[start] === 13 && bytes[start + 1] === 10 ? 2 : 1;
    streams.push({
      dictionary: bytes.toString('latin1', Math.max(at, found - DICTIONARY_BYTES), found),
      content: bytes.subarray(start + lineEnd, stop),
    });
    at = Math.min(bytes.length, stop + END_STREAM.length);
  }
};

const [OPEN, CLOSE] = [new Set([0x5b, 0x3c]), new Set([0x5d, 0x3e])];
const [TEXT_START, TEXT_END, ESCAPE] = [0x28, 0x29, 0x5c];

/** Whether arrays and dictionaries are nested deeper than a viewer can follow. Texts in brackets are passed over. */
const isDeep = (parts: readonly Buffer[]): boolean => {
  let depth = 0;
  for (const bytes of parts) {
    let text = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte === ESCAPE) at += 1;
      else if (byte === TEXT_START) text += 1;
      else if (byte === TEXT_END) text = Math.max(0, text - 1);
      else if (text === 0 && OPEN.has(byte)) depth += 1;
      else if (text === 0 && CLOSE.has(byte)) depth = Math.max(0, depth - 1);
      // A dictionary opens with two signs.
      if (depth > 2 * MAX_NESTING) return true;
    }
  }
  return false;
};

const countObjects = (parts: readonly Buffer[]): number => {
  let count = 0;
  for (const bytes of parts)
    for (let at = bytes.indexOf(' obj'); at !== -1; at = bytes.indexOf(' obj', at + 4)) count += 1;
  return count;
};

class Unpacked extends Error {}

/** Bytes that the stream unpacks to; what cannot be unpacked counts as far as it could. Throws Unpacked above `max`. */
const unpackedBytes = async ({ content }: PdfStream, max: number): Promise<number> => {
  let count = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, next) {
      count += chunk.length;
      next(count > max ? new Unpacked() : null);
    },
  });
  const inflate = createInflate();
  const done = pipeline(inflate, counter);
  inflate.end(content);
  await done.catch((error: unknown) => {
    if (error instanceof Unpacked) throw error;
  });
  return count;
};

const isDemanding = async ({ outside, streams }: Parts): Promise<boolean> => {
  if (isDeep(outside) || countObjects(outside) > MAX_OBJECTS) return true;
  let left = MAX_UNPACKED_BYTES;
  for (const stream of streams) {
    const filters = stream.dictionary.slice(stream.dictionary.lastIndexOf(' obj')).match(UNPACKING) ?? [];
    if (filters.length > 1) return true;
    if (filters.length === 0) continue;
    try {
      left -= await unpackedBytes(stream, left);
    } catch {
      return true;
    }
  }
  return false;
};

const checkPdf = async ({ content }: IsolatedInput): Promise<PdfVerdict> => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.toString('latin1', 0, 5) !== '%PDF-') return 'notAPdf';
  if (!bytes.subarray(-TAIL_BYTES).includes('%%EOF')) return 'broken';
  return (await isDemanding(partsOf(bytes))) ? 'tooDemanding' : 'fine';
};

export default checkPdf;
