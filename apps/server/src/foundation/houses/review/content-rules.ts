/** How a save becomes the next content of a revision. Pure. */
import {
  type ContentPatch,
  type DraftContent,
  type DraftRoomType,
  emptyRoomType,
} from '@minsu/contract/foundation/houses/house-content.ts';

export type HouseKind = 'entire' | 'multi';

/** An entire place is one type and one room, which the system names. */
export const ENTIRE = { typeName: '整套', typeCode: 'ENTIRE', roomNumber: '整套' } as const;

/** The first `R1`, `R2` … that no other type has. */
const freeCode = (taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) if (!taken.has(`R${n}`)) return `R${n}`;
};

const withCodes = (types: readonly DraftRoomType[]): DraftRoomType[] => {
  const taken = new Set(types.map((type) => type.code.toUpperCase()));
  return types.map((type) => {
    if (type.code !== '') return type;
    const code = freeCode(taken);
    taken.add(code);
    return { ...type, code };
  });
};

/** An entire place has one type, which keeps its id whatever was sent. */
const entireTypes = (
  before: readonly DraftRoomType[],
  after: readonly DraftRoomType[],
  newId: () => string,
): DraftRoomType[] => {
  const [old] = before;
  const type = after[0] ?? old ?? emptyRoomType;
  return [
    {
      ...type,
      id: old?.id ?? type.id ?? newId(),
      name: type.name || ENTIRE.typeName,
      code: type.code || ENTIRE.typeCode,
    },
  ];
};

const typesAfter = (
  before: readonly DraftRoomType[],
  after: readonly DraftRoomType[],
  kind: HouseKind,
  newId: () => string,
): DraftRoomType[] =>
  kind === 'entire'
    ? entireTypes(before, after, newId)
    : withCodes(after.map((type) => ({ ...type, id: type.id ?? newId() })));

/** The content after the patch, before new ids are given. */
export const withPatch = (before: DraftContent, patch: ContentPatch): DraftContent => ({
  ...before,
  ...(Object.fromEntries(
    Object.entries(patch).filter(([, value]) => value !== undefined),
  ) as Partial<DraftContent>),
});

const once = (codes: readonly string[]): string[] => [...new Set(codes)];

/** New types get ids and codes; repeated facilities count once; photos of a removed type become the house's. */
export const contentAfter = (
  before: DraftContent,
  patch: ContentPatch,
  kind: HouseKind,
  newId: () => string,
): DraftContent => {
  const merged = withPatch(before, patch);
  const roomTypes = typesAfter(before.roomTypes, merged.roomTypes, kind, newId).map((type) => ({
    ...type,
    facilities: once(type.facilities),
  }));
  const ids = new Set(roomTypes.map((type) => type.id));
  const photos = merged.photos.map((photo) =>
    photo.roomTypeId === null || ids.has(photo.roomTypeId) ? photo : { ...photo, roomTypeId: null },
  );
  return { ...merged, facilities: once(merged.facilities), roomTypes, photos };
};

/** The place in the list of the second type with the same code; null when there is none. No code is no repetition. */
export const repeatedCode = (types: readonly DraftRoomType[]): number | null => {
  const codes = types.map((type) => type.code.toUpperCase());
  const at = codes.findIndex((code, index) => code !== '' && codes.indexOf(code) !== index);
  return at < 0 ? null : at;
};

const NAME_LENGTH = 60;

const signs = new Intl.Segmenter('zh');

/** Limits the number of characters without splitting one, such as an emoji. */
const shortened = (text: string, limit: number): string => {
  let kept = '';
  for (const { segment } of signs.segment(text)) {
    if (kept.length + segment.length > limit) break;
    kept += segment;
  }
  return kept;
};

/** Content for a copy: new types, without pictures of types, licence and documents. */
export const copyOf = (content: DraftContent, suffix: string): DraftContent => ({
  ...content,
  name: content.name === '' ? '' : `${shortened(content.name, NAME_LENGTH - suffix.length)}${suffix}`,
  roomTypes: content.roomTypes.map((type) => ({ ...type, id: null })),
  photos: content.photos.map((photo) => ({ ...photo, roomTypeId: null })),
  licenceNumber: '',
  licenceExpires: null,
  documents: [],
});
