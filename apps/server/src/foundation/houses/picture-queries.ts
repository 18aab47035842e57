/** Pictures with all their widths, as screens show them. */
import type { Picture } from '@minsu/contract/platform/picture.ts';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';

interface FileRow {
  readonly id: string;
  readonly key: string;
  readonly originalId: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly color: string | null;
}

const toPicture = (file: FileRow, smaller: readonly FileRow[]): Picture => ({
  fileId: file.id,
  url: fileUrl(file.key),
  sizes: [...smaller, file].flatMap(({ key, width }) =>
    width === null ? [] : [{ url: fileUrl(key), width }],
  ),
  width: file.width,
  height: file.height,
  color: file.color,
});

/** Keyed by picture id. The caller has checked access to the record that shows them. */
export const picturesById = async (
  { db }: Pick<Ctx, 'db'>,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, Picture>> => {
  if (fileIds.length === 0) return new Map();
  const rows: FileRow[] = await db
    .selectFrom('files')
    .select(['id', 'key', 'originalId', 'width', 'height', 'color'])
    .where((eb) => eb.or([eb('id', 'in', fileIds), eb('originalId', 'in', fileIds)]))
    .orderBy('width')
    .execute();
  const smaller = Map.groupBy(rows, (row) => row.originalId);
  return new Map(
    (smaller.get(null) ?? []).map((file) => [file.id, toPicture(file, smaller.get(file.id) ?? [])]),
  );
};
