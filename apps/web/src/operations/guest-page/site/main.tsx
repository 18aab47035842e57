/** Start of the guest page: a separate bundle on Preact, without schemas and without the product's shell. */
import './old-browsers.ts';
import { createRoot } from 'react-dom/client';
import { GuestSite } from './guest-site.tsx';
import './site.css';

const [, token = ''] = /^\/g\/([^/]+)/.exec(location.pathname) ?? [];
createRoot(document.getElementById('guest') as HTMLElement).render(<GuestSite token={token} />);
