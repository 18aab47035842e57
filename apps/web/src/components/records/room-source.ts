/** Rooms for a select: searched by number, resolved by id. */
import { pageRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { optionSource } from '../forms/option-source.ts';

export const roomSource = optionSource(
  pageRooms,
  (asked) => ({ ...asked, size: OPTION_LIMIT }),
  ({ records }) =>
    records.map(({ id, number, houseName }) => ({ value: id, label: `${houseName} ${number}` })),
);
