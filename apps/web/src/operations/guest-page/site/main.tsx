/** Start of the guest page: a separate bundle on Preact, without schemas and without the product's shell. */
import './old-browsers.ts';
import { roomOfDoor } from '@minsu/contract/platform/served-addresses.ts';
import { createRoot } from 'react-dom/client';
import { guestOfPhone, leadStaff } from './door.tsx';
import { GuestSite } from './guest-site.tsx';
import './site.css';

const [, linked = ''] = /^\/g\/([^/]+)/.exec(location.pathname) ?? [];
const roomId = roomOfDoor(location.pathname);
if (roomId === null || !leadStaff(roomId))
  createRoot(document.getElementById('guest') as HTMLElement).render(
    <GuestSite token={roomId === null ? linked : guestOfPhone()} isLinked={roomId === null} />,
  );
