/** What browsers may do with our answers. Worked out once: helmet would write the same headers again at each call. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

export type SecurityHeaders = readonly (readonly [name: string, value: string])[];

const rulesFor = (production: boolean) =>
  helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        // apps/web/public/page-init.js says what passes.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Plain http on a LAN must keep working.
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: production,
  });

/** Helmet writes to answers alone: it is given one that keeps what is written. */
export const securityHeaders = (production: boolean): SecurityHeaders => {
  const written: [string, string][] = [];
  const answer = {
    setHeader: (name: string, value: string) => void written.push([name, value]),
    removeHeader: () => {},
  };
  rulesFor(production)({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return written;
};

export const writeHeaders = (response: ServerResponse, headers: SecurityHeaders): void => {
  for (const [name, value] of headers) response.setHeader(name, value);
};
