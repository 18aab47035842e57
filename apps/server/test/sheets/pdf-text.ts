/** The text of a PDF as a reader would copy it: glyphs of the content streams, by the fonts' own tables of characters. */
import { inflateSync } from 'node:zlib';

interface PdfObject {
  readonly head: string;
  readonly body: Buffer;
}

const objectsOf = (pdf: Buffer): Map<number, PdfObject> => {
  const text = pdf.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\n([\s\S]*?)endobj/g)) {
    const content = match[2] as string;
    const at = content.indexOf('stream\n');
    const head = at < 0 ? content : content.slice(0, at);
    const raw = at < 0 ? '' : content.slice(at + 7, content.lastIndexOf('\nendstream'));
    const bytes = Buffer.from(raw, 'latin1');
    objects.set(Number(match[1]), { head, body: head.includes('FlateDecode') ? inflateSync(bytes) : bytes });
  }
  return objects;
};

const fromHex = (hex: string): string => {
  const bytes = Buffer.from(hex, 'hex');
  return bytes.swap16().toString('utf16le');
};

/** Glyph → characters. */
const charactersOf = (map: string): Map<number, string> => {
  const known = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*\[([^\]]*)\]/gi))
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], index) => {
      known.set(Number.parseInt(from, 16) + index, fromHex(hex.replaceAll(' ', '')));
    });
  return known;
};

const shownIn = (content: string, characters: ReadonlyMap<number, string>): string =>
  [...content.matchAll(/\[([^\]]*)\]\s*TJ/g)]
    .map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/gi)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => characters.get(Number.parseInt(glyph, 16)) ?? '?')
        .join(''),
    )
    .join('\n');

/** Page by page. */
export const pagesOfPdf = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf);
  const refIn = (head: string, name: string): number =>
    Number(new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]);
  const font = [...objects.values()].find(({ head }) => head.includes('/ToUnicode'));
  const characters = charactersOf(
    objects.get(refIn(font?.head ?? '', 'ToUnicode'))?.body.toString('latin1') ?? '',
  );
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) =>
      shownIn(objects.get(refIn(head, 'Contents'))?.body.toString('latin1') ?? '', characters),
    );
};
