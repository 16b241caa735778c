import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { CFB } from '@e965/xlsx'
import { afterAll, describe, expect, it } from 'vitest'
import { odsOf, odsRow, odsTable, odsText } from './formats/open-document.factory.ts'
import { launchParser } from './launch-parser.ts'
import { parseInChild } from './parse-in-child.ts'
import type { ParserJob } from './parser-messages.ts'
import { closeSpreadsheets, readSpreadsheet } from './read-spreadsheet.ts'
import { saysType, sheetXml, textCell, workbookOf, xlsxParts, type ZipFile, zipOf } from './spreadsheet.factory.ts'
import { SpreadsheetError, type SpreadsheetErrorCode } from './spreadsheet-error.ts'
import { importLimits } from './spreadsheet-limits.ts'

afterAll(closeSpreadsheets)

const rows = `<row r="1">${textCell('A1', 'Name')}</row><row r="2">${textCell('A2', 'Asha')}</row>`
const sheet = sheetXml(rows)
const xlsx = (...more: ZipFile[]) => zipOf([...xlsxParts(sheet), ...more])
const megabyte = 2 ** 20
const laughs = `<!DOCTYPE sst [<!ENTITY l0 "ha">${Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]>`

/** A compound file that is not a workbook. */
function wordDocument(): Buffer {
  const container = CFB.utils.cfb_new()
  CFB.utils.cfb_add(container, '/WordDocument', Buffer.alloc(5000, 1))
  return CFB.write(container, { type: 'buffer' })
}

function manyRows(count: number): string {
  return Array.from({ length: count }, (_, index) => `n${index}`).join('\n')
}

function truncatedXls(): Buffer {
  const whole = workbookOf(
    'biff8',
    Array.from({ length: 500 }, (_, index) => [`name ${index}`, index]),
  )
  return whole.subarray(0, whole.length / 2)
}

function linked(hyperlinks: string): Buffer {
  return zipOf(xlsxParts(sheetXml(rows, { after: `<hyperlinks>${hyperlinks}</hyperlinks>` })))
}

/** Needs little memory but minutes of work. Random targets keep it from compressing as well as a bomb would. */
function endlessWorkbook(): Buffer {
  const link = () => `<hyperlink ref="A1:CV1000" location="${randomBytes(4).toString('hex')}"/>`
  return linked(Array.from({ length: 30_000 }, link).join(''))
}

const xmlBook = (rows: string): string =>
  `<Workbook xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>${rows}</Table></Worksheet></Workbook>`

const longName = (): Buffer =>
  Buffer.from(`BEGIN:VCARD\nN:${';'.repeat(megabyte)}\nADR:${'\\;'.repeat(100_000)}\nEND:VCARD`)

