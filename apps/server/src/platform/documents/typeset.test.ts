import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { printedPages } from './printed-pages.factory.ts'
import { launchTypesetter, typeset } from './typeset.ts'

const template = join(mkdtempSync(join(tmpdir(), 'typeset-')), 'letter.typ')
writeFileSync(
  template,
  `#let d = json(bytes(sys.inputs.data))
#set text(font: json(bytes(sys.inputs.fonts)), fallback: false)
#for one in d.texts { par(one) }`,
)
const at = new Date('2027-03-31T18:29:59Z')
const SCRIPTS = 'Tile टाइल ટાઇલ ਟਾਈਲ টাইল ଟାଇଲ ஓடு టైల్ ಟೈಲ್ ടൈൽ ₹ € £ د.إ'
const HOSTILE = '#import "/etc/passwd" $x$ #image("http://a.example/x.png") <b>*bold*'

function listening() {
  const lines: string[] = []
  return { lines, log: createLog('warn', { write: line => void lines.push(line) }) }
}

describe('typeset', () => {
  it('prints texts of ten scripts as they are, with the same bytes each time [QT-272 QT-276 QT-280]', async () => {
    const { log, lines } = listening()
    const job = { template, data: { texts: [SCRIPTS, HOSTILE] }, pictures: {}, at }
    const [one, other] = await Promise.all([typeset(log, job), typeset(log, job)])
    expect(one.subarray(0, 5).toString()).toBe('%PDF-')
    expect(one.equals(other)).toBe(true)
    expect(one.toString('latin1')).toContain('2027')
    const [page] = await printedPages(one)
    for (const text of ['टाइल', '₹ € £', HOSTILE]) expect(page?.text).toContain(text)
    expect(lines).toEqual([])
  })

  it('counts in the log the characters that no font has, and prints boxes for them [QT-272]', async () => {
    const { log, lines } = listening()
    const pdf = await typeset(log, { template, data: { texts: ['漢字 😀'] }, pictures: {}, at })
    expect(pdf.length).toBeGreaterThan(1000)
    expect(lines.map(line => (JSON.parse(line) as { characters: number }).characters)).toEqual([3])
  })

  it('is done once more where its process is killed from outside; killed again, the service is busy', async () => {
    const { log } = listening()
    const job = { template, data: { texts: ['Tile'] }, pictures: {}, at }
    let launched = 0
    const killing = (most: number) => () => {
      const child = launchTypesetter()
      if (++launched <= most) child.kill('SIGKILL')
      return child
    }
    expect((await typeset(log, job, killing(1))).equals(await typeset(log, job))).toBe(true)
    expect(launched).toBe(2)
    launched = 0
    await expect(typeset(log, job, killing(9))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(launched).toBe(2)
  })

  it('says what a broken template lacks', async () => {
    const { log } = listening()
    await expect(typeset(log, { template: `${template}.missing`, data: {}, pictures: {}, at })).rejects.toThrow(
      'The typesetter failed',
    )
  })
})
