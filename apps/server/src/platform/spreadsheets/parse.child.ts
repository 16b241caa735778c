import { runInNewContext } from 'node:vm'
import { loadCodepages } from './formats/workbook-rows.ts'
import type { ParserJob, ParserMessage } from './parser-messages.ts'
import { readTable } from './read-table.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SheetTable } from './table/sheet-table.ts'

// The parsing process: takes one file over the channel, sends the result, and waits to be killed. See parse-in-child.ts.

const rowsPerMessage = 500

function send(message: ParserMessage): void {
  process.send?.(message)
}

/**
 * Reads under a watchdog thread that stops even an endless loop. Normally the parent kills this process earlier; the watchdog is
 * for a parent that is gone.
 */
function readUnderWatchdog({ kind, bytes, limits, wanted }: ParserJob): SheetTable {
  const read = () => readTable(kind, Buffer.from(bytes), limits, wanted)
  return runInNewContext('read()', { read }, { timeout: limits.patienceMs + 1000 })
}

async function answer(job: ParserJob): Promise<void> {
  try {
    if (job.kind === 'xls') await loadCodepages()
    const { rows, rowNumbers, ...table } = readUnderWatchdog(job)
    send({ type: 'table', table })
    for (let from = 0; from < rows.length; from += rowsPerMessage) {
      const to = from + rowsPerMessage
      send({ type: 'rows', rows: rows.slice(from, to), rowNumbers: rowNumbers.slice(from, to) })
    }
    send({ type: 'done' })
  } catch (error) {
    // Whatever else the reader throws on a hostile file, the file is at fault.
    const code = error instanceof SpreadsheetError ? error.code : 'corrupt'
    const reason = error instanceof SpreadsheetError ? error.cause : error
    send({ type: 'refused', code, detail: reason === undefined ? '' : String(reason).slice(0, 500) })
  }
}

process.once('disconnect', () => process.exit())
process.once('message', job => answer(job as ParserJob))
send({ type: 'started' })