const hostile: [title: string, name: string, code: SpreadsheetErrorCode, bytes: () => Buffer][] = [
  ['a zip bomb of 60 MB', 'a.xlsx', 'too-complex', () => zipOf(xlsxParts(Buffer.alloc(60 * megabyte, ' ')))],
  [
    'a part of 10 MB at a ratio of 1,000',
    'a.xlsx',
    'too-complex',
    () => xlsx({ name: 'x.xml', content: Buffer.alloc(10 * megabyte) }),
  ],
  [
    '150 parts of just under 1 MB, each at a ratio of 1,000',
    'a.xlsx',
    'too-complex',
    () =>
      xlsx(...Array.from({ length: 150 }, (_, n) => ({ name: `x${n}.xml`, content: Buffer.alloc(megabyte - 1, ' ') }))),
  ],
  ['a zip of zips', 'a.xlsx', 'wrong-type', () => zipOf([{ name: 'inner.zip', content: xlsx() }])],
  [
    'a header that promises 1,000 bytes for 20 MB',
    'a.xlsx',
    'corrupt',
    () =>
      zipOf(
        xlsxParts(Buffer.alloc(20 * megabyte, ' ')).map(part =>
          part.name.endsWith('sheet1.xml') ? { ...part, saysBytes: 1000 } : part,
        ),
      ),
  ],
  [
    'a header that promises more than there is',
    'a.xlsx',
    'corrupt',
    () => zipOf(xlsxParts(sheet).map(part => ({ ...part, saysBytes: 5000 }))),
  ],
  ['entries that lie over each other', 'a.xlsx', 'corrupt', () => xlsx({ name: 'x.xml', content: 'x', at: 0 })],
  ['two parts of one name', 'a.xlsx', 'corrupt', () => xlsx({ name: 'XL/workbook.xml', content: 'x' })],
  [
    '300 entries',
    'a.xlsx',
    'too-complex',
    () => xlsx(...Array.from({ length: 300 }, (_, n) => ({ name: `x${n}.xml`, content: 'x' }))),
  ],
  [
    'a single cell at XFD1048576',
    'a.xlsx',
    'too-many-columns',
    () => zipOf(xlsxParts(sheetXml(`${rows}<row r="1048576">${textCell('XFD1048576', 'x')}</row>`))),
  ],
  [
    'a link over the whole sheet',
    'a.xlsx',
    'too-complex',
    () => linked('<hyperlink ref="A1:A999999999" location="x"/>'),
  ],
  ['thousands of links over the same cells', 'a.xlsx', 'timeout', endlessWorkbook],
  [
    'an external entity',
    'a.xlsx',
    'unsafe',
    () => zipOf(xlsxParts(sheet.replace('?>', '?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'))),
  ],
  ['a billion laughs', 'a.xlsx', 'unsafe', () => zipOf(xlsxParts(sheet, `${laughs}<si><t>&l12;</t></si>`))],
  [
    'a DOCTYPE hidden in UTF-16',
    'a.xlsx',
    'unsafe',
    () => xlsx({ name: 'x.xml', content: Buffer.from('\uFEFF<!DOCTYPE x>', 'utf16le') }),
  ],
  [
    'an .xlsx cut in half',
    'a.xlsx',
    'corrupt',
    () => {
      const whole = xlsx()
      return whole.subarray(0, whole.length / 2)
    },
  ],
  ['an .xls cut in half', 'a.xls', 'corrupt', truncatedXls],
  ['random bytes', 'a.xlsx', 'wrong-type', () => randomBytes(5000)],
  [
    'random bytes after the signature of a ZIP',
    'a.xlsx',
    'corrupt',
    () => Buffer.concat([Buffer.from('PK\x03\x04'), randomBytes(5000)]),
  ],
  [
    'random bytes after the signature of an .xls',
    'a.xls',
    'corrupt',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), randomBytes(5000)]),
  ],
  ['a web page without a table named .xls', 'a.xls', 'empty', () => Buffer.from('<html><p>Please sign in</p></html>')],
  ['a drawing named .xls', 'a.xls', 'wrong-type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['the archive of a web page named .xls', 'a.xls', 'wrong-type', () => Buffer.from('MIME-Version: 1.0\nX: y\n')],
  ['random bytes named .xls', 'a.xls', 'corrupt', () => Buffer.concat([Buffer.from('\x01\0\0'), randomBytes(5000)])],
  ['control characters named .xls', 'a.xls', 'wrong-type', () => Buffer.from('Name\x01\nAsha\n')],
  ['contacts named .xls', 'a.xls', 'wrong-type', () => Buffer.from('BEGIN:VCARD\nFN:Asha\nEND:VCARD\n')],
  ['a table named .vcf', 'a.vcf', 'wrong-type', () => Buffer.from('Name,Phone\nAsha,98\n')],
  ['a web page named .vcf', 'a.vcf', 'wrong-type', () => Buffer.from('<table><tr><td>Name</td></tr></table>')],
  ['tables nested 100,000 deep', 'a.xls', 'too-complex', () => Buffer.from('<table><tr><td>'.repeat(100_000))],
  [
    'elements nested 100,000 deep',
    'a.xls',
    'too-complex',
    () => Buffer.from(`<table><tr><td>${'<b>'.repeat(100_000)}x`),
  ],
  ['100,000 tables', 'a.xls', 'too-complex', () => Buffer.from('<table><tr><td>x</table>'.repeat(80_000))],
  [
    '20,000 rows and more in a page',
    'a.xls',
    'too-many-rows',
    () => Buffer.from(`<table>${'<tr><td>x'.repeat(200_000)}`),
  ],
  [
    '61 columns in a page',
    'a.xls',
    'too-many-columns',
    () => Buffer.from(`<table>${`<tr>${'<td>x'.repeat(61)}`.repeat(2)}`),
  ],
  [
    'a cell over a million columns beside another',
    'a.xls',
    'too-many-columns',
    () => Buffer.from('<table><tr><td colspan=1000000>x<td>y<tr><td>z</table>'),
  ],
  ['a cell of 1 MB in a page', 'a.xls', 'text-too-long', () => Buffer.from(`<table><tr><td>${'x'.repeat(megabyte)}`)],
  [
    'a page of entities',
    'a.xls',
    'text-too-long',
    () => Buffer.from(`<table><tr><td>${'&amp;&#x1F3E0;'.repeat(100_000)}</table>`),
  ],
  [
    'a billion laughs in an XML workbook',
    'a.xls',
    'unsafe',
    () =>
      Buffer.from(
        `<?xml version="1.0"?>${laughs}${xmlBook('<Row><Cell><Data ss:Type="String">&l12;</Data></Cell></Row>')}`,
      ),
  ],
  [
    'an external entity in an XML workbook',
    'a.xls',
    'unsafe',
    () =>
      Buffer.from(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xmlBook('<Row/>')}`),
  ],
  [
    'a cell at the last column of an XML workbook',
    'a.xls',
    'too-many-columns',
    () => Buffer.from(xmlBook('<Row><Cell ss:Index="9999999"><Data ss:Type="String">x</Data></Cell></Row>')),
  ],
  [
    'an XML workbook nested 100,000 deep',
    'a.xls',
    'too-complex',
    () => Buffer.from(xmlBook('<Row><Cell>'.repeat(80_000))),
  ],
  [
    'a line of contacts folded without end',
    'a.vcf',
    'text-too-long',
    () => Buffer.from(`BEGIN:VCARD\nNOTE:x${'\n x'.repeat(500_000)}\nEND:VCARD`),
  ],
  [
    'quoted-printable without end',
    'a.vcf',
    'text-too-long',
    () => Buffer.from(`BEGIN:VCARD\nNOTE;ENCODING=QUOTED-PRINTABLE:x${'=\n=41'.repeat(200_000)}\nEND:VCARD`),
  ],
  ['contacts cut in half', 'a.vcf', 'corrupt', () => Buffer.from('BEGIN:VCARD\nFN:Asha\nEND:VCARD\nBEGIN:VCARD\nFN:R')],
  ['contacts within contacts', 'a.vcf', 'corrupt', () => Buffer.from('BEGIN:VCARD\n'.repeat(100_000))],
  ['a million semicolons in a name', 'a.vcf', 'text-too-long', () => longName()],
  ['20,001 contacts', 'a.vcf', 'too-many-rows', () => Buffer.from('BEGIN:VCARD\nFN:A B\nEND:VCARD\n'.repeat(20_001))],
  [
    'a web page named .csv',
    'a.csv',
    'wrong-type',
    () => Buffer.from('\uFEFF\n<!DOCTYPE html><script>alert(1)</script>'),
  ],
  ['a text document named .xls', 'a.xls', 'wrong-type', wordDocument],
  ['an .xlsx named .xls', 'a.xls', 'wrong-type', xlsx],
  ['an .xlsx named .csv', 'a.csv', 'wrong-type', xlsx],
  [
    'a binary workbook named .xlsx',
    'a.xlsx',
    'wrong-type',
    () =>
      zipOf(
        saysType(xlsxParts(sheet), 'ms-excel.sheet.binary.macroEnabled').map(part => ({
          ...part,
          content: String(part.content).replace('.main+xml', '.main'),
        })),
      ),
  ],
  [
    'an add-in named .xlsm',
    'a.xlsm',
    'wrong-type',
    () => zipOf(saysType(xlsxParts(sheet), 'ms-excel.addin.macroEnabled')),
  ],
  ['a text named .xlsm', 'a.xlsm', 'wrong-type', () => Buffer.from('Name\nAsha\n')],
  ['an .xlsx named .ods', 'a.ods', 'wrong-type', xlsx],
  ['an .ods named .xlsx', 'a.xlsx', 'wrong-type', () => odsOf(odsTable(odsRow(odsText('Name'))))],
  ['a web page named .ods', 'a.ods', 'wrong-type', () => Buffer.from('<table><tr><td>Name</td></tr></table>')],
  ['an .ods cut in half', 'a.ods', 'corrupt', () => odsOf(odsTable(odsRow(odsText('Name')))).subarray(0, 400)],
  ['a program named .csv', 'a.csv', 'wrong-type', () => Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1')],
  ['a program named .exe', 'a.exe', 'wrong-type', () => Buffer.from('MZ')],
  ['NUL bytes in a .csv', 'a.csv', 'corrupt', () => Buffer.from('Name\nAs\0ha\n')],
  [
    'one shared string of 1 MB',
    'a.xlsx',
    'text-too-long',
    () =>
      zipOf(
        xlsxParts(
          sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
          `<si><t>${randomBytes(megabyte / 2).toString('hex')}</t></si>`,
        ),
      ),
  ],
  [
    'one long shared string in 20,000 cells',
    'a.xlsx',
    'text-too-long',
    () =>
      zipOf(
        xlsxParts(
          sheetXml(
            Array.from(
              { length: 20_000 },
              (_, n) => `<row r="${n + 1}"><c r="A${n + 1}" t="s"><v>0</v></c></row>`,
            ).join(''),
          ),
          `<si><t>${'x'.repeat(32_000)}</t></si>`,
        ),
      ),
  ],
  [
    'one long cell merged over 20,000 rows',
    'a.xlsx',
    'text-too-long',
    () => {
      const lines = Array.from({ length: 20_000 }, (_, n) => `<row r="${n + 2}">${textCell(`B${n + 2}`, 'x')}</row>`)
      const [first, ...others] = lines
      const merged = first!.replace('<row r="2">', `<row r="2">${textCell('A2', 'x'.repeat(32_000))}`)
      const head = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'City')}</row>`
      const after = '<mergeCells count="1"><mergeCell ref="A2:A20001"/></mergeCells>'
      return zipOf(xlsxParts(sheetXml([head, merged, ...others].join(''), { after })))
    },
  ],
  [
    'one long cell merged over 10,000 rows of an XML workbook',
    'a.xls',
    'text-too-long',
    () => {
      const long = `<Cell ss:MergeDown="9999"><Data ss:Type="String">${'x'.repeat(32_000)}</Data></Cell>`
      const row = (cell: string) => `<Row>${cell}<Cell ss:Index="2"><Data ss:Type="String">x</Data></Cell></Row>`
      const head = row('<Cell><Data ss:Type="String">Name</Data></Cell>')
      return Buffer.from(xmlBook(`${head}${row(long)}${row('').repeat(9999)}`))
    },
  ],
  [
    'a shared string that does not exist',
    'a.xlsx',
    'corrupt',
    () => zipOf(xlsxParts(sheetXml('<row r="1"><c r="A1" t="s"><v>9</v></c></row>'), '<si><t>x</t></si>')),
  ],
  ['a .csv of one endless line', 'a.csv', 'text-too-long', () => Buffer.alloc(2 * megabyte, 'a')],
  ['a .csv of commas', 'a.csv', 'empty', () => Buffer.alloc(2 * megabyte, ',')],
  ['a .csv of 400,000 columns', 'a.csv', 'too-many-columns', () => Buffer.alloc(2 * megabyte, '"a",')],
  ['a .csv with a quote that never ends', 'a.csv', 'corrupt', () => Buffer.from(`Name\n"Asha\n${manyRows(1000)}`)],
  ['20,001 rows in a .csv', 'a.csv', 'too-many-rows', () => Buffer.from(manyRows(20_002))],
  [
    '20,001 rows in an .xlsx',
    'a.xlsx',
    'too-many-rows',
    () =>
      workbookOf(
        'xlsx',
        Array.from({ length: 20_002 }, (_, index) => [`n${index}`]),
      ),
  ],
  [
    '61 columns',
    'a.xlsx',
    'too-many-columns',
    () => workbookOf('xlsx', [['Name'], Array.from({ length: 61 }, (_, index) => index)]),
  ],
  ['more than 2 MB', 'a.xlsx', 'too-large', () => Buffer.alloc(2 * megabyte + 1)],
  ['no bytes', 'a.csv', 'empty', () => Buffer.alloc(0)],
  ['blank lines only', 'a.csv', 'empty', () => Buffer.from('\n  \n,,\n')],
  ['headings only', 'a.xlsx', 'empty', () => workbookOf('xlsx', [['Name', 'Phone']])],
]

