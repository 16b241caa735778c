import { existsSync } from 'node:fs'
import { appendFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readMigrations } from '../apps/server/src/platform/database/migrate.ts'

/**
 * Keeps landed migrations as they are: `checksums.txt` beside them has a line for each, and installations hold their data by
 * exactly these files. Works on the files alone, so that it holds in a clone without history too.
 *
 *   npm run migrations:seal     adds the lines of new migrations
 *   npm run migrations:check    fails where a listed migration was changed, or one is not listed
 */
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    directory: { type: 'string', default: path.join(import.meta.dirname, '../apps/server/migrations') },
  },
})
const list = path.join(values.directory, 'checksums.txt')
const ADVICE =
  'A landed migration never changes: write a new one. If it has not landed yet, remove its line and seal again.'

const migrations = await readMigrations(values.directory)
const sealed = await readSeals()
const listed = new Set(sealed.map(({ name }) => name))
const unsealed = migrations.filter(({ name }) => !listed.has(name))
const problems = problemsOfSeals()
if (values.check) {
  problems.push(...unsealed.map(({ name }) => `${name} is not listed: npm run migrations:seal`))
} else {
  const last = sealed.at(-1)?.name ?? ''
  problems.push(
    ...unsealed.filter(({ name }) => name < last).map(({ name }) => `${name} comes before ${last}: renumber it`),
  )
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
if (!values.check) await appendFile(list, unsealed.map(({ name, checksum }) => `${name} ${checksum}\n`).join(''))

async function readSeals(): Promise<{ name: string; checksum: string }[]> {
  if (!existsSync(list)) return []
  const lines = (await readFile(list, 'utf8')).split(/\r?\n/).filter(line => line !== '')
  return lines.map(line => {
    const [name = '', checksum = ''] = line.split(' ')
    return { name, checksum }
  })
}

function problemsOfSeals(): string[] {
  return sealed.flatMap(({ name, checksum }, index) => {
    const file = migrations.find(migration => migration.name === name)
    if (!file) return [`${name} is listed, but there is no such file. ${ADVICE}`]
    if (file.checksum !== checksum) return [`${name} was changed. ${ADVICE}`]
    // lines are in the order in which migrations landed: a database that has the later one would refuse the earlier one
    const before = sealed[index - 1]?.name ?? ''
    return name <= before ? [`${name} landed after ${before}: renumber it. ${ADVICE}`] : []
  })
}
