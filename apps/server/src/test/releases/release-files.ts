import { readdirSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../../test-data/releases')

/** Where the data of a release are kept, and what the owners of its firms saw then. */
export const releaseFiles = (version: string): { dump: string; expected: string } => ({
  dump: path.join(folder, `${version}.backup`),
  expected: path.join(folder, `${version}.json`),
})

/** The releases whose data are kept. */
export const keptReleases = (): string[] =>
  readdirSync(folder).flatMap(name => (name.endsWith('.backup') ? [path.basename(name, '.backup')] : []))
