/** Cuts text without splitting a grapheme: an emoji of several code points stays whole or is dropped. */

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** `max` counts like `String.length`, as columns and fields do. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of segments.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};

/** Graphemes. */
export const charactersOf = (text: string): string[] =>
  Array.from(segments.segment(text), ({ segment }) => segment);

/** First grapheme; '' for an empty text. */
export const firstCharacter = (text: string): string => {
  for (const { segment } of segments.segment(text)) return segment;
  return '';
};
