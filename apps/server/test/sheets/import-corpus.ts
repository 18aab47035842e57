/**
 * Spreadsheets in the shapes that exporters write, as data: what is in the file, what is decided on the screen, and what each line
 * becomes. Cells: a text, a number, a date of a workbook.
 */
import type { ImportAnswers } from '@minsu/contract/platform/import-run.ts';

type CorpusCell = string | number | Date | null;

export interface CorpusFile {
  readonly name: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly CorpusCell[])[];
  /** How the file is written; `xlsx` where it is not given. */
  readonly as?: 'xlsx' | 'csv' | 'tsv-utf16le' | 'csv-utf16be' | 'gbk' | 'semicolon' | 'csv-bom';
  readonly answers?: Partial<ImportAnswers>;
  /** The stays that would come: `guest checkIn checkOut totalFen channel`, with | for a blank of the guest's name. */
  readonly stays?: readonly string[];
  /** Lines left out by their status. */
  readonly left?: readonly number[];
  /** Line → part of what is said against it. */
  readonly bad?: Readonly<Record<number, string>>;
  /** Field that stops the whole file. */
  readonly stops?: string;
}

export const HEAD = ['客人姓名', '入住日期', '离店日期', '应收总额'];
export const utc = (date: string, time = '00:00:00') => new Date(`${date}T${time}Z`);

const oneTotal = (name: string, total: CorpusCell, fen: number, as?: CorpusFile['as']): CorpusFile => ({
  ...{ name, head: HEAD, rows: [['李白', '2027-03-01', '2027-03-03', total]] },
  stays: [`李白 2027-03-01 2027-03-03 ${fen} direct`],
  ...(as && { as }),
});
const badTotal = (name: string, total: CorpusCell, said: string): CorpusFile => ({
  ...{ name, head: HEAD, rows: [['李白', '2027-03-01', '2027-03-03', total]] },
  bad: { 2: said },
});

const amounts: readonly CorpusFile[] = [
  oneTotal('binary residue', 59.699999999999996, 5_970),
  oneTotal('a sum with residue', 0.1 + 0.2, 30),
  oneTotal('binary residue in a CSV', '59.699999999999996', 5_970, 'csv'),
  oneTotal('yuan sign and thousands', '¥1,280.00', 128_000),
  oneTotal('full-width amount', '￥１，２８０．５０', 128_050),
  oneTotal('currency code before', 'CNY 1,280', 128_000),
  oneTotal('currency code after', '1,280.50 RMB', 128_050),
  oneTotal('yuan in Chinese', '1280元', 128_000),
  oneTotal('yuan exactly, in Chinese', '人民币 1,280 元整', 128_000),
  oneTotal('padded decimals', '368.5000', 36_850),
  oneTotal('thousands in quotes of a CSV', '12,345.67', 1_234_567, 'csv'),
  badTotal('brackets are negative', '(1,280.00)', '金额'),
  badTotal('a minus at the end', '1280.00-', '金额'),
  badTotal('full-width minus', '－２０', '金额'),
  badTotal('groups of two digits', '12,80', '金额'),
  badTotal('a decimal comma', '1.280,50', '金额'),
  badTotal('three decimals', '12.345', '金额'),
  badTotal('dollars', '$1,280.00', '人民币'),
  badTotal('euros by their code', 'EUR 99.00', '人民币'),
  badTotal('Hong Kong dollars', 'HK$ 500', '人民币'),
  {
    ...{ name: 'dollars by the heading', head: [...HEAD.slice(0, 3), '应收总额（美元）'] },
    rows: [['李白', '2027-03-01', '2027-03-03', 100]],
    bad: { 2: '人民币' },
  },
  {
    ...{ name: 'a currency in each line', head: [...HEAD, '币种'] },
    rows: [
      ['李白', '2027-03-01', '2027-03-03', 100, 'USD'],
      ['杜甫', '2027-03-01', '2027-03-03', 100, 'CNY'],
    ],
    ...{ stays: ['杜甫 2027-03-01 2027-03-03 10000 direct'], bad: { 2: '人民币' } },
  },
  badTotal('more digits than a spreadsheet keeps', 1e16, '四舍五入'),
  badTotal('an amount in words', '一千二百', '金额'),
];

