/** uuid version 7: sortable by time, made by the server, monotonic within a process. */
import { randomFillSync } from 'node:crypto';

const RANDOM_BYTES = 8;
/** Fetched for several hundred ids at once, because a read from the system's source costs more than an id. */
const random = Buffer.alloc(500 * RANDOM_BYTES);
let used = random.length;
let lastMs = 0;
let counter = 0;

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');

/** 48 bits of milliseconds, 12 bits of counter within one millisecond, 62 random bits (RFC 9562 §5.7, method 1). */
export const newId = (now: number = Date.now()): string => {
  if (now > lastMs) {
    lastMs = now;
    counter = 0;
  } else if (++counter > 0xfff) {
    lastMs += 1;
    counter = 0;
  }
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  const variant = (random.readUInt16BE(used) & 0x3fff) | 0x8000;
  const ms = hex(lastMs, 12);
  const tail = random.toString('hex', used + 2, used + RANDOM_BYTES);
  used += RANDOM_BYTES;
  return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex(counter, 3)}-${hex(variant, 4)}-${tail}`;
};

/** Placeholder where a key requires a property and there is none. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000';
