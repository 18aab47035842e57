/** Imports of 1,000 rooms and of 1,000 properties: parsed, matched and checked without changes. */
import { importHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { importRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { ImportEndpoints, ImportMapping } from '@minsu/contract/platform/import-run.ts';
import exceljs from 'exceljs';
import { type Bench, type Minsu, rowsOf, withMinsu } from '../bench.ts';
import { SMALL } from '../data-set.ts';
import { type Figure, figure, median } from '../figures.ts';

const ROWS = 1_000;
const ROUNDS = 3;
const MAX_S = 3;

const sheetOf = async (headers: string[], rowOf: (n: number) => unknown[]): Promise<Blob> => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('1');
  sheet.addRow(headers);
  for (let n = 0; n < ROWS; n += 1) sheet.addRow(rowOf(n));
  return new Blob([new Uint8Array(await book.xlsx.writeBuffer())]);
};

interface Uploaded {
  readonly id: string;
  readonly rows: number;
  readonly mapping: ImportMapping;
}

const post = async <T>({ server, token }: Minsu, path: string, body: FormData | object): Promise<T> => {
  const isForm = body instanceof FormData;
  const response = await fetch(new URL(path, server.address), {
    method: 'POST',
    headers: { authorization: token, ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: T };
  if (code !== 200) throw new Error(`${path}: ${code} ${message}`);
  return data;
};

/** Seconds from the first byte of the file to the preview. */
const dryRun = async (
  minsu: Minsu,
  of: ImportEndpoints,
  file: Blob,
  target: Readonly<Record<string, string>>,
): Promise<number> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(target)) form.set(name, value);
  form.set('fileName', 'rows.xlsx');
  form.set('file', file, 'rows.xlsx');
  const started = performance.now();
  const { id, rows, mapping } = await post<Uploaded>(minsu, of.upload.path, form);
  const { ready } = await post<{ ready: number }>(minsu, of.check.path, { id, mapping });
  if (rows !== ROWS || ready !== ROWS) throw new Error(`${ready} of ${rows} rows are ready`);
  return (performance.now() - started) / 1_000;
};

export const measureImports = async (bench: Bench): Promise<Figure[]> => {
  const url = await bench.databases.of('small', SMALL);
  const [house] = await rowsOf<{ id: string; type: string }>(
    url,
    'select h.id, t.code as type from houses h join room_types t on t.house_id = h.id order by h.id, t.position limit 1',
  );
  const rooms = await sheetOf(['房号', '房型', '楼层'], (n) => [`R${n}`, house?.type, '8F']);
  const houses = await sheetOf(['房源名称', '类型', '城市', '地址', '房型', '平日价', '标签'], (n) => [
    `云栖民宿 ${n} 号店`,
    n % 2 === 0 ? '整租' : '多房型',
    '杭州',
    `梅家坞 ${n} 号`,
    '整套',
    368 + (n % 50),
    '近地铁、亲子',
  ]);
  return withMinsu(bench, url, async (minsu) => {
    const seconds = async (of: ImportEndpoints, file: Blob, target: Record<string, string>) => {
      const taken: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) taken.push(await dryRun(minsu, of, file, target));
      return median(taken);
    };
    const limit = ['<=', MAX_S] as const;
    const shown = { unit: 's', digits: 2, limit };
    return [
      figure(
        '1,000 rooms, upload and dry run',
        await seconds(importRooms, rooms, { houseId: house?.id ?? '' }),
        shown,
      ),
      figure('1,000 houses, upload and dry run', await seconds(importHouses, houses, {}), shown),
    ];
  });
};