describe('hostile and broken files', () => {
  it.each(hostile)('refuses %s (%s) as %s', async (_title, name, code, bytes) => {
    const processorMs = code === 'timeout' ? 1000 : 10_000
    const error = await readSpreadsheet({ name, bytes: bytes() }, { processorMs }).catch(reason => reason)
    expect(error).toBeInstanceOf(SpreadsheetError)
    expect(error.code).toBe(code)
    // The message is a sentence for a person, without file names, stacks or internal terms.
    expect(error.message).toMatch(/^[A-Z][^/\\<>{}]+\.$/)
  })

  it('refuses a workbook that needs more memory than a parser may have', async () => {
    // 2.5 million cells in 41 MB; a random digit in every fourth keeps the ratio below that of a bomb.
    const digits = randomBytes(625_000)
    const cells = Array.from(
      digits,
      digit => `<c><v>${digit % 10}</v></c><c><v>1</v></c><c><v>1</v></c><c><v>1</v></c>`,
    )
    const lines = Array.from({ length: 50_000 }, (_, n) => `<row>${cells.slice(12 * n, 12 * n + 12).join('')}</row>`)
    const bytes = zipOf(xlsxParts(sheetXml(lines.join(''))))
    // enough processor time on a slow machine too, so that the memory is what it runs out of
    const limits = { processorMs: 60_000 }
    const error = await readSpreadsheet({ name: 'a.xlsx', bytes }, limits).catch(reason => reason)
    expect([error.code, error.cause?.message]).toEqual(['too-complex', expect.stringMatching(/^Parser ended with/)])
  })

  it('states the size limit in the words of the specification [IN-514]', async () => {
    await expect(readSpreadsheet({ name: 'leads.csv', bytes: Buffer.alloc(2_097_153, 'a') })).rejects.toThrow(
      'File size exceeds the limit of 2 MB. Please choose a smaller file.',
    )
  })

  it('accepts no other extensions [IN-515]', async () => {
    const csv = Buffer.from('Name\nAsha\n')
    for (const name of ['a.html', 'a.xml', 'a.xlsb', 'a.xlam', 'a.odt', 'a.fods', 'a.csv.exe', 'csv', '.csv', '.ods']) {
      await expect(readSpreadsheet({ name, bytes: csv }), name).rejects.toMatchObject({ code: 'wrong-type' })
    }
  })

  it('reads a sheet whose declared range is the largest there is, and a last row far below', async () => {
    const before = '<dimension ref="A1:XFD1048576"/>'
    const far = `${rows}<row r="1048576">${textCell('A1048576', 'Ben')}</row>`
    const table = await readSpreadsheet({ name: 'a.xlsx', bytes: zipOf(xlsxParts(sheetXml(far, { before }))) })
    expect([table.rows, table.rowNumbers]).toEqual([
      [['Asha'], ['Ben']],
      [2, 1_048_576],
    ])
  })

  it('never opens the other parts of a workbook', async () => {
    const bytes = xlsx({
      name: 'xl/embeddings/inner.zip',
      content: zipOf([{ name: 'x', content: Buffer.alloc(60 * megabyte) }]),
    })
    expect((await readSpreadsheet({ name: 'a.xlsx', bytes })).rows).toEqual([['Asha']])
  })
})

