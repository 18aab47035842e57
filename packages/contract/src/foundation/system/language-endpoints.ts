/** A user's language, stored on the server so it applies in every browser. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { languages } from '../../platform/texts.ts';

export const saveLanguage = endpoint('POST /api/user/language', {
  kind: 'command',
  permission: 'signedIn',
  summary: 'Choose the language of my screens and mails',
  input: z.object({ language: z.enum(languages) }),
  output: z.object({ language: z.enum(languages) }),
});
