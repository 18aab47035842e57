/** Texts for guests in the forms that providers accept. Pure. */

/** Emoji and other characters outside of the basic plane, control characters, line breaks. */
const REFUSED = /[\p{Cc}\p{Cs}\u{10000}-\u{10FFFF}]/gu;

/** Cuts between characters, so that the UTF-8 form has at most `maxBytes` bytes. */
const cutBytes = (text: string, maxBytes: number): string => {
  let bytes = 0;
  let kept = '';
  for (const char of text) {
    bytes += Buffer.byteLength(char);
    if (bytes > maxBytes) break;
    kept += char;
  }
  return kept;
};

/**
 * Removes characters that providers refuse and cuts to the length. Limits that documents state as a number of
 * characters are applied to bytes, because older pages of theirs count bytes. Never empty.
 */
export const guestText = (text: string, maxBytes: number, alsoRefused = /(?!)/g): string => {
  const clean = text.replaceAll(REFUSED, ' ').replaceAll(alsoRefused, ' ').replaceAll(/\s+/g, ' ').trim();
  return cutBytes(clean, maxBytes).trim() || '房费';
};
