import { charactersOf } from '@minsu/contract/platform/cut-text.ts';

// Measuring text is the most expensive canvas call, so widths and cuts are cached per font.

const ELLIPSIS = '…';
const MAX_ENTRIES = 20_000;

export class TextFitter {
  readonly #context: CanvasRenderingContext2D;
  readonly #widths = new Map<string, Map<string, number>>();
  readonly #cuts = new Map<string, Map<string, string>>();

  constructor(context: CanvasRenderingContext2D) {
    this.#context = context;
  }

  /** Call when web fonts load: cached widths are the fallback font's. */
  forget(): void {
    this.#widths.clear();
    this.#cuts.clear();
  }

  width(font: string, text: string): number {
    const widths = inner(this.#widths, font);
    const known = widths.get(text);
    if (known !== undefined) return known;
    this.#context.font = font;
    const width = this.#context.measureText(text).width;
    widths.set(text, width);
    return width;
  }

  /** The text, or as much as fits with …; without the … if not even one letter fits with it. */
  cut(font: string, text: string, room: number): string {
    if (this.width(font, text) <= room) return text;
    const cuts = inner(this.#cuts, font);
    const key = `${Math.floor(room)} ${text}`;
    const known = cuts.get(key);
    if (known !== undefined) return known;
    const cut = this.#longestPrefix(font, text, Math.floor(room));
    cuts.set(key, cut);
    return cut;
  }

  #longestPrefix(font: string, text: string, room: number): string {
    this.#context.font = font;
    const letters = charactersOf(text);
    const marked = this.#search(letters, ELLIPSIS, room);
    if (marked > 0) return letters.slice(0, marked).join('') + ELLIPSIS;
    return letters.slice(0, this.#search(letters, '', room)).join('');
  }

  /** Number of letters that fit with the ending. */
  #search(letters: readonly string[], ending: string, room: number): number {
    let low = 0;
    let high = letters.length;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const prefix = letters.slice(0, middle).join('') + ending;
      if (this.#context.measureText(prefix).width <= room) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function inner<V>(maps: Map<string, Map<string, V>>, font: string): Map<string, V> {
  const known = maps.get(font);
  if (known && known.size < MAX_ENTRIES) return known;
  const fresh = new Map<string, V>();
  maps.set(font, fresh);
  return fresh;
}
