import { texts } from '../../platform/texts.ts';

export const booksTexts = texts({
  title: ['会计账务', 'Accounting'],
  purpose: [
    '按经营主体把总账转成记账凭证，交给会计软件',
    'Turns the ledger of each legal entity into vouchers for your accounting software',
  ],
  parts: ['会计账务各部分', 'Parts of accounting'],
  tab_entities: ['经营主体', 'Legal entities'],
});
