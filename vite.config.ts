import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // No data: addresses in the output, so that the content security policy can refuse them.
  build: { assetsInlineLimit: 0 },
  environments: {
    // The web server is one module graph: Hono app, API and pages in build/server/index.js.
    ssr: { build: { rollupOptions: { input: './server/entry.ts' }, target: 'node24' } },
  },
})
