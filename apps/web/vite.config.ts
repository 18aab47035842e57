import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// Under `npm run dev` the page comes from here and everything else from the server next to it.
const server = `http://127.0.0.1:${process.env.PORT ?? 8080}`;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    manifest: true,
    rolldownOptions: {
      output: {
        // Left alone, what the log-in page and the first screens share becomes a file each, and a slow line pays for
        // every one of them.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 2 },
            { name: 'login', test: /modules[\\/]auth[\\/]login-page\.tsx$/, priority: 1 },
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