const oneDate = (name: string, from: CorpusCell, to: CorpusCell, as?: CorpusFile['as']): CorpusFile => ({
  ...{ name, head: HEAD, rows: [['杜甫', from, to, 500]] },
  stays: ['杜甫 2027-03-01 2027-03-04 50000 direct'],
  ...(as && { as }),
});
const badDate = (name: string, from: CorpusCell): CorpusFile => ({
  ...{ name, head: HEAD, rows: [['杜甫', from, '2027-03-04', 500]] },
  bad: { 2: '日期' },
});
/** Two lines, so that a column can prove its order. */
const twoDates = (
  name: string,
  cells: readonly [string, string, string, string],
  more: Partial<CorpusFile>,
) => ({
  ...{ name, head: HEAD },
  rows: [
    ['杜甫', cells[0], cells[1], 500],
    ['李白', cells[2], cells[3], 600],
  ],
  ...more,
});
const MARCH = ['杜甫 2027-03-04 2027-03-05 50000 direct', '李白 2027-03-20 2027-03-21 60000 direct'];

const dates: readonly CorpusFile[] = [
  oneDate('date cells', utc('2027-03-01'), utc('2027-03-04')),
  oneDate('date cells with a time', utc('2027-03-01', '14:00:00'), utc('2027-03-04', '12:00:00')),
  oneDate('serials without a format', 46_447, 46_450),
  oneDate('serials with a time', 46_447.583_333, 46_450.5),
  oneDate('serials in a CSV', '46447', '46450', 'csv'),
  oneDate('a time behind the date', '2027-03-01 14:00:00', '2027-03-04 12:00:00'),
  oneDate('ISO with a T', '2027-03-01T14:00', '2027-03-04T12:00', 'csv'),
  oneDate('without separators', '20270301', '20270304'),
  oneDate('without separators, as numbers', 20_270_301, 20_270_304),
  oneDate('slashes, short', '2027/3/1', '2027/3/4'),
  oneDate('dots', '2027.03.01', '2027.3.4'),
  oneDate('Chinese', '2027年3月1日', '2027年03月04日'),
  oneDate('Chinese with weekday and time', '2027年3月1日 星期一 14:00', '2027年3月4日（周四）'),
  oneDate('Chinese numerals', '二〇二七年三月一日', '二零二七年三月四日'),
  oneDate('full-width', '２０２７－０３－０１', '２０２７／３／４'),
  oneDate('English months', 'Mon, 1 Mar 2027', 'March 4, 2027'),
  twoDates('month first, proven', ['03/04/2027', '03/05/2027', '03/20/2027', '03/21/2027'], { stays: MARCH }),
  twoDates('day first, proven', ['04/03/2027', '05/03/2027', '20/03/2027', '21/03/2027'], { stays: MARCH }),
  twoDates('one column proven, the other asked', ['04/03/2027', '05/03/2027', '20/03/2027', '06/04/2027'], {
    stops: 'answers.dateOrders.checkOut',
  }),
  twoDates('open: asked', ['03/04/2027', '03/05/2027', '04/05/2027', '04/06/2027'], {
    stops: 'answers.dateOrders.checkIn',
  }),
  twoDates('open: month first is the answer', ['03/04/2027', '03/05/2027', '04/05/2027', '04/06/2027'], {
    answers: { dateOrders: { checkIn: 'mdy', checkOut: 'mdy' } },
    stays: ['杜甫 2027-03-04 2027-03-05 50000 direct', '李白 2027-04-05 2027-04-06 60000 direct'],
  }),
  twoDates('open: day first is the answer', ['03/04/2027', '04/04/2027', '04/05/2027', '05/05/2027'], {
    answers: { dateOrders: { checkIn: 'dmy', checkOut: 'dmy' } },
    stays: ['杜甫 2027-04-03 2027-04-04 50000 direct', '李白 2027-05-04 2027-05-05 60000 direct'],
  }),
  twoDates('both orders in one column: asked', ['03/20/2027', '2027-03-21', '20/03/2027', '2027-03-21'], {
    stops: 'answers.dateOrders.checkIn',
  }),
  twoDates(
    'both orders, answered: the other one is refused',
    ['03/20/2027', '2027-03-21', '20/03/2027', '2027-03-21'],
    {
      answers: { dateOrders: { checkIn: 'mdy' } },
      stays: ['杜甫 2027-03-20 2027-03-21 50000 direct'],
      bad: { 3: '日期' },
    },
  ),
  badDate('a day that is none', '2027-02-30'),
  badDate('in another time zone', '2027-03-01T20:00:00Z'),
  badDate('without a year', '3月1日'),
  badDate('a year of two digits', '03/20/27'),
  badDate('words', '明天'),
];

