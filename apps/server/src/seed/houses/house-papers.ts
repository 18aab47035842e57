/** Documents of the demo houses, drawn as scans: registration, right to the property, fire inspection. */

import { createHash } from 'node:crypto';
import { fullAddress } from '@minsu/contract/foundation/houses/full-address.ts';
import type { DocumentKind } from '@minsu/contract/foundation/houses/house-content.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { writeLocal } from '../../platform/files/local-store.ts';
import { insertRows } from '../bulk-insert.ts';
import type { People } from '../orders/people.ts';
import { createIds, createRandom } from '../random.ts';
import type { SeedCalendar } from './calendar.ts';
import type { House } from './house-model.ts';

interface DrawnPaper {
  readonly name: string;
  readonly lines: readonly string[];
}

interface Paper extends DrawnPaper {
  readonly kind: DocumentKind;
}

const documentsOf = ({ row, sketch }: House): Paper[] => {
  const place = fullAddress(row);
  const licence: Paper = {
    kind: 'licence',
    name: '民宿备案登记证',
    lines: [
      String(row.licenceNumber ?? ''),
      `名称　${row.name}`,
      `地址　${place}`,
      `有效期至　${String(row.licenceExpires ?? '')}`,
    ],
  };
  const property: Paper = {
    kind: 'property',
    name: sketch.kind === 'entire' ? '不动产权证书' : '房屋租赁合同与授权书',
    lines: [
      `坐落　${place}`,
      `用途　${sketch.kind === 'entire' ? '住宅' : '商业、住宿'}`,
      `共 ${sketch.rooms} 间客房`,
    ],
  };
  const fire: Paper = {
    kind: 'fire',
    name: '消防安全检查合格证',
    lines: [`场所　${row.name}`, `地址　${place}`, '检查结论　合格'],
  };
  return sketch.kind === 'entire' ? [licence, property] : [licence, property, fire];
};

const escaped = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export const drawnPaper = ({ name, lines }: DrawnPaper): string => {
  const rows = lines.map(
    (line, i) => `<text x="60" y="${190 + i * 44}" font-size="20" fill="#333">${escaped(line)}</text>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 500" font-family="serif">',
    '<rect width="720" height="500" fill="#fbf7ea"/>',
    '<rect x="18" y="18" width="684" height="464" fill="none" stroke="#b89b5e" stroke-width="3"/>',
    '<rect x="28" y="28" width="664" height="444" fill="none" stroke="#d9c48f"/>',
    `<text x="360" y="110" font-size="36" text-anchor="middle" fill="#7a1f1f" letter-spacing="6">${escaped(name)}</text>`,
    ...rows,
    '<circle cx="580" cy="390" r="56" fill="none" stroke="#c8402f" stroke-width="5" opacity="0.75"/>',
    '<path d="M580 352l9 26h28l-22 17 8 27-23-16-23 16 8-27-22-17h28z" fill="#c8402f" opacity="0.75"/>',
    '</svg>',
  ].join('');
};

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly filesDir: string;
}

const rowsOf = (house: House, { calendar, people }: Tools) => {
  const newId = createIds(createRandom(`papers ${calendar.today} ${house.row.code}`));
  const { id: houseId } = house.row;
  const createdAt = house.row.createdAt as Date;
  return documentsOf(house).map((paper, position) => {
    const svg = drawnPaper(paper);
    const key = createHash('sha256')
      .update(`${house.row.code} paper ${svg}`)
      .digest('base64url')
      .slice(0, 32);
    const id = newId(createdAt.getTime());
    const sizeBytes = Buffer.byteLength(svg);
    const { kind, name } = paper;
    return {
      svg,
      file: { id, key, mime: 'image/svg+xml', sizeBytes, createdAt, private: true },
      document: { houseId, id: newId(createdAt.getTime()), fileId: id, kind, name, position },
      upload: {
        houseId,
        fileId: id,
        kind: 'document',
        fileName: `${name}.svg`,
        uploadedBy: people.users.operator.id,
        createdAt,
      },
    };
  });
};

/** A draft has none yet. */
export const storePapers = async (db: Db, houses: readonly House[], tools: Tools): Promise<void> => {
  const rows = houses
    .filter(({ sketch }) => sketch.state !== 'draft')
    .flatMap((house) => rowsOf(house, tools));
  await Promise.all(rows.map(({ file, svg }) => writeLocal(tools.filesDir, file.key, svg)));
  const part = <K extends 'file' | 'upload' | 'document'>(key: K) => rows.map((row) => row[key]);
  await insertRows(db, 'files', part('file'));
  await insertRows(db, 'houseUploads', part('upload'));
  await insertRows(db, 'houseDocuments', part('document'));
};
