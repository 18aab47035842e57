/** Decides from its status column whether a line counts. Pure. */
import { type ImportField, importTexts, plainWord } from '@minsu/contract/platform/import-run.ts';
import { languages, sayText, type Text } from '@minsu/contract/platform/texts.ts';

export const STATUS = 'status';
export type LineStatus = 'take' | 'leave';

const live = [
  ...[
    '已确认',
    '确认',
    '已预订',
    '预订成功',
    '待入住',
    '已入住',
    '入住中',
    '在住',
    '有效',
    '正常',
    '启用',
    '生效',
    '生效中',
  ],
  ...[
    '已生效',
    '合作中',
    'confirmed',
    'booked',
    'reserved',
    'active',
    'valid',
    'enabled',
    'expected',
    'arriving',
  ],
  ...['in house', 'in-house', 'checked in', 'checked-in', 'live'],
];
const ended = [
  ...[
    '取消',
    '已取消',
    '客人取消',
    '客人已取消',
    '商家取消',
    '平台取消',
    '系统取消',
    '用户取消',
    '已退订',
    '退订',
    '已拒绝',
  ],
  ...[
    '拒绝',
    '已拒单',
    '拒单',
    '已作废',
    '作废',
    '无效',
    '已失效',
    '失效',
    '已关闭',
    '交易关闭',
    '已删除',
    '已撤销',
    '已退款',
  ],
  ...[
    '全额退款',
    '已超时',
    '已终止',
    '已停用',
    '停用',
    '已冻结',
    '未到店',
    'noshow',
    'no show',
    'no-show',
    'no_show',
  ],
  ...['cancelled', 'canceled', 'cancel', 'cancelled by guest', 'canceled by guest', 'cancelled_by_guest'],
  ...[
    'cancelled by hotel',
    'cancelled by property',
    'void',
    'voided',
    'rejected',
    'declined',
    'deleted',
    'expired',
  ],
  ...['refunded', 'invalid', 'inactive', 'disabled', 'terminated', 'denied', 'withdrawn'],
];

const knownWords: Readonly<Record<string, LineStatus>> = Object.fromEntries([
  ...live.map((word) => [word, 'take'] as const),
  ...ended.map((word) => [word, 'leave'] as const),
]);

/** Names of record states in exports, in every language. A missing state is decided on the screen. */
export const statesOf = (
  states: readonly (readonly [name: Text, counts: LineStatus])[],
): Readonly<Record<string, LineStatus>> =>
  Object.fromEntries(
    states.flatMap(([name, counts]) =>
      languages.map((language) => [plainWord(sayText(name, language)), counts] as const),
    ),
  );

/** Status field; `more` adds words of one import's records. `asksFlags`: columns of yes and no are asked about. */
export const statusField = (
  more: Readonly<Record<string, LineStatus>> = {},
  { asksFlags = false }: Pick<ImportField, 'asksFlags'> = {},
): ImportField => ({
  asksFlags,
  key: STATUS,
  title: importTexts.status,
  required: false,
  aliases: [
    ...[
      '订单状态',
      '交易状态',
      '预订状态',
      '当前状态',
      '入住状态',
      '单据状态',
      '合同状态',
      '账号状态',
      'state',
      'order status',
    ],
    ...[
      'order state',
      'booking status',
      'booking state',
      'reservation status',
      'reservation state',
      'status description',
    ],
  ],
  example: '',
  choices: {
    options: [
      { value: 'take', title: importTexts.takeLine },
      { value: 'leave', title: importTexts.leaveLine },
    ],
    known: { ...knownWords, ...more },
  },
});

/** In the languages of the platforms whose exports come here; also within one word: `StatusName`, `Buchungsstatus`. */
const STATUS_HEADER =
  /状态|狀態|是否(?:有效|生效|取消|作废|退订|删除|到店|入住)|有效|进度|进展|(?<!核对)结果|情况|阶段|取消|作废|退订|退单|退款|status|statut|\bstat[eo]\b|estado|zustand|ステータス|状況|상태|cancel|\bcxl|\bcanx|\bcnx|\bcnl|storn|annul|anul|キャンセル|取り?消|취소|\bvoid|\bno[- ]?show|\bdeleted?\b|\bremoved\b|\barchived\b|\brefund(?:s|ed)?\b/i;
/** Cancellation rules and fees are not a status. */
const NO_STATUS_HEADER = /政策|规则|条款|罚金|手续费|费用|免费取消|policy|\bfee|penalty|deadline|province/i;

/** A longer text is a note. */
const MAX_STATE_LENGTH = 24;
const ENDED_PART =
  /取消|退订|作废|无效|退了|没来|\bcancell?ed\b|\bcxl|\bcanx\b|storn|annul|anulad|キャンセル|取り?消|취소|\bvoided\b|\bno[- _]?show\b/i;
