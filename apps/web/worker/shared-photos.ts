/**
 * Photos that a phone's gallery shares with the installed product. They wait in memory for the page that opens and asks for
 * them; nothing of them is stored here.
 */
import { SHARED_PAGE } from '@minsu/contract/platform/served-addresses.ts';

const MAX_SHARED = 20;

let waiting: readonly File[] = [];

const isPicture = (entry: FormDataEntryValue): entry is File =>
  typeof entry !== 'string' && entry.type.startsWith('image/');

export const takeShared = async (request: Request): Promise<Response> => {
  const form = await request.formData().catch(() => new FormData());
  waiting = form.getAll('photos').filter(isPicture).slice(0, MAX_SHARED);
  return new Response(null, { status: 303, headers: { location: SHARED_PAGE } });
};

/** Once. */
export const giveShared = (): readonly File[] => {
  const given = waiting;
  waiting = [];
  return given;
};
