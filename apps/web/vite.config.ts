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

/** The chunks of each page that is worth a head start, by the beginning of its addresses. */
const PAGE_CHUNKS = {
  '/': ['index', 'rolldown-runtime', 'sign-in', 'carousel'],
  '/lms': ['index', 'rolldown-runtime', 'lead-data', 'shell', 'leads', 'ui', 'icons', 'grid', 'sign-in', 'carousel'],
  '/pmt': [
    'index',
    'rolldown-runtime',
    'lead-data',
    'shell',
    'ui',
    'icons',
    'project-data',
    'project',
    'sign-in',
    'carousel',
  ],
}

/**
 * Writes down for the server which files the browser may be told of together with the page (`apps/server`, web-files.ts), as
 * values of Link headers: they come while the application's start is still being read.
 */
const preloads = (): Plugin => ({
  name: 'preloads',
  apply: 'build',
  generateBundle(_options, bundle) {
    const linksOf = (name: string): string[] => {
      const chunk = Object.values(bundle).find(file => file.type === 'chunk' && file.name === name)
      if (chunk?.type !== 'chunk') throw new Error(`There is no chunk ${name}`)
      const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
      return [
        `</${chunk.fileName}>; rel=modulepreload`,
        ...styles.map(file => `</${file}>; rel=preload; as=style; crossorigin`),
      ]
    }
    const pages = Object.entries(PAGE_CHUNKS).map(([path, names]) => [path, names.flatMap(linksOf)])
    const source = JSON.stringify(Object.fromEntries(pages))
    this.emitFile({ type: 'asset', fileName: '.vite/preloads.json', source })
  },
})

/**
 * The few chunks that most visits need, each with all that it imports and that none before it has: a page is there after a
 * handful of requests instead of a hundred. Everything else is split by the bundler.
 */
const chunks = () =>
  [
    // a chunk of its own, so that it runs before every other, whatever they share
    { name: 'trusted-types', test: /app\/trusted-types\.ts$/ },
    // what forms check with: neither the sign-in page nor the lead list needs it
    { name: 'schemas', test: /\/zod\// },
    { name: 'start', tags: ['$initial' as const] },
    // apart from the page, so that the rows are asked for before it runs
    { name: 'lead-data', test: /list\/address\/lead-list\.loader\.ts$|leads\/parts\/lead-text\.ts$/ },
    { name: 'sign-in', test: /app\/pages\/sign-in\.page\.tsx$/ },
    { name: 'carousel', test: /company\/parts\/carousel.*\.tsx$/ },
    { name: 'shell', test: /app\/shell\/shell-(container|gate)\.tsx?$/ },
    {
      name: 'ui',
      test: /src\/ui\/(dialogs\/(confirm-dialog|dialog|side-panel)|inputs\/search-box|face\/person|locked-hint|place-link|badges)\.tsx$|lib\/text\/format-(count|money)\.ts$/,
    },
    // an icon of many pages must not bring the page on which it stands first
    { name: 'icons', test: /icons-react\/dist\/esm\/icons\//, minShareCount: 3 },
    { name: 'grid', test: /src\/ui\/data-grid\/(data-grid|column-picker)\.tsx$|server\/paged-rows\.ts$/ },
    { name: 'leads', test: /features\/leads\/(lead\/list\/leads\.page|lead-views\/views-menu)\.tsx$/ },
    // what home and quotations ask of projects, too
    {
      name: 'project-data',
      test: /projects\/projects\.api\.ts$|project-badges\.tsx$|fetch-file\.ts$|use-debounced-value\.mjs$/,
    },
    { name: 'project', test: /projects\/projects\/page\/(project-frame\.page|overview\.page|project\.loader)\.tsx?$/ },
    { name: 'bell', test: /notifications\/notification-bell\.tsx$/ },
  ].map((group, at) => ({ ...group, priority: -at }))

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont(), preloads(), flags()],
  server: { host: '127.0.0.1', proxy: toServer },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    // fonts and pictures stay files: the content policy allows no `data:` fonts
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: chunks() } } },
    reportCompressedSize: false,
  },
})
