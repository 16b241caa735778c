import { turns, turnsOfEach } from '../turns.ts'
import { fileKind } from './file-kind.ts'
import { parseInChild } from './parse-in-child.ts'
import type { ParserJob } from './parser-messages.ts'
import type { WantedSheet } from './read-table.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { importLimits, type SpreadsheetLimits } from './spreadsheet-limits.ts'
import type { SheetTable } from './table/sheet-table.ts'

const busy = () => new SpreadsheetError('busy')
/** Parsing processes at a time, and files that may wait for one. */
const inTurn = turns(2, 10, busy)
/** The same for one person, so that somebody who sends many files leaves a process for the others. */
const inTurnOf = turnsOfEach(1, 3, busy)
let stopping = new AbortController()
const unsettled = new Set<Promise<SheetTable>>()

/**
 * Reads one sheet of an .xls, .xlsx or .csv file as text: the wanted one, or the one that fits best (IN-514, IN-515, IN-Q60
 * to IN-Q62, IN-Q66; decision 26). The untrusted bytes are parsed in a separate process, at most 2 at a time with 10 more
 * waiting; any further one is `busy`. For each person (`sentBy`) it is one at a time with 3 more waiting. A file that is not read
 * in time is `overloaded`. `limits` overrides single values of importLimits. Throws SpreadsheetError with a code and a message
 * for the person, or Error when this machine cannot start a process.
 */
export async function readSpreadsheet(
  file: { name: string; bytes: Buffer; sentBy?: string },
  limits: Partial<SpreadsheetLimits> = {},
  wanted?: WantedSheet,
): Promise<SheetTable> {
  const inForce = { ...importLimits, ...limits }
  if (file.bytes.length > inForce.maxBytes) throw new SpreadsheetError('too-large', { limits: inForce })
  const kind = fileKind(file.name, file.bytes)
  const reading = readInTurn({ kind, bytes: file.bytes, limits: inForce, wanted }, file.sentBy)
  unsettled.add(reading)
  try {
    return await reading
  } finally {
    unsettled.delete(reading)
  }
}

/**
 * Ends every running or waiting reading with SpreadsheetError `stopped`, and resolves when their processes are gone. For the
 * shutdown of the server; a reading that begins afterwards works as usual.
 */
export async function closeSpreadsheets(): Promise<void> {
  stopping.abort(new SpreadsheetError('stopped'))
  stopping = new AbortController()
  await Promise.allSettled(unsettled)
}

async function readInTurn(job: ParserJob, sentBy: string | undefined): Promise<SheetTable> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(new SpreadsheetError('overloaded')), job.limits.patienceMs)
  const signal = AbortSignal.any([stopping.signal, patience.signal])
  const read = () =>
    inTurn(async () => {
      signal.throwIfAborted()
      return parseInChild(job, signal)
    })
  try {
    return await (sentBy === undefined ? read() : inTurnOf(sentBy, read))
  } finally {
    clearTimeout(timer)
  }
}
