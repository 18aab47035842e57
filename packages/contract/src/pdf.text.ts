import { texts } from './texts.ts';

/** Words on any paper, whatever it is about. */
export const pdfTexts = texts({
  missingCharacters: [
    '字体中没有的字符已印为编码，请按证件手写：{{codes}}',
    'Characters that the font lacks are printed as codes; write them by hand from the document: {{codes}}',
  ],
});