describe('the parsing processes', () => {
  const csv = { name: 'a.csv', bytes: Buffer.from('Name\nAsha\n') }
  const endless = { name: 'a.xlsx', bytes: endlessWorkbook() }
  const parsers = async () => {
    // The handle of a process that has ended is closed at the end of the same turn of the event loop.
    for (let round = 0; round < 2; round++) await setImmediate()
    return process.getActiveResourcesInfo().filter(resource => resource === 'ProcessWrap').length
  }
  const codeOf = (reading: Promise<unknown>) =>
    reading.then(
      () => 'read',
      error => error.code as string,
    )

  it('go on serving others, and the server stays responsive, while a file never ends', async () => {
    let settled = false
    const stuck = codeOf(readSpreadsheet(endless)).finally(() => {
      settled = true
    })
    let ticks = 0
    const timer = setInterval(() => ticks++, 1)
    for (let file = 0; file < 3; file++) expect((await readSpreadsheet(csv)).rows).toEqual([['Asha']])
    clearInterval(timer)
    expect(settled).toBe(false)
    expect(ticks).toBeGreaterThan(20)
    await closeSpreadsheets()
    expect(await stuck).toBe('stopped')
  })

  it('are killed when their time is over', async () => {
    expect(await codeOf(readSpreadsheet(endless, { processorMs: 300 }))).toBe('timeout')
    expect(await parsers()).toBe(0)
  })

  it('are two at a time, with ten files waiting; the next one is refused for now', async () => {
    const readings = Array.from({ length: 13 }, () => codeOf(readSpreadsheet(csv)))
    expect(await parsers()).toBe(2)
    expect(await readings[12]).toBe('busy')
    expect(await Promise.all(readings.slice(0, 12))).toEqual(Array(12).fill('read'))
    expect(await parsers()).toBe(0)
  })

  it('are one at a time for one person, with three files waiting; others are read meanwhile', async () => {
    const readings = Array.from({ length: 5 }, () => codeOf(readSpreadsheet({ ...endless, sentBy: 'one' })))
    expect(await readings[4]).toBe('busy')
    expect(await parsers()).toBe(1)
    expect((await readSpreadsheet({ ...csv, sentBy: 'other' })).rows).toEqual([['Asha']])
    expect(await parsers()).toBe(1)
    await closeSpreadsheets()
    expect(await Promise.all(readings.slice(0, 4))).toEqual(Array(4).fill('stopped'))
  })

  it.skipIf(process.platform !== 'linux')(
    'have their work counted, not the time that passes: a file that waits for a processor is read',
    async () => {
      const signal = new AbortController().signal
      // stopped by a signal for longer than it may work, as on a machine that has no time for it
      const launch = () => {
        const parser = launchParser()
        parser.child.on('message', ({ type }: { type: string }) => {
          if (type !== 'started') return
          parser.child.kill('SIGSTOP')
          setTimeout(() => parser.child.kill('SIGCONT'), 700)
        })
        return parser
      }
      const job: ParserJob = { kind: 'text', bytes: csv.bytes, limits: { ...importLimits, processorMs: 500 } }
      expect((await parseInChild(job, signal, launch)).rows).toEqual([['Asha']])
    },
  )

  it('are abandoned where the machine has no time for them, which is not the file’s fault', async () => {
    const error = await readSpreadsheet(endless, { patienceMs: 300 }).catch(reason => reason)
    expect(error).toMatchObject({ code: 'overloaded', message: expect.stringMatching(/try again/) })
    expect(await parsers()).toBe(0)
  })

  it('are started again when killed at the start; killed repeatedly, the machine counts as overloaded', async () => {
    const signal = new AbortController().signal
    const job: ParserJob = { kind: 'text', bytes: csv.bytes, limits: importLimits }
    let launched = 0
    const killing = (most: number) => () => {
      const parser = launchParser()
      if (++launched <= most) parser.child.kill('SIGKILL')
      return parser
    }
    expect((await parseInChild(job, signal, killing(2))).rows).toEqual([['Asha']])
    launched = 0
    const error = await parseInChild(job, signal, killing(9)).catch(reason => reason)
    expect([error.code, launched]).toEqual(['overloaded', 3])
    // the kernel limits are still in force
    const { child, limited } = launchParser()
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(limited).toBe(existsSync('/usr/bin/prlimit') || existsSync('/bin/prlimit'))
  })

  it('are started once more when killed while they read; killed again, the machine counts as overloaded', async () => {
    const signal = new AbortController().signal
    const rows = Array.from({ length: 2000 }, (_, at) => [`n${at}`])
    const bytes = Buffer.from(['Name', ...rows].join('\n'))
    const job: ParserJob = { kind: 'text', bytes, limits: importLimits }
    let launched = 0
    /** Some are killed at a message: before they have read anything, or after the first rows have come from them. */
    const killing = (most: number, at: 'started' | 'rows', by: NodeJS.Signals) => () => {
      const parser = launchParser()
      const isKilled = ++launched <= most
      parser.child.prependListener('message', ({ type }: { type: string }) => {
        if (!isKilled || type !== at) return
        parser.child.kill(by)
        // what it has not said by then is lost
        if (at === 'rows') parser.child.removeAllListeners('message')
      })
      return parser
    }
    for (const [at, by] of [
      ['started', 'SIGKILL'],
      ['rows', 'SIGKILL'],
      ['started', 'SIGTERM'],
    ] as const) {
      launched = 0
      const read = await parseInChild(job, signal, killing(1, at, by))
      expect([at, read.rows, launched]).toEqual([at, rows, 2])
    }
    launched = 0
    const error = await parseInChild(job, signal, killing(9, 'started', 'SIGKILL')).catch(reason => reason)
    expect([error.code, error.message, launched]).toEqual(['overloaded', expect.stringMatching(/try again/), 2])
    expect(await parsers()).toBe(0)
  })

  it('are not started again where they ended themselves, which is the file’s fault', async () => {
    const job: ParserJob = { kind: 'text', bytes: csv.bytes, limits: importLimits }
    let launched = 0
    const launch = () => {
      const parser = launchParser()
      launched++
      // how V8 ends a process that is out of its memory
      parser.child.prependListener('message', () => parser.child.kill('SIGABRT'))
      return parser
    }
    const error = await parseInChild(job, new AbortController().signal, launch).catch(reason => reason)
    expect([error.code, launched]).toEqual(['too-complex', 1])
  })

  it('are gone after the shutdown, every waiting file has been settled, and they start again when needed', async () => {
    const readings = Array.from({ length: 4 }, () => codeOf(readSpreadsheet(endless)))
    await closeSpreadsheets()
    expect(await parsers()).toBe(0)
    expect(await Promise.all(readings)).toEqual(Array(4).fill('stopped'))
    expect((await readSpreadsheet(csv)).rows).toEqual([['Asha']])
  })
})
