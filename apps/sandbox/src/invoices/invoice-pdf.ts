/** A page of PDF with Chinese lines, set in the font that every reader brings along: nothing is embedded. */

const HEAD = 18;
const BODY = 11;
const LINE = 22;

/** Text in big-endian UTF-16, which is what the encoding UniGB-UCS2-H reads. */
const hexOf = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

const contentOf = (title: string, lines: readonly string[]): string =>
  [
    'BT',
    `/F1 ${HEAD} Tf 60 780 Td <${hexOf(title)}> Tj`,
    `/F1 ${BODY} Tf 0 -${LINE * 2} Td`,
    ...lines.map((line) => `<${hexOf(line)}> Tj 0 -${LINE} Td`),
    'ET',
  ].join('\n');

const objectsOf = (content: string): readonly string[] => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
  `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
  '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 7 0 R' +
    ' /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
  '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0' +
    ' /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
];

export const pdfOf = (title: string, lines: readonly string[]): Buffer => {
  let text = '%PDF-1.4\n';
  const starts = objectsOf(contentOf(title, lines)).map((object, index) => {
    const start = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
  const size = starts.length + 1;
  text += `xref\n0 ${size}\n0000000000 65535 f \n${table}`;
  const end = text.lastIndexOf('xref\n');
  return Buffer.from(`${text}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`, 'latin1');
};
