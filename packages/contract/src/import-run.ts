/** What brings a file of records in: uploaded, its columns matched, checked without a change, then stored in the background. */
import { z } from 'zod';
import { BackgroundRun, type Path, type Stated } from './background-run.ts';
import { type Endpoint, endpoint } from './endpoint.ts';
import { failures } from './failure.ts';
import { type Text, texts } from './texts.ts';
import { file, id, note } from './wire.ts';

/** Rows one file may bring. */
export const IMPORT_LIMIT = 5_000;
export const UPLOAD_LIMIT_BYTES = 10 * 1024 * 1024;

/** One field that an import fills. The header names are what people call the column, in both languages. */
export interface ImportField {
  readonly key: string;
  readonly title: Text;
  readonly required: boolean;
  /** More names under which the column is found. */
  readonly aliases?: readonly string[];
  /** Stands in the template. */
  readonly example: string;
}

/** Field → number of the file's column; null: not in the file. */
export const ImportMapping = z.record(z.string().max(40), z.int().min(0).max(200).nullable());
export type ImportMapping = z.infer<typeof ImportMapping>;

export const UploadedSheet = z
  .object({
    /** The run, still a draft. */
    id: z.string(),
    fileName: z.string(),
    headers: z.array(z.string()),
    /** The first rows under the headers. */
    samples: z.array(z.array(z.string())),
    rows: z.int(),
    mapping: ImportMapping,
    fields: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  })
  .meta({ id: 'UploadedSheet' });
export type UploadedSheet = z.infer<typeof UploadedSheet>;

export const ImportCheck = z
  .object({
    total: z.int(),
    ready: z.int(),
    bad: z.int(),
    /** The first of the lines with problems. */
    problems: z.array(z.object({ line: z.int(), label: z.string(), messages: z.array(z.string()) })),
    /** The first of what would come. */
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
  const step = { id, mapping: ImportMapping };
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
      /** `all`: nothing at all when one row has a problem; `good`: the rows without one. */
      input: z.object({ ...step, rows: z.enum(['all', 'good']).default('all') }),
      output: BackgroundRun,
    }),
  };
};

export const importFailures = failures('import', {
  notASheet: [
    422,
    '无法读取该文件，请上传 .xlsx 或 .csv',
    'This file cannot be read; upload an .xlsx or .csv',
  ],
  oldSheet: [
    422,
    '这是旧版 Excel 文件（.xls）或加密文件，请另存为 .xlsx 后上传',
    'This is an old Excel file (.xls) or an encrypted one; save it as .xlsx and try again',
  ],
  broken: [422, '文件已损坏，请重新导出后上传', 'The file is damaged; export it again and try once more'],
  tooBig: [422, '文件内容过大，请拆分后上传', 'The file holds too much; split it and try again'],
  empty: [422, '文件中没有数据行', 'The file holds no rows'],
  tooManyRows: [
    422,
    '最多导入 {{limit}} 行，该文件有更多',
    'At most {{limit}} rows at once; this file has more',
  ],
  tooManyColumns: [
    422,
    '第 {{line}} 行超过 {{limit}} 列，请删除多余的列',
    'Row {{line}} has more than {{limit}} columns; remove those you do not need',
  ],
  cellTooLong: [
    422,
    '文件中有单元格超过 32,767 个字符，不是普通表格文件，请重新导出',
    'A cell holds more than 32,767 characters, more than spreadsheet programs allow; export the file again',
  ],
  openQuote: [
    422,
    '第 {{line}} 行有未闭合的引号，请修正后上传',
    'A quote in row {{line}} is never closed; correct it and upload the file again',
  ],
  columnNeeded: [422, '请为“{{name}}”选择一列', 'Choose a column for “{{name}}”'],
  columnTwice: [422, '同一列不能对应两个字段', 'One column cannot fill two fields'],
  hasProblems: [
    409,
    '{{bad}} 行有问题，没有导入任何数据',
    '{{bad}} rows have problems; nothing was imported',
  ],
});

/** What is said of single cells and lines. */
export const importTexts = texts({
  formula: ['{{name}} 是公式，请粘贴为数值', '{{name}} is a formula; paste it as a value'],
  sheetError: ['{{name}} 是错误值', '{{name}} holds an error value'],
  tooLong: ['{{name}} 超过 2,000 个字符', '{{name}} is longer than 2,000 characters'],
  rounded: [
    '{{name}} 超过 15 位，表格软件已将其四舍五入，请将该列设为文本后重新填写',
    '{{name}} has more than 15 digits and was rounded by the spreadsheet program; format the column as text and enter it again',
  ],
  missing: ['缺少{{name}}', '{{name}} is missing'],
  of: ['{{name}}：{{message}}', '{{name}}: {{message}}'],
  twice: ['与第 {{line}} 行重复', 'The same as line {{line}}'],
});
