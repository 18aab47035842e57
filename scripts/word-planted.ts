/** Violations planted in the word check: all must be found, and plain sentences must pass. */
import type { Outcome } from './tool.ts';
import { complaintsOf, type Source } from './word-check.ts';

const comment = (text: string): Source => ({
  file: 'apps/server/src/sales/planted/planted.ts',
  text: `/** ${text} */\nexport const planted = 1;\n`,
});
const lineComment = (text: string): Source => ({
  file: 'apps/web/src/planted.tsx',
  text: `const a = 1;\n// One line,\n// ${text}\nconst b = 2; // ${text}\n`,
});
const page = (text: string): Source => ({ file: 'docs/planted.md', text: `# Planted\n\n- ${text}\n` });
const texts = (zh: string, en: string): Source => ({
  file: 'packages/contract/src/planted/planted.text.ts',
  text: `export const plantedTexts = texts({\n  key: ['${zh}', '${en}'],\n});\n`,
});

const declared = (name: string): Source => ({
  file: 'apps/server/src/sales/planted/planted.ts',
  text: `export const ${name} = 1;\n`,
});

const PLANTED: readonly Source[] = [
  declared('MOST_ROOMS'),
  declared('LONGEST_WAIT_MS'),
  comment('Whoever comes second waits.'),
  comment('Whose row is locked.'),
  comment('Of the order its balance.'),
  comment('Refunds need four eyes.'),
  comment('The log-in page.'),
  comment('Prints the papers of an order.'),
  comment('Counts calls per household.'),
  comment('Asks the platform anew.'),
  comment('Holds MOST_ROOMS rooms.'),
  comment('What the guest still owes.'),
  comment('Locked until he answers.'),
  lineComment('nobody reads it.'),
  lineComment('the twin of the other list.'),
  lineComment('A stranger may ask.'),
  lineComment('Web hooks are retried.'),
  page('Whoever has the key can read it.'),
  page('What the platform answers is kept.'),
  page('The user gives his consent.'),
  page('Nobody can read the backup.'),
  page('The desk is told at once.'),
  page('The total stands in the last row.'),
  page('Two rooms, one of which is closed.'),
  page('Log in as an administrator.'),
  texts('经办人', 'Nobody can read it'),
  texts('提示', 'Ask the guest and his company'),
  texts('账单', 'Bill'),
  texts('押金', 'Security'),
  texts('未排房', 'Without a room'),
  texts('欠款', 'Balance due'),
  texts('后台任务', 'Background job'),
  texts('渠道佣金', 'Channel share'),
  texts('自动排房', 'Fill rooms automatically'),
  texts('租客姓名', 'Guest name'),
  texts('选择价格计划', 'Choose a rate plan'),
  texts('写入消息盒', 'Add to notifications'),
  texts('在台账中查看', 'Open in ledger'),
  texts('付款 20% 适中', 'Moderate'),
];

const ALLOWED: readonly Source[] = [
  declared('MAX_ROOMS'),
  comment('Returns the balance of an order in fen.'),
  comment('Locks the row, so a second caller waits.'),
  lineComment('Keeps the price the guest was shown.'),
  lineComment('Written to the audit log in the same transaction.'),
  page('Run `npm start`, then open `log-in.ts`.'),
  page('What is a folio? The bill of an order.'),
  texts('押金', 'Deposit'),
  texts('已作废', 'Voided'),
  texts('取消政策', 'Cancellation'),
  texts('忽略售卖限制', 'Sold despite restrictions'),
  texts('办理退房', 'Checked out'),
  texts('钱箱', 'Cash boxes'),
  texts('房东得 80%', 'Landlord receives 80%'),
];

const isFound = (source: Source): boolean => complaintsOf([source]).length > 0;

export async function findPlantedWords(): Promise<Outcome> {
  const complaints = [
    ...PLANTED.filter((source) => !isFound(source)).map(({ text }) => `not found: ${text}`),
    ...ALLOWED.filter(isFound).map(({ text }) => `allowed, and found all the same: ${text}`),
  ];
  return { ok: PLANTED.length >= 30 && complaints.length === 0, output: complaints.join('\n') };
}
