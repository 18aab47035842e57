/** Cuts a text to a length without splitting a character as people see it: an emoji of several signs stays whole or goes. */

const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** `max` counts as `String.length` does, which is what columns and fields allow. */
export const cutText = (text: string, max: number): string => {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of segments.segment(text)) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
};

/** The characters as people see them. */
export const charactersOf = (text: string): string[] =>
  Array.from(segments.segment(text), ({ segment }) => segment);

/** As people see it; '' of an empty text. */
export const firstCharacter = (text: string): string => {
  for (const { segment } of segments.segment(text)) return segment;
  return '';
};
