import { texts } from './texts.ts';

/** Texts of every document. */
export const pdfTexts = texts({
  missingCharacters: [
    '字体中没有的字符已印为编码，请按证件手写：{{codes}}',
    'Characters missing from the font are printed as codes. Write them by hand as on the document: {{codes}}',
  ],
});
