/**
 * The part of `npm run boundaries` that looks into files: statements run only from queries files, and a table is written only by
 * the feature whose `<slug>.tables.ts` declares it.
 */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FEATURES = 'apps/server/src/features'
const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const sources = globSync(`${FEATURES}/**/*.ts`, { cwd: root })
  .filter(file => !/\.(test|factory)\.ts$/.test(file))
  .sort()

/** `<group>/<slug>` of a file below the features. */
const featureOf = (file: string): string => path.relative(FEATURES, file).split(path.sep).slice(0, 2).join('/')

/** The feature that declares each table, by the table's name. */
const owners = new Map<string, string>()
for (const file of sources.filter(one => one.endsWith('.tables.ts')))
  for (const [, name] of read(file).matchAll(/^ {4}(?:'auth\.)?([a-z_]+)'?: /gm)) owners.set(name!, featureOf(file))

const RUNS = /\.(execute|executeTakeFirst|executeTakeFirstOrThrow|stream)\(/
const WRITES = [
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?:auth\.)?([a-z_]+)/g,
  /\b(?:insert into|delete from|update(?! of)) (?:only )?(?:auth\.)?([a-z_]+)(?: (?:as )?[a-z]+)?\s*(?=set\b|\(|where\b|using\b|select\b|default\b|values\b|\$)/gi,
]

const problems: string[] = []
for (const file of sources) {
  const text = read(file)
  const lineOf = (at: number): string => `${file}:${text.slice(0, at).split('\n').length}`
  const run = RUNS.exec(text)
  if (run && !file.endsWith('.queries.ts'))
    problems.push(`${lineOf(run.index)} runs a statement outside a queries file`)
  for (const pattern of WRITES)
    for (const match of text.matchAll(pattern)) {
      const owner = owners.get(match[1]!)
      if (owner !== undefined && owner !== featureOf(file))
        problems.push(`${lineOf(match.index)} writes ${match[1]}, which belongs to ${owner}`)
    }
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else
  console.log(
    `statements stand in queries files and write their own tables (${sources.length} files, ${owners.size} tables)`,
  )
