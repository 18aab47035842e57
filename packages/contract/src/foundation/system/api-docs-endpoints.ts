/** Whether this server serves its API documentation, so no screen links to a disabled page. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';

export const getApiDocs = endpoint('GET /hotel-system/api-docs', {
  kind: 'query',
  permission: 'signedIn',
  summary: 'Whether the API documentation is enabled, and its address',
  input: z.object({}),
  output: z.object({ url: z.string().nullable() }),
});
