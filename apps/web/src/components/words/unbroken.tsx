/** Text whose dates do not break at hyphens. */
import { Fragment } from 'react';

export const Unbroken = ({ text }: { readonly text: string }) =>
  text.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of one line, drawn again together.
    <Fragment key={at}>
      {at > 0 && ' '}
      {/\d-\d/.test(word) ? <span className="unbroken">{word}</span> : word}
    </Fragment>
  ));
