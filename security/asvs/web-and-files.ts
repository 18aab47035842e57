/** Chapters 3 to 5: browser headers, the API, files. */
import { headers, not, type Requirement, server } from './requirement.ts';

export const webAndFiles: readonly Requirement[] = [
  {
    id: '3.2.1',
    asks: 'answers are not rendered as something else',
    tests: headers('/api/files/none (GET) keeps'),
    by: 'files come with a sandbox policy (files.ts)',
  },
  {
    id: '3.2.2',
    asks: 'text is shown as text',
    tests: server('operations/announcements/announcements', 'what is written in it is text'),
  },
  not('3.3.1', 'cookies are secure', 'no cookies are set (headers.test.ts)'),
  { id: '3.4.1', asks: 'HSTS for a year', tests: headers('in production a browser is told') },
  { id: '3.4.2', asks: 'CORS is closed', tests: headers('another origin is told nothing') },
  { id: '3.4.3', asks: 'a policy for content', tests: headers('/ (GET) keeps scripts') },
  { id: '3.4.4', asks: 'no sniffing', tests: headers('/ (GET) keeps scripts') },
  { id: '3.4.5', asks: 'no referrer', tests: headers('/ (GET) keeps scripts') },
  { id: '3.5.1', asks: 'no forged calls from other sites', tests: headers('a state is changed by no call') },
  { id: '3.5.2', asks: 'none without a preflight', tests: headers('a state is changed by no call') },
  {
    id: '3.5.3',
    asks: 'safe methods change nothing',
    tests: server('platform/database/pipeline', 'HEAD never runs a handler'),
    by: 'what the template’s wire format changes by GET needs the header',
  },
  {
    id: '3.7.2',
    asks: 'redirects stay here',
    tests: ['e2e/checks/shell.spec.ts › '],
    by: 'test "check 23" of the browser stories',
  },
  {
    id: '4.1.1',
    asks: 'every answer says its type',
    tests: headers('answers of the API are kept nowhere and say what they are'),
  },
  {
    id: '4.1.3',
    asks: 'headers of proxies cannot be forged',
    tests: server('platform/http/health', 'addresses are taken from proxies that are trusted'),
  },
  {
    id: '4.1.5',
    asks: 'messages of platforms are signed',
    tests: server('connections/channels/pull/take-hook', 'forged, changed, late'),
  },
  {
    id: '4.4.1',
    asks: 'sockets over TLS',
    by: 'the proxy of deploy/ ends TLS; the client takes the page’s own scheme',
  },
  {
    id: '5.2.1',
    asks: 'files are limited in size',
    tests: server('foundation/houses/house-uploads', 'what is none, broken'),
  },
  {
    id: '5.2.2',
    asks: 'files are judged by content',
    tests: server('foundation/houses/house-uploads', 'what is none, broken', 'half a PDF'),
  },
  {
    id: '5.3.1',
    asks: 'uploaded files are never run',
    tests: headers('/api/files/none (GET) keeps'),
    by: 'kept beside the program under random names',
  },
  {
    id: '5.3.2',
    asks: 'no path from a user’s name',
    tests: headers('only declared addresses answer'),
    by: 'keys are drawn by the server',
  },
];
