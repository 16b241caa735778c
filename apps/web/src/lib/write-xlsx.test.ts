import { crc32, inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { writeXlsx } from './write-xlsx.ts'

/** The parts of a package by name, each checked against what both of its headers say. */
function unpacked(file: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(file)
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const parts = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const nameLength = bytes.readUInt16LE(at + 28)
    const local = bytes.readUInt32LE(at + 42)
    expect(bytes.subarray(local + 4, local + 30)).toEqual(bytes.subarray(at + 6, at + 32))
    const start = local + 30 + nameLength
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)))
    expect([crc32(content), content.length]).toEqual([bytes.readUInt32LE(at + 16), bytes.readUInt32LE(at + 24)])
    parts.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), content.toString())
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return parts
}

it('writes a workbook of texts: no formulas, no lost zeros, nothing that breaks the XML', async () => {
  const file = await writeXlsx({
    name: 'Rows & problems',
    headings: ['Name', 'Pin'],
    rows: [
      ['=HYPERLINK("http://x")', '011001'],
      ['', '<b>\u0001&\ud800'],
    ],
    widths: [20, 10],
  })
  const parts = unpacked(file)
  expect([...parts.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ])
  expect(parts.get('xl/workbook.xml')).toContain('name="Rows &amp; problems"')
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  const cells = [...sheet.matchAll(/<c r="(\w+)" s="(\d)" t="inlineStr"><is><t xml:space="preserve">([^<]*)<\/t>/g)]
  expect(cells.map(([, place, style, text]) => [place, style, text])).toEqual([
    ['A1', '2', 'Name'],
    ['B1', '2', 'Pin'],
    ['A2', '1', '=HYPERLINK(&quot;http://x&quot;)'],
    ['B2', '1', '011001'],
    ['B3', '1', '&lt;b&gt;&amp;\ufffd'],
  ])
  expect(sheet).not.toContain('<f>')
})

it('names columns beyond Z', async () => {
  const headings = Array.from({ length: 60 }, (_, at) => `h${at}`)
  const parts = unpacked(await writeXlsx({ name: 'Wide', headings, rows: [], widths: [] }))
  const places = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="([A-Z]+)1"/g)].map(
    ([, letters]) => letters,
  )
  expect([places[25], places[26], places[51], places[52], places[59]]).toEqual(['Z', 'AA', 'AZ', 'BA', 'BH'])
})