const S = [...HEAD, '订单状态'];
const night = (guest: string, status: CorpusCell, day = 1): CorpusCell[] => [
  ...[guest, `2027-03-0${day}`, `2027-03-0${day + 1}`, 500],
  status,
];
const came = (guest: string, day = 1) => `${guest} 2027-03-0${day} 2027-03-0${day + 1} 50000 direct`;

const statuses: readonly CorpusFile[] = [
  {
    ...{ name: 'cancelled lines are left out', head: S },
    rows: [night('甲', '已确认'), night('乙', '已取消'), night('丙', '待入住', 3), night('丁', '退订')],
    ...{ stays: [came('甲'), came('丙', 3)], left: [3, 5] },
  },
  {
    ...{ name: 'in English, in any case', head: [...HEAD, 'Booking Status'] },
    rows: [night('甲', 'CONFIRMED'), night('乙', 'Cancelled by Guest'), night('丙', 'No-Show')],
    ...{ stays: [came('甲')], left: [3, 4] },
  },
  {
    ...{
      name: 'full-width and blanks',
      head: S,
      rows: [night('甲', '　已取消　'), night('乙', 'ＣＡＮＣＥＬＬＥＤ')],
    },
    left: [2, 3],
  },
  { name: 'an unknown word stops', head: S, rows: [night('甲', '待付款')], stops: 'answers.words.status' },
  { name: 'so does an empty one', head: S, rows: [night('甲', '')], stops: 'answers.words.status' },
  {
    name: 'no word is known by chance',
    head: S,
    rows: [night('甲', 'constructor')],
    stops: 'answers.words.status',
  },
  {
    ...{ name: 'an unknown word, decided', head: S, rows: [night('甲', '待付款'), night('乙', '已付定金')] },
    answers: { words: { status: { 待付款: 'leave', 已付定金: 'take' } } },
    ...{ stays: [came('乙')], left: [2] },
  },
  {
    ...{ name: 'a known word, decided otherwise', head: S, rows: [night('甲', '已完成')] },
    ...{ answers: { words: { status: { 已完成: 'take' } } }, stays: [came('甲')] },
  },
  {
    name: 'a status under another name',
    head: [...HEAD, '支付状态'],
    rows: [night('甲', '已付')],
    stops: 'answers.irrelevant',
  },
  {
    name: 'a cancel column',
    head: [...HEAD, '是否取消'],
    rows: [night('甲', '否')],
    stops: 'answers.irrelevant',
  },
  {
    name: 'no heading, but its words',
    head: [...HEAD, '情况'],
    rows: [night('甲', '已取消')],
    stops: 'answers.irrelevant',
  },
  {
    ...{ name: 'called irrelevant: what is cancelled is refused all the same', head: [...HEAD, '是否取消'] },
    rows: [night('甲', '否'), night('乙', '是')],
    ...{ answers: { irrelevant: [4] }, stays: [came('甲')], bad: { 3: '已取消' } },
  },
  {
    name: 'cancelled within other words, under any heading',
    head: [...HEAD, '备注二'],
    rows: [night('甲', '客人已取消预订')],
    stops: 'answers.irrelevant',
  },
  {
    ...{ name: 'cancelled only in the notes', head: [...HEAD, '备注'], stops: 'answers.cancelled.5' },
    rows: [night('甲', '靠窗'), night('乙', '客人来电取消，未收定金')],
  },
  {
    ...{ name: 'cancelled only in the notes: left out', head: [...HEAD, '备注'] },
    rows: [night('甲', '靠窗'), night('乙', '退订'), night('丙', 'no show', 3)],
    ...{ answers: { cancelled: { 5: 'leave' } }, stays: [came('甲')], left: [3, 4] },
  },
  {
    ...{ name: 'notes that sound cancelled: taken', head: [...HEAD, '备注'] },
    rows: [night('甲', '取消加床'), night('乙', '高层', 3)],
    ...{ answers: { cancelled: { 5: 'take' } }, stays: [came('甲'), came('乙', 3)] },
  },
  {
    ...{ name: 'two of them: one decides, the other is looked at', head: [...S, '支付状态'] },
    rows: [
      [...night('甲', '已确认'), '已付'],
      [...night('乙', '已确认'), '已退款'],
    ],
    ...{ answers: { irrelevant: [5] }, stays: [came('甲')], bad: { 3: '已退款' } },
  },
  {
    ...{
      name: 'rules of cancelling are no status',
      head: [...HEAD, '取消政策'],
      rows: [night('甲', '不可退')],
    },
    stays: [came('甲')],
  },
];

