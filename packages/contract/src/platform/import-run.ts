/** Import of a file: upload, match columns, dry run, store in the background. */
import { z } from 'zod';
import { BackgroundRun, type Path, type Stated } from './background-run.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { failures } from './failure.ts';
import { type Text, texts } from './texts.ts';
import { file, id, note } from './wire.ts';

/** Rows one file may bring. */
export const IMPORT_LIMIT = 5_000;
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;

/** How cells are read: as text, with normalised digits and spaces, as code, amount or date. */
export type ImportCellKind = 'text' | 'name' | 'code' | 'amount' | 'date';

/** Field with fixed values that files express in their own words. */
export interface ImportChoices {
  readonly options: readonly { readonly value: string; readonly title: Text }[];
  /** Words that need no decision, normalised with `plainWord`. */
  readonly known: Readonly<Record<string, string>>;
  /** The user may add words as new values (`NEW_VALUE`). */
  readonly canAdd?: boolean;
}

/** Answer for a word that becomes a new value. */
export const NEW_VALUE = 'new';

/** One import field with its column headings in both languages. */
export interface ImportField {
  readonly key: string;
  readonly title: Text;
  readonly required: boolean;
  /** More names under which the column is found. */
  readonly aliases?: readonly string[];
  /** Example in the template. */
  readonly example: string;
  /** `text` where it is not given. */
  readonly kind?: ImportCellKind;
  /** Masked values are allowed, as for phones; other codes must be complete. */
  readonly mayBeMasked?: boolean;
  readonly choices?: ImportChoices;
  /** For a status field: columns of yes and no that no field reads may be one. */
  readonly asksFlags?: boolean;
}

/** Normalises width, case and spaces for comparison. */
export const plainWord = (text: string): string =>
  text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** The month or the day comes first, the year last. */
