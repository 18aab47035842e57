/**
 * Seals a stream of any length with AES-256-GCM: each piece of 64 KB has its place and whether it is the last in its nonce, so
 * that pieces that were cut off, swapped or taken from another file are noticed. Each file has a key of its own.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { createByteReader } from './byte-reader.ts';

const MAGIC = Buffer.from('MINSUB1\n');
const SALT_BYTES = 32;
const PIECE = 64 * 1024;
const TAG = 16;

export class SealError extends Error {}

const fileKey = (key: Buffer, salt: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, 'minsu backup file', 32));

const nonceOf = (piece: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(piece, 5, 6);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** A frame: 4 bytes of length (the highest bit: the last one), the sealed piece, its tag. */
const sealPiece = (key: Buffer, piece: Buffer, at: number, isLast: boolean): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(at, isLast));
  const head = Buffer.alloc(4);
  head.writeUInt32BE((isLast ? 0x8000_0000 : 0) + piece.length);
  return Buffer.concat([head, cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
};

export async function* sealed(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const own = fileKey(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  const reader = createByteReader(source);
  for (let at = 0; ; at += 1) {
    const piece = await reader.upTo(PIECE);
    const isLast = await reader.isEnded();
    yield sealPiece(own, piece, at, isLast);
    if (isLast) return;
  }
}

const openPiece = (key: Buffer, frame: Buffer, at: number, isLast: boolean): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(at, isLast));
  decipher.setAuthTag(frame.subarray(frame.length - TAG));
  try {
    return Buffer.concat([decipher.update(frame.subarray(0, frame.length - TAG)), decipher.final()]);
  } catch {
    throw new SealError('damaged, or sealed with another BACKUP_KEY');
  }
};

export async function* opened(key: Buffer, source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const reader = createByteReader(source);
  const opening = await reader.upTo(MAGIC.length + SALT_BYTES);
  if (opening.length < MAGIC.length + SALT_BYTES || !opening.subarray(0, MAGIC.length).equals(MAGIC))
    throw new SealError('not a sealed file of a backup');
  const own = fileKey(key, opening.subarray(MAGIC.length));
  for (let at = 0; ; at += 1) {
    const head = await reader.upTo(4);
    if (head.length < 4) throw new SealError('cut off');
    const word = head.readUInt32BE();
    const isLast = word >= 0x8000_0000;
    const length = (word % 0x8000_0000) + TAG;
    if (length > PIECE + TAG) throw new SealError('damaged');
    const frame = await reader.upTo(length);
    if (frame.length < length) throw new SealError('cut off');
    yield openPiece(own, frame, at, isLast);
    if (!isLast) continue;
    if (!(await reader.isEnded())) throw new SealError('something was added to its end');
    return;
  }
}
