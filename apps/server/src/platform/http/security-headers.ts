/** Security headers of answers, computed once; helmet would rebuild them per call. */
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
        // Allowed cases are in apps/web/public/page-init.js.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['default'],
        // Plain http on a LAN must keep working.
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    strictTransportSecurity: production,
  });

/** Helmet writes to a response, so give it one that records the headers. */
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
