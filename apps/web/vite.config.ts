import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

// Under `npm run dev` the page comes from here and everything else from the server next to it.
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

/**
 * Every schema of zod can describe itself as JSON schema, which only the server's API explorer asks for: without the
 * calls, 35 KB fall out of the first script.
 */
const withoutJsonSchema = (): Plugin => ({
  name: 'without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /zod\/v4\/classic\/schemas\.js$/ },
    handler: (code) =>
      code
        .replaceAll(/processors\.\w+Processor\([^)]*\)/g, 'undefined')
        .replaceAll(/create(?:Standard)?JSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
        .replaceAll('createToJSONSchemaMethod(this, {})(params)', 'undefined'),
  },
});

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema()],
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        // Left alone, what the sign-in page and the first screens share becomes a file each, and a slow line pays for
        // every one of them.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'login', test: /[\\/]auth[\\/]login-page\.tsx$/, priority: 1 },
            { name: 'app', test: /layout[\\/]app\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(hotel-[\\w-]+|api|docs|health|openapi\\.json)(/|\\?|$)': { target: server },
      '^/ws(\\?|$)': { target: server, ws: true },
    },
  },
});
