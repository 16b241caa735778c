import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Builds the browser application into apps/web/dist, with a .gz and a .br beside every file that shrinks. `--if-stale` does
 * nothing while dist was built from the present sources. It builds in another folder, which replaces dist at the end, so that a
 * running server never serves half a build.
 */
const root = path.join(import.meta.dirname, '..')
const web = path.join(root, 'apps/web')
const dist = path.join(web, 'dist')
const stampIn = (directory: string): string => path.join(directory, '.vite', 'sources')

const SOURCES = [
  'apps/web/src',
  'apps/web/public',
  'apps/web/index.html',
  'apps/web/vite.config.ts',
  'apps/web/package.json',
  'packages/contract/src',
  'package-lock.json',
  'scripts/build-web.ts',
]
const isNotBuilt = (file: string): boolean => /\.test\.tsx?$/.test(file)

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true, recursive: true })
  return entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name))
}

/** One hash over the names and contents of everything that the build reads. */
async function hashSources(): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const place = path.join(root, source)
    if (!existsSync(place)) continue
    const files = path.extname(source) === '' ? (await filesBelow(place)).sort() : [place]
    for (const file of files) {
      if (isNotBuilt(file)) continue
      hash.update(`${path.relative(root, file)}\0`).update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      )
    }
  }
  return hash.digest('hex')
}

async function isFresh(hash: string): Promise<boolean> {
  if (!existsSync(stampIn(dist)) || !existsSync(path.join(dist, 'index.html'))) return false
  return (await readFile(stampIn(dist), 'utf8')) === hash
}

const zip = promisify(gzip)
const brotli = promisify(brotliCompress)

/** Writes the compressed copies; a file that would not shrink by a tenth gets none. */
async function compress(directory: string): Promise<void> {
  for (const file of await filesBelow(directory)) {
    if (!/\.(js|css|html|svg|json|txt)$/.test(file) || file.includes(`${path.sep}.vite${path.sep}`)) continue
    const content = await readFile(file)
    const options = {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }
    const twins = { gz: await zip(content, { level: 9 }), br: await brotli(content, options) }
    for (const [ending, bytes] of Object.entries(twins)) {
      if (bytes.length < content.length * 0.9) await writeFile(`${file}.${ending}`, bytes)
    }
  }
}

async function main(): Promise<void> {
  const hash = await hashSources()
  if (process.argv.includes('--if-stale') && (await isFresh(hash))) return
  const started = performance.now()
  const side = path.join(web, '.cache', `build-${process.pid}`)
  const old = `${side}-old`
  const { build } = await import('vite')
  try {
    await build({
      configFile: path.join(web, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: side, emptyOutDir: true },
    })
    await compress(side)
    await writeFile(stampIn(side), hash)
    if (existsSync(dist)) await rename(dist, old)
    await rename(side, dist)
  } finally {
    await rm(side, { recursive: true, force: true })
    await rm(old, { recursive: true, force: true })
  }
  console.log(`web application built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

await mkdir(path.join(web, '.cache'), { recursive: true })
await main()
