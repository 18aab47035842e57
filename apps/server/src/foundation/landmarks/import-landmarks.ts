/** Landmarks from a file. A name that the city or the file already has for the kind is refused, as is a place abroad. */

import { landmarkTexts } from '@minsu/contract/foundation/landmarks/landmark.text.ts';
import { type LandmarkKind, landmarkKinds } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { importLandmarks } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { landmarkFailures } from '@minsu/contract/foundation/landmarks/landmark-failures.ts';
import { isInChina, type Place, parsePlace, placeText } from '@minsu/contract/platform/coordinates.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, languages, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { linkLandmarksToHouses } from '../houses/link-landmarks.ts';
import { landmarkSearchText } from './landmark-search.ts';

interface NewLandmark extends Place {
  readonly name: string;
  readonly nameEn: string | null;
  readonly kind: LandmarkKind;
  readonly city: string;
}

const fields = {
  name: {
    key: 'name',
    title: landmarkTexts.column_name,
    required: true,
    aliases: ['名称', '地标名称', '站名', 'name', 'poi'],
    example: '人民广场',
  },
  nameEn: {
    key: 'nameEn',
    title: landmarkTexts.column_nameEn,
    required: false,
    aliases: ['english', 'name en'],
    example: 'People’s Square',
  },
  kind: {
    key: 'kind',
    title: landmarkTexts.column_kind,
    required: true,
    aliases: ['类别', '分类', 'type', 'category'],
    example: '地铁站',
  },
  city: {
    key: 'city',
    title: landmarkTexts.column_city,
    required: true,
    aliases: ['所在城市', 'city'],
    example: '上海',
  },
  longitude: {
    key: 'longitude',
    title: landmarkTexts.longitude,
    required: false,
    aliases: ['lng', 'lon', 'long', 'x'],
    example: '121.4737',
  },
  latitude: {
    key: 'latitude',
    title: landmarkTexts.latitude,
    required: false,
    aliases: ['lat', 'y'],
    example: '31.2304',
  },
  /** Both in one column, as the export writes them. */
  place: {
    key: 'place',
    title: landmarkTexts.column_place,
    required: false,
    aliases: ['坐标', 'location', 'lng,lat'],
    example: '',
  },
} satisfies Record<string, ImportField>;

const longest = { name: 60, nameEn: 80, city: 20 } as const;

/** Names that other systems use for the same kinds. */
const moreWords: Readonly<Record<LandmarkKind, readonly string[]>> = {
  metro: ['地铁', '地铁站点', 'subway'],
  scenic: ['景区', '旅游景点', 'scenic area', 'attraction'],
  business: ['商业区', '商场', 'shopping'],
  hospital: ['综合医院'],
  university: ['大学', '学校', 'school'],
  station: ['火车站', '高铁站', '汽车站', '机场', 'railway station', 'airport'],
};

const kindOf = (typed: string): LandmarkKind | undefined => {
  const wanted = typed.toLowerCase();
  return landmarkKinds.find((kind) =>
    [
      kind,
      ...languages.map((language) => sayText(landmarkTexts[`kind_${kind}`], language)),
      ...moreWords[kind],
    ].some((word) => word.toLowerCase() === wanted),
  );
};

const DEGREES = /^-?\d{1,3}(\.\d+)?$/;
const degreesOf = (typed: string, most: number): number | undefined => {
  const value = DEGREES.test(typed) ? Math.round(Number(typed) * 1e6) / 1e6 : Number.NaN;
  return Math.abs(value) <= most ? value : undefined;
};

const keyOf = (city: string, kind: string, name: string): string =>
  [city, kind, name.toLowerCase()].join('\n');

const takenKeys = async (ctx: Ctx, lines: readonly ImportLine[]): Promise<ReadonlySet<string>> => {
  const wanted = lines.map(({ values }) => (values.name ?? '').toLowerCase());
  const { rows } = await sql<{ city: string; kind: string; name: string }>`
    select city, kind, name from landmarks where deleted_at is null and lower(name) = any(${wanted})`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => keyOf(row.city, row.kind, row.name)));
};

const tooLong = ({ values }: ImportLine): Text[] =>
  (Object.keys(longest) as (keyof typeof longest)[])
    .filter((key) => (values[key] ?? '').length > longest[key])
    .map((key) => ofField(fields[key], fieldTexts.tooLong, { limit: longest[key], count: longest[key] }));

const placeOf = ({ values }: ImportLine, problems: Text[]): Place | null => {
  const both = parsePlace(values.place ?? '');
  const longitude = both?.longitude ?? degreesOf(values.longitude ?? '', 180);
  const latitude = both?.latitude ?? degreesOf(values.latitude ?? '', 90);
  if (longitude === undefined) problems.push(ofField(fields.longitude, landmarkTexts.badLongitude));
  if (latitude === undefined) problems.push(ofField(fields.latitude, landmarkTexts.badLatitude));
  if (longitude === undefined || latitude === undefined) return null;
  const place = { longitude, latitude };
  if (!isInChina(place)) problems.push(fieldTexts.outsideCountry);
  return place;
};

const judgeLine = (
  line: ImportLine,
  taken: ReadonlySet<string>,
  twins: Map<string, number>,
): Judged<NewLandmark> => {
  const { name = '', nameEn = '', kind: typed = '', city = '' } = line.values;
  const problems = tooLong(line);
  const kind = kindOf(typed);
  if (!kind) problems.push(ofField(fields.kind, landmarkTexts.unknownKind));
  const place = placeOf(line, problems);
  const key = keyOf(city, kind ?? typed, name);
  const twin = twins.get(key);
  if (taken.has(key)) problems.push(landmarkFailures.nameTaken.text);
  if (twin === undefined) twins.set(key, line.line);
  else problems.push(inBoth(importTexts.twice, () => ({ line: twin })));
  const text = [city, name, typed, place ? placeText(place) : ''].filter(Boolean).join(' · ');
  const said = { line: line.line, label: name, text, problems };
  return problems.length > 0 || !kind || !place
    ? said
    : { ...said, row: { name, nameEn: nameEn || null, kind, city, ...place } };
};

/** In batches, because a statement can have a limited number of parameters. */
const AT_ONCE = 500;

const storeSome = async (ctx: Ctx, landmarks: readonly NewLandmark[]): Promise<void> => {
  const rows = landmarks.map((landmark) => ({
    ...landmark,
    id: ctx.newId(),
    searchText: landmarkSearchText(landmark),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }));
  await ctx.db.insertInto('landmarks').values(rows).execute();
  await linkLandmarksToHouses(
    ctx.db,
    rows.map((row) => row.id),
  );
  for (const { id, name, city, kind } of rows)
    await ctx.record({
      name: 'landmark.imported',
      entity: 'landmark',
      entityId: id,
      after: { name, city, kind },
    });
};

export const landmarkImport: Import<NewLandmark> = {
  name: 'landmarks.import',
  title: landmarkTexts.landmarks,
  endpoints: importLandmarks,
  fields: withKinds(Object.values(fields), { code: ['longitude', 'latitude'] }),
  open: async () => undefined,
  judge: async (ctx, _target: object, lines) => {
    const taken = await takenKeys(ctx, lines);
    const twins = new Map<string, number>();
    return lines.map((line) => judgeLine(line, taken, twins));
  },
  store: async (ctx, _target: object, rows) => {
    for (let at = 0; at < rows.length; at += AT_ONCE) await storeSome(ctx, rows.slice(at, at + AT_ONCE));
  },
};
