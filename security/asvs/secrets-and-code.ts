/** Chapters 9 to 15: tokens, ciphers, TLS, retention, code quality. */
import { headers, not, type Requirement, server, web } from './requirement.ts';

export const secretsAndCode: readonly Requirement[] = [
  not('9.1.1', 'self-contained tokens are signed', 'tokens are references'),
  not('9.1.2', 'with allowed algorithms', 'tokens are references'),
  not('9.1.3', 'by known keys', 'tokens are references'),
  not('9.2.1', 'within their time', 'tokens are references'),
  ...['10.4.1', '10.4.2', '10.4.3', '10.4.4', '10.4.5'].map((id) =>
    not(id, 'of an authorisation server', 'we are none; towards platforms we are a client'),
  ),
  {
    id: '10.2.1',
    asks: 'a client’s state is checked',
    tests: server('connections/channels/connect/authorisation', 'a state works once, for who began it'),
  },
  {
    id: '11.3.1',
    asks: 'no ECB',
    by: 'LEFT: the wire format’s log-in password is AES-ECB; it counts as no protection, TLS does',
  },
  {
    id: '11.3.2',
    asks: 'approved ciphers',
    tests: server('platform/field-cipher', ''),
    by: 'AES-256-GCM for fields, files and backups',
  },
  {
    id: '11.4.1',
    asks: 'approved hashes',
    by: 'check "weak hashes"; MD5 only where a platform’s signature asks for it',
  },
  {
    id: '11.4.2',
    asks: 'argon2id for passwords',
    tests: server('foundation/auth/log-in-answer', 'the first administrator’s password is drawn anew'),
  },
  { id: '12.1.1', asks: 'TLS 1.2 and newer', by: 'operator: Caddy of deploy/ allows nothing older' },
  { id: '12.2.1', asks: 'TLS everywhere outside', by: 'operator: deploy/Caddyfile redirects' },
  { id: '12.2.2', asks: 'certificates of public authorities', by: 'operator: Caddy fetches them' },
  {
    id: '13.4.1',
    asks: 'no .git where it is served',
    tests: headers('only declared addresses answer'),
    by: '.dockerignore leaves it out',
  },
  {
    id: '14.2.1',
    asks: 'nothing secret in addresses',
    tests: server('operations/privacy/no-leaks', 'nor in a file, a line of the log'),
  },
  {
    id: '14.2.4',
    asks: 'what is sealed stays sealed',
    tests: server('operations/privacy/no-leaks', 'stand nowhere in the database in clear'),
  },
  {
    id: '14.3.1',
    asks: 'a log-out clears the browser',
    tests: [
      web(
        'platform/calls/call',
        'ends the session once after five 401 responses and keeps what the spec keeps',
      ),
    ],
  },
  { id: '14.3.2', asks: 'answers are not kept', tests: headers('answers of the API are kept nowhere') },
  { id: '15.1.1', asks: 'how soon libraries are mended', by: 'docs/security.md, "Libraries"' },
  { id: '15.1.2', asks: 'a bill of materials', by: 'check "bill of materials"' },
  {
    id: '15.2.1',
    asks: 'no library beyond that time',
    by: 'operator: npm audit, where the registry offers it',
  },
  {
    id: '15.3.1',
    asks: 'only the fields that are needed',
    tests: server('foundation/auth/log-in-answer', 'neither the log-in nor the user’s record'),
  },
  {
    id: '15.3.3',
    asks: 'no field that was not meant',
    tests: server('platform/http/fuzz', 'no body takes a field that it does not know'),
  },
  {
    id: '15.4.2',
    asks: 'the same write once',
    tests: server('platform/answers/repeated-writes', '50 equal writes under one key at once'),
  },
];
