import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { pagesOfPdf } from '../../../test/sheets/pdf-text.ts';
import { streamPdf } from './pdf.ts';

const paper = async (blocks: Parameters<typeof streamPdf>[0]['blocks']) =>
  buffer(
    await streamPdf({
      language: 'zh-CN',
      title: '账单',
      subtitle: '云栖小院',
      blocks,
      footer: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
    }),
  );

test('what is written can be read back, Chinese and rare characters; what the font lacks is its code', async () => {
  const [text = ''] = pagesOfPdf(
    await paper([
      {
        kind: 'facts',
        items: [
          ['入住人', '王䶮赟'],
          ['电话', '138****0001'],
          ['预订人', '𠮷田 José'],
          ['住客', '👨‍👩‍👧家'],
        ],
      },
      { kind: 'signatures', labels: ['住客签名', '日期'] },
    ]),
  );
  for (const said of [
    '账单',
    '云栖小院',
    '王䶮赟',
    '138****0001',
    '〔U+20BB7〕田 José',
    // Embeds only the glyphs in use and breaks text at the line end.
    '〔U+1F468〕〔U+1F469〕',
    '〔U+1F467〕家',
    '字体中没有的字符已印为编码，请按证件手写：〔U+20BB7〕、〔U+1F468〕、〔U+1F469〕、〔U+1F467〕',
    '住客签名',
    '第 1 页，共 1 页',
  ])
    expect(text).toContain(said);
});

test('a heading is never the last of a page, nor are the titles of a table', async () => {
  const columns = [{ title: '项目', width: 1 }];
  const long = Array.from({ length: 6 }, (_, line) => `明细${line}`).join('\n');
  for (let above = 20; above < 36; above += 1) {
    const rows = Array.from({ length: above }, (_, index) => [`第${index}行`]);
    const pages = pagesOfPdf(
      await paper([
        { kind: 'table', columns, rows },
        { kind: 'heading', text: '结算' },
        { kind: 'table', columns, rows: [[long]] },
      ]),
    );
    const page = pages.find((text) => text.includes('结算')) ?? '';
    expect(page.slice(page.indexOf('结算'))).toContain('明细5');
  }
});

test('an apostrophe within a Latin word takes no more room than in the word', async () => {
  const [text = ''] = pagesOfPdf(await paper([{ kind: 'text', text: 'the month’s end，他说‘好’' }]));
  expect(text).toContain("month's end");
  expect(text).toContain('‘好’');
});

test('a long table goes on over pages, with its head on each and no row lost', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => [`第${index}行`, `${index}.00`]);
  const columns = [
    { title: '项目', width: 3 },
    { title: '金额', width: 1, align: 'right' as const },
  ];
  const pages = pagesOfPdf(await paper([{ kind: 'table', columns, rows, foot: [['合计', '7140.00']] }]));
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toContain('项目');
  const all = pages.join('\n');
  for (const [name = ''] of rows) expect(all.split(`${name}\n`)).toHaveLength(2);
  expect(pages.at(-1)).toContain('7140.00');
  expect(pages.at(-1)).toContain(`第 ${pages.length} 页，共 ${pages.length} 页`);
});

test('a subset of the font is embedded, not the whole of it', async () => {
  const plain = await paper([{ kind: 'text', text: '你好' }]);
  expect(plain.length).toBeLessThan(60_000);
  expect(pagesOfPdf(plain)[0]).not.toContain('字体中没有');
});
