import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { read } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchWriter, writeWorkbook } from './write-workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'workbook-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* portions(...given: string[][][]) {
  yield* given
}

describe('writeWorkbook', () => {
  it('writes every cell as text, whatever it looks like', async () => {
    const target = path.join(folder, 'texts.xlsx')
    const texts = [
      '00306900',
      '9876543210',
      '=1+1',
      '+91 9876543210',
      'TRUE',
      '2026-03-18',
      'नेहा „x“',
      'a\nb',
      '\u0001',
    ]
    const rows = portions(
      [['Text']],
      texts.map(text => [text]),
    )
    await writeWorkbook(target, [{ name: 'Leads', portions: rows }])
    const sheet = read(await readFile(target), { type: 'buffer', cellNF: true, cellFormula: true }).Sheets.Leads!
    const cells = texts.map((_, at) => sheet[`A${at + 2}`] as { t: string; v: string; f?: string; z?: string })
    expect(cells.map(cell => cell.v)).toEqual(texts)
    expect(new Set(cells.map(cell => cell.t))).toEqual(new Set(['s']))
    expect(new Set(cells.map(cell => cell.z))).toEqual(new Set(['@']))
    expect(cells.filter(cell => cell.f !== undefined)).toEqual([])
  })

  it('writes many at a time without mixing them up', async () => {
    const names = Array.from({ length: 8 }, (_, at) => path.join(folder, `many-${at}.xlsx`))
    await Promise.all(names.map(name => writeWorkbook(name, [{ name: 'Leads', portions: portions([[name]]) }])))
    for (const name of names)
      expect((read(await readFile(name), { type: 'buffer' }).Sheets.Leads!.A1 as { v: string }).v).toBe(name)
  })

  it('counts the service as busy where its process is killed from outside', async () => {
    const target = path.join(folder, 'killed.xlsx')
    const killing = (at: string) => {
      const child = launchWriter(at)
      child.prependOnceListener('message', () => child.kill('SIGKILL'))
      return child
    }
    const sheets = [{ name: 'Leads', portions: portions([['one']]) }]
    await expect(writeWorkbook(target, sheets, killing)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  })

  it('rethrows an error of the rows, and throws when the file cannot be written', async () => {
    const target = path.join(folder, 'broken.xlsx')
    async function* broken() {
      yield [['one']]
      throw new RangeError('no more rows')
    }
    await expect(writeWorkbook(target, [{ name: 'Leads', portions: broken() }])).rejects.toThrow(
      new RangeError('no more rows'),
    )
    expect(existsSync(target)).toBe(false)
    const nowhere = path.join(folder, 'missing', 'x.xlsx')
    await expect(writeWorkbook(nowhere, [{ name: 'Leads', portions: portions([['one']]) }])).rejects.toThrow(
      'The spreadsheet writer failed',
    )
  })
})
