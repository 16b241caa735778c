/**
 * The part of `npm run boundaries` that counts files: a folder holds at most 25, tests included, so that people can take it in at
 * a glance.
 */
import { globSync } from 'node:fs'
import path from 'node:path'

const MOST_FILES = 25
const PLACES = ['apps/*/src/**', 'packages/*/src/**', 'bench/**', 'docs/**', 'e2e/**', 'scripts/**']
const root = path.resolve(import.meta.dirname, '..')

const counts = new Map<string, number>()
for (const entry of globSync(PLACES, { cwd: root, withFileTypes: true }))
  if (entry.isFile()) {
    const folder = path.relative(root, entry.parentPath)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }

const crowded = [...counts].filter(([, files]) => files > MOST_FILES)
for (const [folder, files] of crowded) console.error(`${folder} holds ${files} files, more than ${MOST_FILES}`)
if (crowded.length > 0) process.exitCode = 1
else console.log(`no folder holds more than ${MOST_FILES} files (${counts.size} folders)`)
