import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Where the server of this installation listens while developing; scripts/dev.ts sets it. */
const server = process.env.PLINTH_SERVER ?? 'http://127.0.0.1:3000'
const toServer = Object.fromEntries(['/api', '/config.json', '/files', '/forms', '/health'].map(path => [path, server]))

/** Asks for the Latin part of Inter together with the page, instead of after its style sheet. */
const preloadFont = (): Plugin => ({
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter(file => /inter-latin-wght-normal.*\.woff2$/.test(file))
        .map(file => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head',
        })),
  },
})

/** The flags of countries as single files at `/flags/in.svg`, each fetched only when it comes into view. */
const flags = (): Plugin => {
  const folder = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json'))), '3x2')
  const files = readdirSync(folder).filter(file => /^[A-Z]{2}\.svg$/.test(file))
  return {
    name: 'flags',
    configureServer(vite) {
      vite.middlewares.use('/flags', (request, response, next) => {
        const file = files.find(name => request.url === `/${name.toLowerCase()}`)
        if (!file) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFileSync(join(folder, file)))
      })
    },
    generateBundle() {
      for (const file of files) {
        const fileName = `flags/${file.toLowerCase()}`
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(folder, file)) })
      }
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), flags()],
  server: { host: '127.0.0.1', proxy: toServer },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    // fonts and pictures stay files: the content policy allows no `data:` fonts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // a chunk of its own, so that it runs before every other, whatever they share
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'trusted-types', test: /app\/trusted-types\.ts$/ }] } },
    },
    reportCompressedSize: false,
  },
})
