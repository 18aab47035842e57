/** Chapters 1 and 2: encoding, validation, business rules. */
import { FUZZ, headers, not, type Requirement, server } from './requirement.ts';

export const input: readonly Requirement[] = [
  {
    id: '1.2.1',
    asks: 'output is encoded for its context',
    tests: headers('/ (GET) keeps scripts'),
    by: 'React; no raw HTML (check "raw HTML")',
  },
  {
    id: '1.2.2',
    asks: 'addresses are built from encoded parts, with safe protocols',
    tests: server('connections/webhooks/webhooks', 'other ports and our own address are refused'),
  },
  {
    id: '1.2.3',
    asks: 'no JSON or script is put together from text',
    tests: FUZZ,
    by: 'answers are serialised in one place (http.ts)',
  },
  {
    id: '1.2.4',
    asks: 'database queries have parameters',
    tests: FUZZ,
    by: 'kysely; check "text put into SQL"',
  },
  { id: '1.2.5', asks: 'no command of the system from input', by: 'check "programs started"' },
  {
    id: '1.2.10',
    asks: 'formulas in sheets',
    tests: server(
      'sales/orders/list/export-orders',
      'writes every column with numeric amounts, real dates, and formula-like text as text',
    ),
  },
  not('1.3.1', 'HTML of users is sanitised', 'no HTML is taken in; text stays text'),
  { id: '1.3.2', asks: 'no eval', by: 'check "code from text"' },
  {
    id: '1.3.6',
    asks: 'no calls to inside addresses',
    tests: server('platform/safe-fetch', 'one private address among public ones is refused'),
  },
  {
    id: '1.5.1',
    asks: 'XML parsers resolve nothing',
    tests: server('platform/sheets/sheet-reader', 'a document type is refused'),
    by: 'XML comes only in workbooks; the reader knows no document types and refuses a file that declares one',
  },
  {
    id: '2.1.1',
    asks: 'rules of input are documented',
    by: 'the contract is the document: /openapi.json',
    tests: server('platform/http/fuzz', 'the OpenAPI document has every endpoint'),
  },
  { id: '2.2.1', asks: 'input is validated against what is expected', tests: FUZZ },
  { id: '2.2.2', asks: 'on the server', tests: FUZZ },
  {
    id: '2.2.3',
    asks: 'combinations are reasonable',
    tests: server(
      'inventory/prices/quote',
      'refuses reversed dates, unknown fields, properties and types out of scope, and callers without permission',
    ),
  },
  {
    id: '2.3.1',
    asks: 'steps are taken in their order',
    tests: server(
      'sales/orders/folio/refunds',
      'in cash is requested, approved and handed over, and changes the balance only then',
    ),
  },
  {
    id: '2.3.2',
    asks: 'limits of the business hold',
    tests: server('finance/payouts/payouts', 'the daily cap holds back'),
  },
  {
    id: '2.3.4',
    asks: 'nothing scarce is sold twice',
    tests: server(
      'sales/orders/stock',
      'sells one room night to exactly one of 100 buyers and answers the others with a clear 409',
    ),
  },
  {
    id: '2.3.5',
    asks: 'two people for much money',
    tests: server('finance/payouts/payouts', 'from ¥5,000 a day on another person approves'),
  },
  {
    id: '2.4.1',
    asks: 'calls are limited',
    tests: server('platform/http/rate-limits', 'a user may make 50 changes a second'),
  },
];