export const dateOrders = ['mdy', 'dmy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** Reading of dates converted by a spreadsheet program: as shown, or month and day swapped back. */
export const convertedReadings = ['asShown', 'swapped'] as const;
export type ConvertedReading = (typeof convertedReadings)[number];

/** Whether lines that a question is about come. */
export const lineAnswers = ['leave', 'take'] as const;
export type LineAnswer = (typeof lineAnswers)[number];

/** Field → number of the file's column; null: not in the file. */
export const ImportMapping = z.record(z.string().max(40), z.int().min(0).max(200).nullable());
export type ImportMapping = z.infer<typeof ImportMapping>;

/** The user's answers to open questions of the file. */
export const ImportAnswers = z.object({
  /** Field → order of its dates, where the column does not prove one. */
  dateOrders: z.record(z.string().max(40), z.enum(dateOrders)).default({}),
  /** Field → reading of the dates that were converted, where the column is only half converted. */
  convertedDates: z.record(z.string().max(40), z.enum(convertedReadings)).default({}),
  /** Field → word in the file → value. */
  words: z.record(z.string().max(40), z.record(z.string().max(100), z.string().max(40))).default({}),
  /** Status-like columns that do not decide whether a line counts. */
  irrelevant: z.array(z.int().min(0).max(200)).max(201).default([]),
  /** Column with notes → whether lines that it seems to call cancelled come. */
  cancelled: z.record(z.string().regex(/^\d{1,3}$/), z.enum(lineAnswers)).default({}),
  /** Whether rows that the workbook hides come; null: not decided. */
  hiddenRows: z.enum(lineAnswers).nullable().default(null),
});
export type ImportAnswers = z.infer<typeof ImportAnswers>;
export const NO_ANSWERS: ImportAnswers = {
  ...{ dateOrders: {}, convertedDates: {}, words: {}, irrelevant: [], cancelled: {}, hiddenRows: null },
};

/** Columns with more distinct words hold no choices. */
export const MAX_COLUMN_WORDS = 40;

const UploadedColumn = z.object({
  /** Proven by the cells; `ask`: they leave it open; null: no cell depends on it. */
  dateOrder: z.enum([...dateOrders, 'ask']).nullable(),
  /** Sample date that may have month and day swapped; null without evidence. */
  converted: z.string().nullable(),
  /** True if it looks like a status column. */
  isStatusLike: z.boolean(),
  /** Whether it does so by its heading, not only by its cells. */
  isStatusHeader: z.boolean(),
  /** Lines that it seems to call cancelled within other text, with the first one; null: none. */
  cancelled: z.object({ lines: z.int(), sample: z.string() }).nullable(),
  /** Distinct words, '' for empty cells; none above `MAX_COLUMN_WORDS`. */
  words: z.array(z.string()),
});
export type UploadedColumn = z.infer<typeof UploadedColumn>;

const UploadedField = z.object({
  key: z.string(),
  title: z.string(),
  required: z.boolean(),
  isDate: z.boolean(),
  choices: z
    .object({
      options: z.array(z.object({ value: z.string(), title: z.string() })),
      known: z.record(z.string(), z.string()),
      /** The user may add words as new values. */
      canAdd: z.boolean(),
    })
    .nullable(),
  /** Columns that are this field by their heading. */
  own: z.array(z.int()),
});

export const UploadedSheet = z
  .object({
    /** The run, still a draft. */
    id: z.string(),
    fileName: z.string(),
    headers: z.array(z.string()),
    /** The first rows under the headers. */
    samples: z.array(z.array(z.string())),
    rows: z.int(),
    /** Rows of these that the workbook hides, by hand or by a filter. */
    hiddenRows: z.int(),
    mapping: ImportMapping,
    fields: z.array(UploadedField),
    columns: z.array(UploadedColumn),
  })
  .meta({ id: 'UploadedSheet' });
export type UploadedSheet = z.infer<typeof UploadedSheet>;

export const ImportCheck = z
  .object({
    total: z.int(),
    ready: z.int(),
    bad: z.int(),
    /** Lines skipped by their status or because they are hidden; not part of `total`. */
    left: z.int(),
    leftOut: z.array(z.object({ line: z.int(), label: z.string(), text: z.string() })),
    /** The first of the lines with problems. */
    problems: z.array(z.object({ line: z.int(), label: z.string(), messages: z.array(z.string()) })),
    /** First records to be imported. */
    samples: z.array(z.object({ line: z.int(), label: z.string(), text: z.string() })),
  })
  .meta({ id: 'ImportCheck' });
export type ImportCheck = z.infer<typeof ImportCheck>;

export interface ImportEndpoints {
  readonly template: Endpoint;
  readonly upload: Endpoint<z.ZodObject, typeof UploadedSheet>;
  readonly check: Endpoint<z.ZodObject, typeof ImportCheck>;
  readonly apply: Endpoint<z.ZodObject, typeof BackgroundRun>;
}

/** A file of records: uploaded, its columns matched, checked without a change, then brought in. */
export const importEndpoints = <T extends z.ZodRawShape>(
  path: Path,
  { target, permission, summary }: Stated & { readonly target: T },
) => {
  const step = { id, mapping: ImportMapping, answers: ImportAnswers.default(NO_ANSWERS) };
  return {
    template: endpoint(`GET ${path}-template`, {
      kind: 'query',
      permission,
      summary: `${summary}: an empty file with the right headings`,
      input: z.object(target),
      output: z.null(),
    }),
    upload: endpoint(`POST ${path}-upload`, {
      kind: 'command',
      permission,
      summary: `${summary}: reads an .xlsx or .csv`,
      send: 'multipart',
      input: z.object({ ...target, file, fileName: note(200).default('') }),
      output: UploadedSheet,
    }),
    check: endpoint(`POST ${path}-check`, {
      kind: 'query',
      permission,
      summary: `${summary}: what would happen`,
      input: z.object(step),
      output: ImportCheck,
    }),
    apply: endpoint(`POST ${path}`, {
      kind: 'command',
      permission,
      summary,
      /** `all`: nothing if any row has a problem; `good`: rows without problems. */
      input: z.object({ ...step, rows: z.enum(['all', 'good']).default('all') }),
      output: BackgroundRun,
    }),
  };
};

export const importFailures = failures('import', {
  severalSheets: [
    422,
    '多个工作表都有数据（{{names}}），每次只能导入一个：请删除或隐藏其他工作表，或分别上传',
    'Several sheets contain data ({{names}}), but only one can be imported at a time. Delete or hide the others, or upload them separately',
  ],
  notASheet: [
    422,
    '无法读取该文件，请上传 .xlsx 或 .csv',
    'This file cannot be read. Upload an .xlsx or .csv file',
  ],
  oldSheet: [
    422,
    '这是旧版 Excel 文件（.xls）或加密文件，请另存为 .xlsx 后上传',
    'This is an old Excel file (.xls) or an encrypted one. Save it as .xlsx and upload it again',
  ],
  broken: [422, '文件已损坏，请重新导出后上传', 'The file is damaged. Export it again and upload it'],
  tooBig: [422, '文件内容过大，请拆分后上传', 'The file is too large. Split it and upload the parts'],
  empty: [422, '文件中没有数据行', 'The file contains no data rows'],
  tooManyRows: [
    422,
    '最多导入 {{limit}} 行，该文件有更多',
    'Up to {{limit}} rows can be imported at once. This file has more',
  ],
  tooManyColumns: [
    422,
    '第 {{line}} 行超过 {{limit}} 列，请删除多余的列',
    'Row {{line}} has more than {{limit}} columns. Remove those you do not need',
  ],
  cellTooLong: [
    422,
    '文件中有单元格超过 32,767 个字符，不是普通表格文件，请重新导出',
    'A cell has more than 32,767 characters, which is not a normal spreadsheet. Export the file again',
  ],
  openQuote: [
    422,
    '第 {{line}} 行有未闭合的引号，请修正后上传',
    'A quotation mark in row {{line}} is not closed. Correct it and upload the file again',
  ],
  columnNeeded: [422, '请为“{{name}}”选择一列', 'Choose a column for “{{name}}”'],
  columnTwice: [422, '同一列不能对应两个项目', 'A column can be used for only one field'],
  dateOrderNeeded: [
    422,
    '请选择“{{name}}”列的日期是月/日/年还是日/月/年',
    'Choose whether the dates in “{{name}}” are month/day/year or day/month/year',
  ],
  convertedDates: [
    422,
    '“{{name}}”列的日期只有一部分被表格软件识别，请选择已识别的日期是否月日颠倒',
    'The spreadsheet program recognised only some dates in “{{name}}”. Choose whether month and day are swapped in those',
  ],
  wordUndecided: [
    422,
    '请选择“{{name}}”列中的“{{word}}”是什么',
    'Choose what “{{word}}” in “{{name}}” means',
  ],
  tooManyWords: [
    422,
    '“{{name}}”对应的列有超过 {{limit}} 种不同内容，请改选其他列',
    'The column chosen for “{{name}}” has more than {{limit}} different values. Choose another one',
  ],
  statusColumn: [
    422,
    '“{{name}}”列看起来是状态，请将其对应到“状态”，或选择它与是否导入无关',
    '“{{name}}” looks like a status. Match it to “Status”, or choose that it does not affect what is imported',
  ],
  cancelledNotes: [
    422,
    '“{{name}}”列有 {{lines}} 行看起来已取消（如“{{sample}}”），请选择是否导入这些行',
    '{{lines}} rows look cancelled in “{{name}}”, such as “{{sample}}”. Choose whether to import them',
  ],
  hiddenRows: [
    422,
    '文件中有 {{lines}} 行被隐藏、筛选掉或划掉，请选择是否导入',
    '{{lines}} rows of the file are hidden, filtered out or struck through. Choose whether to import them',
  ],
  duplicateColumn: [
    422,
    '有多列名为“{{name}}”且内容不同，请在文件中改名或删除多余的列，再重新上传',
    'Several columns are called “{{name}}” and differ. Rename or delete the others in the file and upload it again',
  ],
  hasProblems: [
    409,
    '{{bad}} 行有问题，没有导入任何数据',
    '{{bad}} rows have problems. Nothing was imported',
  ],
});

/** Messages about cells and lines. */
export const importTexts = texts({
  formula: ['{{name}} 是公式，请粘贴为数值', '{{name}} is a formula. Paste it as a value'],
  sheetError: ['{{name}} 是错误值', '{{name}} contains an error value'],
  tooLong: ['{{name}} 超过 2,000 个字符', '{{name}} exceeds 2,000 characters'],
  rounded: [
    '{{name}} 已被表格软件四舍五入（如 1.38E+10），请将该列设为文本后重新填写',
    '{{name}} was rounded by the spreadsheet, as in 1.38E+10. Format the column as text and enter it again',
  ],
  masked: [
    '{{name}} 已打码，请填写完整内容，或不导入该列',
    '{{name}} is masked. Enter the full value or leave out the column',
  ],
  foreignCurrency: [
    '{{name}} 不是人民币金额，请换算后填写',
    '{{name}} is not in CNY. Convert the amount first',
  ],
  status: ['状态', 'Status'],
  takeLine: ['导入', 'Import'],
  leaveLine: ['不导入', 'Do not import'],
  saysCancelled: [
    '“{{name}}”为“{{word}}”，该行看起来已取消',
    '“{{name}}” is “{{word}}”, so this line seems to be cancelled',
  ],
  hiddenRow: ['隐藏或划掉的行', 'Hidden or struck-through row'],
  missing: ['缺少{{name}}', '{{name}} is missing'],
  mergedAmount: [
    '{{name}} 是多行合并的单元格，请拆分后逐行填写',
    '{{name}} is one cell merged over several rows. Unmerge it and enter the amount of each row',
  ],
  of: ['{{name}}：{{message}}', '{{name}}: {{message}}'],
  twice: ['与第 {{line}} 行重复', 'Duplicate of line {{line}}'],
});
