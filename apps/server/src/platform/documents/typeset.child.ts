import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { FONT_FAMILIES, fontFiles } from './document-fonts.ts'
import type { TypesetAnswer, TypesetJob } from './typeset-messages.ts'

// The typesetting process: takes one document, sets it, and is ended by who asked for it: where it ended itself, a busy parent might hear
// of the end before the answer. See typeset.ts. The compiler fetches nothing: packages of Typst are
// looked for on disk alone, and its templates name none.

function pdfOf({ template, data, pictures, at }: TypesetJob): Uint8Array {
  const folder = dirname(template)
  const compiler = NodeCompiler.create({ fontArgs: [{ fontPaths: fontFiles() }], workspace: folder })
  for (const [name, bytes] of Object.entries(pictures))
    compiler.mapShadow(join(folder, 'pictures', name), Buffer.from(bytes))
  const inputs = { data, fonts: JSON.stringify(FONT_FAMILIES), at: String(at) }
  const compiled = compiler.compile({ mainFileContent: readFileSync(template, 'utf8'), inputs })
  if (!compiled.result) {
    const error = compiled.takeError()
    throw new Error(error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'no document')
  }
  return compiler.pdf(compiled.result, { creationTimestamp: at })
}

const answer = (message: TypesetAnswer): void => {
  process.send?.(message)
}

process.on('message', (job: TypesetJob) => {
  try {
    answer({ type: 'done', pdf: pdfOf(job) })
  } catch (error) {
    answer({ type: 'failed', detail: String(error).slice(0, 2000) })
  }
})
process.on('disconnect', () => process.exit())
