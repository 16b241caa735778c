import {
  guessMapping,
  type ImportCompany,
  normaliseRow,
  rowFromCells,
  rowProblems,
} from '@plinth/contract/leads/import-rules'
import type { ImportField, ImportProblem, ImportRow } from '@plinth/contract/leads/lead-imports'
import type { UploadedSheet } from '../lead-imports.api.ts'
import { changedFields, type Mapping, mappingOf, missingFields } from './import-mapping.ts'

export type RowValues = Required<ImportRow>
type RowProblem = ReturnType<typeof rowProblems>[number]

/** What of the sheet is on the screen at one moment; a new object after every change. */
export interface SheetState {
  /** counts every change */
  version: number
  /** counts the changes that decide over duplicates: mapping, phones, e-mails, dropped rows */
  contactVersion: number
  mapping: Mapping
  /** rows looked at so far; less than all while checking */
  checked: number
  rowCount: number
  /** rows that would be imported */
  keptCount: number
  droppedCount: number
  badRows: number
  badCells: number
  /** how many rows the last drop took, undefined when there is nothing to undo */
  lastDrop: number | undefined
  missing: readonly string[]
  /** the mapping came from an earlier import of a file with these headings */
  remembered: UploadedSheet['remembered']
}

/** Milliseconds of checking before the page gets its turn. */
const PORTION = 8
const pause = (): Promise<void> => new Promise(resolve => setTimeout(resolve, 0))

/**
 * An uploaded sheet with everything a person does to it before it is imported: mapping, corrections, dropped rows, and
 * every problem of every row (decisions.md 26). Lives outside React because 20,000 rows are not state to copy.
 */
export class ImportSheet {
  readonly upload: UploadedSheet
  readonly company: ImportCompany
  readonly #values: RowValues[] = []
  readonly #problems: (readonly RowProblem[])[] = []
  readonly #edits = new Map<number, Partial<Record<ImportField, string>>>()
  readonly #dropped = new Set<number>()
  readonly #drops: (readonly number[])[] = []
  readonly #listeners = new Set<() => void>()
  #round = 0
  #state: SheetState

