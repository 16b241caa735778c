import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * JavaScript (gzip, level 9) that must arrive before a page is usable, from the build's manifest: the entry, the page's
 * own chunk, everything both import statically, and for signed-in pages the shell. Prints JSON: page to bytes.
 */
interface Chunk {
  file: string
  imports?: string[]
  isDynamicEntry?: boolean
}
const ENTRY = 'index.html'
const SHELL = 'src/app/shell-container.tsx'
const WITHOUT_SHELL = /^src\/(features\/(auth|onboarding)|app)\//
const HOME = 'src/app/home.page.tsx'

const dist = path.join(import.meta.dirname, '../apps/web/dist')

function closure(manifest: Record<string, Chunk>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || found.has(chunk.file)) return found
  if (chunk.file.endsWith('.js')) found.add(chunk.file)
  for (const other of chunk.imports ?? []) closure(manifest, other, found)
  return found
}

/** Bytes by page, smallest name first. */
export function bundleSizes(directory = dist): Record<string, number> {
  const manifest = JSON.parse(readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(directory, file)), { level: 9 }).length
    sizes.set(file, known)
    return known
  }
  const bytesBefore = (keys: string[]): number => {
    const files = new Set(keys.flatMap(key => [...closure(manifest, key)]))
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  }
  const pages = Object.keys(manifest).filter(key => /\.page\.tsx$/.test(key) && manifest[key]?.isDynamicEntry)
  const needsShell = (page: string): boolean => page === HOME || !WITHOUT_SHELL.test(page)
  return {
    [ENTRY]: bytesBefore([ENTRY]),
    [SHELL]: bytesBefore([ENTRY, SHELL]),
    ...Object.fromEntries(
      pages.sort().map(page => [page, bytesBefore(needsShell(page) ? [ENTRY, SHELL, page] : [ENTRY, page])]),
    ),
  }
}

if (import.meta.main) console.log(JSON.stringify(bundleSizes(), null, 2))
