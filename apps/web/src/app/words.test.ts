import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../../../..')
const SOURCES = ['apps/web/src', 'packages/contract/src']

/** What docs/words.md says not to write, and the files where the specification or a search asks for it. */
const REFUSED: [RegExp, readonly string[]][] = [
  [
    /\be-mails?\b/i,
    [
      'apps/web/src/features/projects/clients/client-columns.tsx', // PJ-014
      'packages/contract/src/leads/lead/lead-fields.ts', // LM-065
      'packages/contract/src/projects/client-rules.ts', // PJ-085
      'packages/contract/src/quotations/quotation/client/client-answers.ts', // QT-257
      'packages/contract/src/quotations/quotation/decisions.ts', // QT-218
    ],
  ],
  [/\bstands? here\b/i, []],
  [/\bimport of yours\b/i, []],
  [/\bwhat you hear of\b/i, []],
  [/\bcut the logo\b/i, []],
  [/\b0 minutes ago\b/i, []],
  [/\blog ?in to\b|\bplease log ?in\b/i, []],
  [/\badministrators?\b/i, ['packages/contract/src/company/common-passwords.ts']],
]

const isText = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|factory)\.tsx?$/.test(name)
/** The code without its comments and the summaries of calls, which people do not read on a screen. */
const shown = (code: string): string =>
  code
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/^import .*$/gm, '')
    .replace(/summary:[\s\S]*?,\n/g, '')

test('the texts of every screen use the one word there is for each thing', () => {
  const files = SOURCES.flatMap(source =>
    readdirSync(path.join(ROOT, source), { recursive: true, encoding: 'utf8' })
      .filter(isText)
      .map(name => path.posix.join(source, name)),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap(file => {
    const lines = shown(readFileSync(path.join(ROOT, file), 'utf8')).split('\n')
    return REFUSED.flatMap(([word, kept]) =>
      kept.includes(file) ? [] : lines.filter(line => word.test(line)).map(line => `${file}: ${line.trim()}`),
    )
  })
  expect(found).toEqual([])
})
