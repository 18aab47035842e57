/** The colour that an item of the dictionary was given; its name says the rest. */
import type { DictionaryColour } from '@minsu/contract/system/dictionary.ts';
import './colour-dot.css';

export const ColourDot = ({ colour }: { readonly colour: DictionaryColour | null }) =>
  colour && <span className={`colour-dot ${colour}`} aria-hidden="true" />;
