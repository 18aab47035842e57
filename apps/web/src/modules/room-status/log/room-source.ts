/** Rooms for a select: found by number, the chosen one by its id. */
import { pageRooms } from '@minsu/contract/houses/room-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/options.ts';
import { optionSource } from '../../../components/option-source.ts';

export const roomSource = optionSource(
  pageRooms,
  (asked) => ({ ...asked, size: OPTION_LIMIT }),
  ({ records }) =>
    records.map(({ id, number, houseName }) => ({ value: id, label: `${houseName} ${number}` })),
);
