/** Missing content before submission, by field. The wizard shows the same list. */
import { isInChina } from '../../platform/coordinates.ts';
import { type FieldProblem, fieldProblems, fieldTexts } from '../../platform/field-messages.ts';
import type { houseKinds } from './house.ts';
import { type DraftContent, HouseContent } from './house-content.ts';
import { dayTurnsOver } from './house-hours-rules.ts';

const repeatedIn = (content: DraftContent, field: 'name' | 'code'): FieldProblem[] => {
  const seen = new Set<string>();
  return content.roomTypes.flatMap((type, index) => {
    const value = type[field].trim().toLowerCase();
    if (value === '' || !seen.has(value)) {
      seen.add(value);
      return [];
    }
    return [{ path: `roomTypes.${index}.${field}`, text: fieldTexts.repeated }];
  });
};

const entireProblems = ({ roomTypes }: DraftContent): FieldProblem[] =>
  roomTypes.length > 1
    ? [{ path: 'roomTypes', text: fieldTexts.tooMany, params: { limit: 1, count: 1 } }]
    : [];

/** The same picture three times is one picture. */
const repeatedPhotos = ({ photos }: DraftContent): FieldProblem[] => {
  const ids = photos.map((photo) => photo.fileId);
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: `photos.${index}.fileId`, text: fieldTexts.repeated }],
  );
};

/** A licence is valid through its last day. */
const licenceProblems = ({ licenceExpires }: DraftContent, today: string): FieldProblem[] =>
  licenceExpires !== null && licenceExpires < today
    ? [{ path: 'licenceExpires', text: fieldTexts.expired }]
    : [];

/** Inside the bounding box, but abroad. */
export const placeProblems = ({
  longitude,
  latitude,
}: Pick<DraftContent, 'longitude' | 'latitude'>): FieldProblem[] =>
  longitude !== null && latitude !== null && !isInChina({ longitude, latitude })
    ? [{ path: 'longitude', text: fieldTexts.outsideCountry }]
    : [];

const hoursProblems = (content: DraftContent): FieldProblem[] =>
  dayTurnsOver(content) ? [] : [{ path: 'checkOutTime', text: fieldTexts.leavesTooLate }];

/** Empty when it may be submitted. Paths are those of the content (`roomTypes.0.beds`). */
export const contentProblems = (
  content: DraftContent,
  kind: (typeof houseKinds)[number],
  today: string,
): FieldProblem[] => {
  const parsed = HouseContent.safeParse(content, { reportInput: true });
  return [
    ...(parsed.success ? [] : fieldProblems(parsed.error.issues)),
    ...repeatedIn(content, 'name'),
    ...repeatedIn(content, 'code'),
    ...repeatedPhotos(content),
    ...(kind === 'entire' ? entireProblems(content) : []),
    ...licenceProblems(content, today),
    ...placeProblems(content),
    ...hoursProblems(content),
  ];
};
