/**
 * Serialises answers with long lists in pieces. V8 starts with one byte per character and moves everything at the first
 * Chinese one: a board of 2.4 MB takes 70 ms whole and 8 ms in pieces.
 */

/** Rows of one piece; half or twice as many make no difference. */
const PIECE = 24;
/** Envelope, answer, its parts, theirs: lists that lie deeper are short. */
const DEPTH = 6;
/** Pieces that travel in one buffer, in characters. */
const BUFFER = 16_000;

type Fields = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Fields => {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && !('toJSON' in value);
};

/** Uses the first row as a sample of the list. */
const holdsLong = (value: unknown, depth = DEPTH): boolean => {
  if (depth === 0) return false;
  if (Array.isArray(value)) return value.length > PIECE || holdsLong(value[0], depth - 1);
  if (!isPlain(value)) return false;
  for (const name in value) if (holdsLong(value[name], depth - 1)) return true;
  return false;
};

class Pieces {
  readonly #done: Buffer[] = [];
  #text = '';

  say(text: string): void {
    this.#text += text;
    if (this.#text.length > BUFFER) this.#close();
  }

  list(rows: readonly unknown[], depth: number): void {
    this.say('[');
    if (holdsLong(rows[0], depth))
      rows.forEach((row, at) => {
        if (at > 0) this.say(',');
        if (holdsLong(row, depth)) this.value(row, depth);
        else this.say(JSON.stringify(row) ?? 'null');
      });
    else
      for (let at = 0; at < rows.length; at += PIECE)
        this.say((at > 0 ? ',' : '') + JSON.stringify(rows.slice(at, at + PIECE)).slice(1, -1));
    this.say(']');
  }

  fields(fields: Fields, depth: number): void {
    let before = '{';
    for (const [name, value] of Object.entries(fields)) {
      const isLong = holdsLong(value, depth);
      const text = isLong ? '' : JSON.stringify(value);
      // Omits values without JSON text, such as undefined.
      if (text === undefined) continue;
      this.say(`${before}${JSON.stringify(name)}:${text}`);
      if (isLong) this.value(value, depth);
      before = ',';
    }
    this.say('}');
  }

  /** One that holds a long list. */
  value(value: unknown, depth: number): void {
    if (Array.isArray(value)) this.list(value, depth - 1);
    else this.fields(value as Fields, depth - 1);
  }

  bytes(): Buffer {
    this.#close();
    return Buffer.concat(this.#done);
  }

  #close(): void {
    this.#done.push(Buffer.from(this.#text));
    this.#text = '';
  }
}

/** The JSON of an answer: a text, or the bytes of one where it holds long lists. */
export const jsonText = (answer: unknown): string | Buffer => {
  if (!holdsLong(answer)) return JSON.stringify(answer);
  const pieces = new Pieces();
  pieces.value(answer, DEPTH);
  return pieces.bytes();
};

export const jsonBytes = (answer: unknown): Buffer => {
  const text = jsonText(answer);
  return typeof text === 'string' ? Buffer.from(text) : text;
};
