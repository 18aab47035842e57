/**
 * Parses the Markdown of help pages: one heading, sections, paragraphs, lists, bold words and links to other pages.
 * Anything else is plain text, so pages cannot inject markup. Pure.
 */
import { type HelpSlug, isHelpSlug } from '@minsu/contract/foundation/help/help-pages.ts';

export type Inline =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly slug: HelpSlug };

export type Block =
  | { readonly kind: 'section'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Inline[])[] };

export interface HelpText {
  readonly title: string;
  readonly blocks: readonly Block[];
}

const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(([\w-]+)\)/g;
const ITEM = /^(?:-|\d+\.) /;

/** A link to a page that does not exist becomes plain text. */
const marked = ([, strong, text = '', slug = '']: RegExpExecArray): Inline =>
  strong !== undefined
    ? { kind: 'strong', text: strong }
    : isHelpSlug(slug)
      ? { kind: 'link', text, slug }
      : { kind: 'text', text };

export const parseInline = (source: string): Inline[] => {
  const parts: Inline[] = [];
  let from = 0;
  for (const match of source.matchAll(INLINE)) {
    if (match.index > from) parts.push({ kind: 'text', text: source.slice(from, match.index) });
    parts.push(marked(match));
    from = match.index + match[0].length;
  }
  if (from < source.length) parts.push({ kind: 'text', text: source.slice(from) });
  return parts;
};

const parseBlock = (source: string): Block => {
  const lines = source.split('\n');
  if (source.startsWith('## ')) return { kind: 'section', text: source.slice(3) };
  if (lines.every((line) => ITEM.test(line)))
    return {
      kind: 'list',
      isOrdered: !source.startsWith('-'),
      items: lines.map((line) => parseInline(line.replace(ITEM, ''))),
    };
  return { kind: 'paragraph', content: parseInline(lines.join(' ')) };
};

/** Blocks are separated by empty lines; the first is the title. */
export const parseHelp = (source: string): HelpText => {
  const [heading = '', ...blocks] = source.trim().split(/\n{2,}/);
  return { title: heading.replace(/^# /, ''), blocks: blocks.map(parseBlock) };
};
