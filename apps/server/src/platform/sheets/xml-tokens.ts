/** Splits XML of office documents into tags and texts. Document types are refused, so nothing can be expanded. Pure. */

export type XmlToken =
  | { readonly kind: 'open'; readonly name: string; readonly tag: string }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/** Not well-formed, or with something that office documents do not have. */
export class BrokenXml extends Error {}

const MAX_DEPTH = 64;
const MAX_TAG_LENGTH = 16_384;

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const characterOf = (code: number): string => {
  if (!(code > 0 && code <= 0x10ffff)) throw new BrokenXml('character reference');
  return String.fromCodePoint(code);
};

export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|\w{1,10});|&/gi, (_, entity?: string) => {
        if (entity?.startsWith('#x') || entity?.startsWith('#X'))
          return characterOf(Number.parseInt(entity.slice(2), 16));
        if (entity?.startsWith('#')) return characterOf(Number(entity.slice(1)));
        const known = entity === undefined ? undefined : named[entity];
        if (known === undefined) throw new BrokenXml('entity');
        return known;
      })
    : text;

const patterns = new Map<string, RegExp>();

const patternOf = (name: string): RegExp => {
  const pattern =
    patterns.get(name) ?? new RegExp(`\\s(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
};

/** The value of an attribute; its prefix does not count. Undefined where the tag has none. */
export const attributeOf = (tag: string, name: string): string | undefined => {
  const match = patternOf(name).exec(tag);
  return match ? decodeEntities(match[1] ?? match[2] ?? '') : undefined;
};

const bareName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Index behind `end`, searched from `at`. */
const behind = (xml: string, end: string, at: number): number => {
  const found = xml.indexOf(end, at);
  if (found === -1) throw new BrokenXml(`no ${end}`);
  return found + end.length;
};

/** Index of the `>` that ends the tag: the first one outside quotes. */
const tagEnd = (xml: string, at: number): number => {
  const limit = Math.min(xml.length, at + MAX_TAG_LENGTH);
  let quote = '';
  for (let i = at; i < limit; i += 1) {
    const char = xml[i] as string;
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return i;
  }
  throw new BrokenXml('tag without end');
};

/** Tokens in their order, names without prefix. An empty element is opened and closed. Texts are raw: see decodeEntities. */
export function* xmlTokens(xml: string): Generator<XmlToken, void, undefined> {
  let at = 0;
  let depth = 0;
  while (at < xml.length) {
    const next = xml.indexOf('<', at);
    const textEnd = next === -1 ? xml.length : next;
    if (textEnd > at) yield { kind: 'text', text: xml.slice(at, textEnd) };
    if (next === -1) break;
    if (xml.startsWith('<!--', next)) at = behind(xml, '-->', next);
    else if (xml.startsWith('<![CDATA[', next)) {
      at = behind(xml, ']]>', next);
      yield { kind: 'text', text: xml.slice(next + 9, at - 3).replaceAll('&', '&amp;') };
    } else if (xml.startsWith('<?', next)) at = behind(xml, '?>', next);
    else if (xml.startsWith('<!', next)) throw new BrokenXml('declaration');
    else {
      const end = tagEnd(xml, next);
      const tag = xml.slice(next + 1, end);
      at = end + 1;
      if (tag.startsWith('/')) {
        depth -= 1;
        yield { kind: 'close', name: bareName(tag.slice(1).trim()) };
      } else {
        const name = bareName(/^[^\s/]+/.exec(tag)?.[0] ?? '');
        if (++depth > MAX_DEPTH) throw new BrokenXml('too deep');
        yield { kind: 'open', name, tag };
        if (tag.endsWith('/')) {
          depth -= 1;
          yield { kind: 'close', name };
        }
      }
    }
  }
  if (depth !== 0) throw new BrokenXml('open elements');
}