/** Words for terms and services, or their negation. */
const NOT_ENDED_PART =
  /(?:[未不没无非免可能前后内费勿别]|[限随]时|灵活|严格|适中|宽松)取消|取消(?:政策|规则|条款|前|费|险|接|早)|\bnot |un-?cancel/i;

/** True for a word that alone marks a line as cancelled, also within a few others: `客人已取消预订`. */
export const saysEnded = (text: string): boolean => {
  const word = plainWord(text);
  if (ended.includes(word)) return true;
  const plain = word.replaceAll('_', ' ');
  return plain.length <= MAX_STATE_LENGTH && ENDED_PART.test(plain) && !NOT_ENDED_PART.test(plain);
};

/** Words of an ended booking within a note of any length. */
const MENTIONED =
  /取消|取り?消|キャンセル|취소|退订|作废|无效|退单|撤单|拒单|关单|关闭|失败|撤销|爽约|未到店|未入住|没来|没到|不来了|不要了|不住了|退了|(?:钱|费|款|额)已退|已退[款订单]|全额退款|\bcancel|\bcxl|\bcanx|\bcnx\b|\bcnl\b|storn|annul|anulad|\bvoid(?:ed)?\b|\bno[- ]?show\b|\brefunded\b|\bdid(?:n[’']t| not) (?:show|arrive|come)/;
/** Terms, requests and negations, after which the rest of the note is still read. */
const NOT_MENTIONED =
  /押金(?:已经?)?退(?:还|了)?|已退(?:押金|房)|退房|没来得及|没到时间|(?:[未不没无非免可能前内费勿别]|[限随]时|灵活|严格|适中|宽松)取消|取消(?:政策|规则|条款|前|费|险|接|早)|(?:not|free|can|may|cannot|can[’']t|never|un|non)[\s-]*cancel\w*|\bcancell?(?:able|ation (?:policy|fee|terms|until|before))/g;

/** Numbers, dates and codes of digits, most cells of a file. */
const NO_WORD = /^[\d\s./:,+-]*$/;

/** True if a note seems to call its line cancelled: reason enough to ask, not to decide. */
export const mentionsEnded = (text: string): boolean => {
  if (NO_WORD.test(text)) return false;
  const word = plainWord(text);
  if (word === '' || ended.includes(word)) return word !== '';
  return MENTIONED.test(word.replaceAll('_', ' ').replaceAll(NOT_MENTIONED, ' '));
};

export const isTermsHeader = (header: string): boolean => NO_STATUS_HEADER.test(header.normalize('NFKC'));

/** `resState` in words: `res State`. */
const inWords = (header: string): string =>
  header
    .normalize('NFKC')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ');

export const isStatusHeader = (header: string): boolean => {
  const plain = inWords(header);
  return STATUS_HEADER.test(plain) && !NO_STATUS_HEADER.test(plain);
};

const FLAGS = new Set([
  ...['y', 'n', 'yes', 'no', 'true', 'false', 't', 'f', 'x', 'v', '√', '✓', '✔', '×', '✗', '✘'],
  ...['是', '否', 'ja', 'nein', 'oui', 'non', 'sí', 'si', 'はい', 'いいえ', '예', '아니요'],
]);
/** Yes/no columns that do not say whether the booking counts. */
const NO_FLAG_HEADER =
  /早|餐|宠物|吸?烟|停车|会员|贵宾|发票|已?付|支付|订金|定金|押金|含税|回头|加床|早到|晚到|团|儿童|窗|电梯|breakfast|meal|pet|smok|parking|vip|member|invoice|paid|payment|newsletter|marketing|business|wi-?fi|tax|deposit|repeat|return|extra|early|late|group|child|genius|window/i;

/** True for a yes/no column, such as `Confirmed` or `是否到店`, that may say which bookings count. */
export const isFlagColumn = (header: string, texts: readonly string[]): boolean => {
  const words = texts.map(plainWord).filter((word) => word !== '' && word !== '-');
  return words.length > 0 && words.every((word) => FLAGS.has(word)) && !NO_FLAG_HEADER.test(inWords(header));
};

const CANCEL_HEADER = /取消|作废|退订|cancel|\bcxl|\bcanx|storn|annul|anul|キャンセル|취소|\bvoid/i;
const NO = ['', '否', '未取消', '无', '-', '—', '/', '0', 'no', 'n', 'false', 'none', 'null'];

/** True if the cell of a status-like column marks its line as cancelled. */
export const cellSaysEnded = (header: string, text: string): boolean =>
  saysEnded(text) || (CANCEL_HEADER.test(inWords(header)) && !NO.includes(plainWord(text)));
