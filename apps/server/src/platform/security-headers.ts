/** What browsers may do with our answers. Worked out once: the plugin of Fastify would read these rules anew at each call. */
import helmet from 'helmet';

export const securityHeaders = (production: boolean) =>
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