const C = [...HEAD, '渠道'];
const channels: readonly CorpusFile[] = [
  {
    ...{
      name: 'channels that are known',
      head: C,
      rows: [night('甲', '美团民宿'), night('乙', 'ＴＵＪＩＡ', 3)],
    },
    stays: ['甲 2027-03-01 2027-03-02 50000 mt', '乙 2027-03-03 2027-03-04 50000 tj'],
  },
  { name: 'one that is not', head: C, rows: [night('甲', '欢途租房')], stops: 'answers.words.channel' },
  { name: 'nor this one', head: C, rows: [night('甲', '抖音')], stops: 'answers.words.channel' },
  {
    ...{ name: 'unknown ones, mapped', head: C, rows: [night('甲', 'Agoda'), night('乙', '抖音', 3)] },
    answers: { words: { channel: { agoda: 'other', 抖音: 'direct' } } },
    stays: ['甲 2027-03-01 2027-03-02 50000 other', '乙 2027-03-03 2027-03-04 50000 direct'],
  },
  {
    ...{ name: 'mapped to what there is not', head: C, rows: [night('甲', 'Agoda')] },
    ...{ answers: { words: { channel: { agoda: 'booking' } } }, stops: 'answers.words.channel' },
  },
];

const written = (name: string, as: CorpusFile['as']): CorpusFile => ({
  ...oneDate(name, '2027-03-01 14:00', '2027年3月4日'),
  ...(as && { as }),
});
const encodings: readonly CorpusFile[] = [
  written('UTF-8', 'csv'),
  written('UTF-8 with a mark', 'csv-bom'),
  written('UTF-16 as Excel saves it', 'tsv-utf16le'),
  written('UTF-16, the other way round', 'csv-utf16be'),
  written('GBK', 'gbk'),
  written('semicolons', 'semicolon'),
];

export const importCorpus: readonly CorpusFile[] = [
  ...amounts,
  ...dates,
  ...statuses,
  ...channels,
  ...encodings,
];
