/** Suggestions by house and room type, in the order in which they came. Pure. */
import type { LinkSuggestion } from '@minsu/contract/connections/channels/channel-room.ts';

export interface SuggestedHouse {
  readonly houseId: string;
  readonly houseName: string;
  readonly types: readonly { readonly roomTypeName: string; readonly rooms: readonly LinkSuggestion[] }[];
}

const grouped = <T>(all: readonly T[], keyOf: (item: T) => string): T[][] => {
  const groups = new Map<string, T[]>();
  for (const item of all) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return [...groups.values()];
};

export const housesOf = (suggestions: readonly LinkSuggestion[]): SuggestedHouse[] =>
  grouped(suggestions, ({ houseId }) => houseId).flatMap((rooms) => {
    const [first] = rooms;
    if (!first) return [];
    const { houseId, houseName } = first;
    const types = grouped(rooms, ({ roomTypeName }) => roomTypeName).map((ofType) => ({
      roomTypeName: ofType[0]?.roomTypeName ?? '',
      rooms: ofType,
    }));
    return [{ houseId, houseName, types }];
  });
