import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inBuild = (file: string) => fileURLToPath(new URL(`build/${file}`, import.meta.url));
const backend = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
  // Parts of react-admin that the console does not need, and every first visit would pay for.
  resolve: {
    alias: {
      'jsonexport/dist/index.js': inBuild('no-json-export.mjs'),
      'object.entries': inBuild('object-entries.cjs'),
    },
  },
  // Both apps live on one origin; the console's files have a folder of their own.
  build: { assetsDir: 'admin-assets', assetsInlineLimit: 0 },
  server: {
    port: 5174,
    proxy: {
      '/api': backend,
      '/userpdf': backend,
      '/userimages': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
