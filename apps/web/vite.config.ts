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

/**
 * Names the scripts of the product in the page, which a signed-in browser fetches beside the first one instead of after it
 * (`public/page-init.js`). The sign-in page prefetches them later.
 */
const withProductScripts = (): Plugin => ({
  name: 'with-product-scripts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_, { bundle = {} }) =>
      Object.values(bundle).flatMap(({ fileName }) =>
        PRODUCT_SCRIPTS.test(fileName)
          ? [
              {
                tag: 'meta',
                attrs: { name: 'product-script', content: `/${fileName}` },
                injectTo: 'head-prepend' as const,
              },
            ]
          : [],
      ),
  },
});

/** Under `npm run dev` the guest page runs on React; its own build is vite.guest.config.ts. */
const withGuestPage = (): Plugin => ({
  name: 'with-guest-page',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/g/')) request.url = '/g.html';
      next();
    });
  },
});

const PRODUCT_SCRIPTS = /^assets\/(app|screens)-[\w-]+\.js$/;

/** Shared by the sign-in page and the product. */
const SHARED =
  /react-i18next|contract[\\/]src[\\/]roles\.ts|src[\\/](components[\\/](icon|logo|appearance-menus|dialogs[\\/](icon-button|menu-button|toaster))\.tsx|platform[\\/](personal-numbers|shortcuts|use-translation|calls[\\/]ui-cache)\.ts)/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), withoutJsonSchema(), withProductScripts(), withGuestPage()],
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        // Left alone, what the sign-in page and the first screens share becomes a file each, and a slow line pays for
        // every one of them.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Or the product would load the sign-in page for them.
            { name: 'start', test: SHARED, priority: 2 },
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
