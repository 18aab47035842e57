/** A code on a room's door: staff go on to the room's task, guests to the page that this phone has opened before. */
import { roomTaskPage } from '@minsu/contract/platform/served-addresses.ts';
import { keptKeys } from './kept-pass.ts';
import { useSay } from './say.ts';

/** True: the phone of someone signed in to the product; the browser is redirected. */
export const leadStaff = (roomId: string): boolean => {
  const isStaff = localStorage.getItem('token') !== null;
  if (isStaff) location.replace(roomTaskPage(roomId));
  return isStaff;
};

/** The end of the token of the newest page that was opened on this phone; empty: none. */
export const guestOfPhone = (): string => keptKeys().at(-1) ?? '';

export const NoPage = () => {
  const say = useSay();
  return (
    <section className="card">
      <h1>{say('doorTitle')}</h1>
      <p>{say('doorHint')}</p>
    </section>
  );
};