  constructor(upload: UploadedSheet, company: ImportCompany) {
    this.upload = upload
    this.company = company
    const mapping = mappingOf(upload.headings, upload.mapping)
    this.#state = {
      version: 0,
      contactVersion: 0,
      mapping,
      checked: 0,
      rowCount: upload.rows.length,
      keptCount: upload.rows.length,
      droppedCount: 0,
      badRows: 0,
      badCells: 0,
      lastDrop: undefined,
      missing: missingFields(mapping),
      remembered: upload.remembered,
    }
  }

  readonly getState = (): SheetState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  values(index: number): RowValues {
    return this.#values[index] ?? this.#inspect(index)
  }
  problems = (index: number): readonly RowProblem[] => this.#problems[index] ?? []
  isDropped = (index: number): boolean => this.#dropped.has(index)
  /** whether the person has typed into this cell */
  isCorrected = (index: number, field: ImportField): boolean => this.#edits.get(index)?.[field] !== undefined

  /** Looks at every row, in portions that leave the page free; resolves when done or overtaken by another check. */
  async check(): Promise<void> {
    this.#round++
    const mine = this.#round
    this.#tell({ badRows: 0, badCells: 0, checked: 0 }, true)
    const { rowCount } = this.#state
    const tally = { badRows: 0, badCells: 0 }
    let due = performance.now() + PORTION
    for (let index = 0; index < rowCount; index++) {
      this.#inspect(index)
      if (performance.now() < due) continue
      this.#tell({ checked: index + 1 }, false)
      await pause()
      if (this.#round !== mine) return
      due = performance.now() + PORTION
    }
    // counted at the end, because rows may be corrected or dropped while the others are looked at
    for (let index = 0; index < rowCount; index++) this.#count(tally, index, 1)
    this.#tell({ ...tally, checked: rowCount }, false)
  }

  /** Another mapping: corrections of fields that now come from another column no longer hold. */
  setMapping(mapping: Mapping): Promise<void> {
    for (const field of changedFields(this.#state.mapping, mapping))
      for (const edit of this.#edits.values()) delete edit[field]
    this.#state = { ...this.#state, mapping, missing: missingFields(mapping) }
    return this.check()
  }

  /** The remembered mapping has been forgotten: the headings are guessed again. */
  forget(): Promise<void> {
    const { headings } = this.upload
    this.#state = { ...this.#state, remembered: null }
    return this.setMapping(mappingOf(headings, guessMapping(headings)))
  }

  /** Corrects one cell and looks at its row alone. */
  setCell(index: number, field: ImportField, text: string): void {
    const tally = this.#tally()
    this.#count(tally, index, -1)
    this.#edits.set(index, { ...this.#edits.get(index), [field]: text })
    this.#inspect(index)
    this.#count(tally, index, 1)
    this.#tell(tally, field === 'phoneNumber' || field === 'email')
  }

  drop(indexes: readonly number[]): void {
    const fresh = indexes.filter(index => !this.#dropped.has(index))
    if (fresh.length === 0) return
    const tally = this.#tally()
    for (const index of fresh) {
      this.#count(tally, index, -1)
      this.#dropped.add(index)
    }
    this.#drops.push(fresh)
    this.#tell(tally, true)
  }
  dropBad(): void {
    this.drop(badIndexes(this.#state.rowCount, this.#problems))
  }
  /** Takes the last drop back. */
  undoDrop(): void {
    const last = this.#drops.pop()
    if (!last) return
    const tally = this.#tally()
    for (const index of last) {
      this.#dropped.delete(index)
      this.#count(tally, index, 1)
    }
    this.#tell(tally, true)
  }

  #inspect(index: number): RowValues {
    const { mapping } = this.#state
    const edits = this.#edits.get(index)
    const row = this.upload.rowNumbers[index] ?? index + 2
    const filled = { ...rowFromCells(this.upload.rows[index] ?? [], mapping, row), ...edits }
    this.#values[index] = filled
    // of a field that no column fills the wizard says so once, not in every row
    this.#problems[index] = rowProblems(normaliseRow(filled, this.company), this.company).filter(
      ({ field }) => mapping.includes(field) || field === 'lastName',
    )
    return filled
  }
  #tally(): Tally {
    const { badRows, badCells } = this.#state
    return { badRows, badCells }
  }
  #count(tally: Tally, index: number, sign: 1 | -1): void {
    const bad = this.#dropped.has(index) ? 0 : (this.#problems[index]?.length ?? 0)
    if (bad === 0) return
    tally.badRows += sign
    tally.badCells += sign * bad
  }
  #tell(change: Partial<SheetState>, isAboutContacts: boolean): void {
    const { version, contactVersion, rowCount } = this.#state
    this.#state = {
      ...this.#state,
      ...change,
      version: version + 1,
      contactVersion: contactVersion + (isAboutContacts ? 1 : 0),
      keptCount: rowCount - this.#dropped.size,
      droppedCount: this.#dropped.size,
      lastDrop: this.#drops.at(-1)?.length,
    }
    for (const listener of this.#listeners) listener()
  }
}

interface Tally {
  badRows: number
  badCells: number
}

const badIndexes = (count: number, problems: readonly (readonly RowProblem[])[]): number[] =>
  Array.from({ length: count }, (_, index) => index).filter(index => (problems[index]?.length ?? 0) > 0)

/** Indexes of the rows still to be imported, in the sheet's order. */
export const keptIndexes = (sheet: ImportSheet): number[] =>
  Array.from({ length: sheet.upload.rows.length }, (_, index) => index).filter(index => !sheet.isDropped(index))

/** Every problem of every row still to be imported: row, field, what stands there, what to say (IN-Q56). */
export const listProblems = (sheet: ImportSheet): ImportProblem[] =>
  keptIndexes(sheet).flatMap(index => {
    const row = sheet.values(index)
    return sheet.problems(index).map(({ field, message }) => ({ row: row.row, field, value: row[field], message }))
  })

/** The first bad row's message, which is also shown as a message in the corner (IN-526, IN-527). */
export function firstProblem(sheet: ImportSheet): string | undefined {
  for (let index = 0; index < sheet.upload.rows.length; index++) {
    const [first] = sheet.isDropped(index) ? [] : sheet.problems(index)
    if (first) return first.message
  }
  return undefined
}

/** The rows as they are sent: texts as they stand, without the empty ones that may be left out. */
export const rowsToSend = (sheet: ImportSheet): ImportRow[] =>
  keptIndexes(sheet).map(index => {
    const { row, firstName, phoneNumber, pinCode, ...optional } = sheet.values(index)
    const filled = Object.fromEntries(Object.entries(optional).filter(([, text]) => text.trim() !== ''))
    return { row, firstName, phoneNumber, pinCode, ...filled }
  })
