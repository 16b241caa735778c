import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * JavaScript (gzip, level 9) that must arrive before a page is usable, from the build's manifest: the entry, the page's own
 * chunk, everything that both import statically and, for signed-in pages, the shell. Prints JSON: page to bytes.
 */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
}
const ENTRY = 'index.html'
const SHELL = 'src/app/shell/shell-container.tsx'
const WITHOUT_SHELL = /^src\/(features\/company\/auth|app)\//
const HOME = 'src/app/pages/home.page.tsx'
/** Pages inside a chunk of the build's configuration, which the manifest lists only under the chunk's name. */
const IN_CHUNK: Readonly<Record<string, string>> = {
  [SHELL]: 'shell',
  'src/app/pages/sign-in.page.tsx': 'sign-in',
  'src/features/leads/lead/list/leads.page.tsx': 'leads',
  'src/features/projects/projects/page/overview.page.tsx': 'project',
}

const dist = path.join(import.meta.dirname, '../apps/web/dist')

function closure(manifest: Record<string, Chunk>, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return files
  if (chunk.file.endsWith('.js')) files.add(chunk.file)
  for (const other of chunk.imports ?? []) closure(manifest, other, files)
  return files
}

/** Bytes by page, sorted by name. */
export function bundleSizes(directory = dist): Record<string, number> {
  const manifest = JSON.parse(readFileSync(path.join(directory, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    const size = sizes.get(file) ?? gzipSync(readFileSync(path.join(directory, file)), { level: 9 }).length
    sizes.set(file, size)
    return size
  }
  const keyOf = (page: string): string =>
    Object.keys(manifest).find(
      key => key === page || (manifest[key]?.name === IN_CHUNK[page] && key.endsWith('.js')),
    ) ?? page
  const bytesBefore = (keys: string[]): number => {
    const files = new Set(keys.flatMap(key => [...closure(manifest, keyOf(key))]))
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  }
  const pages = [...Object.keys(manifest), ...Object.keys(IN_CHUNK)].filter(key => /\.page\.tsx$/.test(key))
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
