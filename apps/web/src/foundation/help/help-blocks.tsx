/** Renders the blocks of a help page. */
import { helpPath } from '@minsu/contract/foundation/help/help-pages.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from './help-markdown.ts';

const InlinePart = ({ part }: { readonly part: Inline }): ReactNode => {
  if (part.kind === 'strong') return <b>{part.text}</b>;
  return part.kind === 'link' ? <Link to={helpPath(part.slug)}>{part.text}</Link> : part.text;
};

const InlineText = ({ content }: { readonly content: readonly Inline[] }) =>
  content.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
    <Fragment key={index}>
      <InlinePart part={part} />
    </Fragment>
  ));

const HelpBlock = ({ block }: { readonly block: Block }) => {
  if (block.kind === 'section') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <InlineText content={block.content} />
      </p>
    );
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items of one list never move.
    <li key={index}>
      <InlineText content={item} />
    </li>
  ));
  return block.isOrdered ? <ol>{items}</ol> : <ul>{items}</ul>;
};

export const HelpBlocks = ({ blocks }: { readonly blocks: readonly Block[] }) => (
  <article className="help-article">
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one page never move.
      <HelpBlock key={index} block={block} />
    ))}
  </article>
);
