/** Colour of a dictionary item; its name carries the meaning. */
import type { DictionaryColour } from '@minsu/contract/foundation/system/dictionary.ts';
import './colour-dot.css';

export const ColourDot = ({ colour }: { readonly colour: DictionaryColour | null }) =>
  colour && <span className={`colour-dot ${colour}`} aria-hidden="true" />;
