/**
 * Checks a JSON text before parsing: small texts can hold millions of values or nest as deep as they are long. Pure.
 */

const MAX_VALUES = 1_000_000;
const MAX_DEPTH = 100;

const [QUOTE, ESCAPE, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Index of the quote that ends the string starting after `at`. */
const textEnd = (bytes: Uint8Array, at: number): number => {
  let end = at + 1;
  while (end < bytes.length && bytes[end] !== QUOTE) end += bytes[end] === ESCAPE ? 2 : 1;
  return end;
};

export const isWithinJsonLimits = (bytes: Uint8Array): boolean => {
  let values = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) at = textEnd(bytes, at);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      depth += 1;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
    if (values > MAX_VALUES || depth > MAX_DEPTH) return false;
  }
  return true;
};
