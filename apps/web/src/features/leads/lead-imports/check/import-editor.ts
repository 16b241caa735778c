import { AppError, isAppError } from '@plinth/contract/error-codes'
import { isMatchedField, type RowField } from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import type { ImportCounts, ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { QueryClient } from '@tanstack/react-query'
import { messageOf } from '../../../../lib/forms.ts'
import type { RowPage } from '../../../../lib/server/paged-rows.ts'
import { countOf } from '../../../../lib/text/format-count.ts'
import { toast } from '../../../../ui/toast/toast.ts'
import { importChanges, importQuery, type OneImport, rowsKey } from '../lead-imports.api.ts'

/** Typed values of a row that the server does not have yet, by field. */
export type Typed = Readonly<Partial<Record<RowField, string>>>
interface Cell {
  row: number
  field: RowField
  text: string
}
type Change = Parameters<typeof importChanges.change>[1]

/** Milliseconds after the last key until typed values are sent. */
const PAUSE = 400
const SENT_AT_ONCE = 100
const NOTHING: Typed = {}
const ELSEWHERE = 'Somebody else has changed this import. This is how it stands now'

/**
 * Sends a person's changes of an import to the server one after the other, because each needs the version that the one before has
 * produced. Typed values are shown at once and sent a moment later.
 */
export class ImportEditor {
  readonly importId: string
  readonly #client: QueryClient
  #typed: ReadonlyMap<number, Typed> = new Map()
  readonly #unsent = new Map<string, Cell>()
  readonly #listeners = new Set<() => void>()
  #queue: Promise<void> = Promise.resolve()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(importId: string, client: QueryClient) {
    this.importId = importId
    this.#client = client
  }

  /** Returns a new map whenever a cell is typed into or saved. */
  readonly getTyped = (): ReadonlyMap<number, Typed> => this.#typed
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** whether something has been typed that the server does not have yet */
  readonly isTyping = (): boolean => this.#typed.size > 0
  readonly typedOf = (row: number): Typed => this.#typed.get(row) ?? NOTHING

  /** Accepts the text of a cell while it is being typed. */
  type(row: number, field: RowField, text: string): void {
    this.#show(row, { ...this.typedOf(row), [field]: text })
    this.#unsent.set(`${row} ${field}`, { row, field, text })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send().catch(tellFailure), PAUSE)
  }

  /** Puts what is wrong in rows into their remarks. */
  async keep(rows: readonly number[] | 'problems'): Promise<void> {
    // what was typed last may be right
    await this.#send().catch(tellFailure)
    return this.#change(async version => {
      const given = rows === 'problems' ? rows : [...rows]
      const { left, ...kept } = await importChanges.keep(this.importId, { version, rows: given })
      this.#keep(kept)
      if (left > 0) toast.info(`${countOf(left, 'row')} still ${left === 1 ? 'needs' : 'need'} a name or a phone`)
      await this.#readRows()
    }).catch(tellFailure)
  }

  drop(rows: readonly number[] | 'problems'): Promise<void> {
    return this.#change(async version => {
      const given = rows === 'problems' ? rows : [...rows]
      this.#keep(await importChanges.drop(this.importId, { version, rows: given }))
      await this.#readRows()
    }).catch(tellFailure)
  }
  /** Undoes the last drop. */
  undoDrop(): Promise<void> {
    return this.#change(async version => {
      this.#keep(await importChanges.undoDrop(this.importId, version))
      await this.#readRows()
    }).catch(tellFailure)
  }

  /** Brings a row back that was left out when the file was read. */
  bringBack(row: number): Promise<void> {
    return this.#change(async version => {
      this.#keep(await importChanges.bringBack(this.importId, version, [row]))
      await Promise.all([this.#client.invalidateQueries(importQuery(this.importId)), this.#readRows()])
    }).catch(tellFailure)
  }

  /** Chooses another sheet, heading row, mapping, texts for all rows or what names stand for, based on the import after all earlier changes. */
  change(make: (draft: ImportDraft) => Omit<Change, 'version'>): Promise<void> {
    return this.#change(async version => {
      this.#keep(await importChanges.change(this.importId, { ...make(this.#draft()), version }))
      await this.#readRows()
    }).catch(tellFailure)
  }

  /** Sends pending changes, and resolves once the server has them all. Throws the error of a failed change. */
  async settle(): Promise<ImportDraft> {
    await this.#send()
    return this.#draft()
  }

  /** Sends the latest typed values after the editor has left the screen. */
  readonly flush = (): void => {
    void this.#send().catch(() => {})
  }

  async #send(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#unsent.size > 0) {
      const cells = [...this.#unsent.values()].slice(0, SENT_AT_ONCE)
      for (const cell of cells) this.#unsent.delete(`${cell.row} ${cell.field}`)
      await this.#change(version => this.#correct(version, cells))
    }
    await this.#queue
  }

  async #correct(version: number, cells: Cell[]): Promise<void> {
    try {
      const { rows, ...kept } = await importChanges.correct(this.importId, { version, cells })
      this.#keep(kept)
      this.#putRows(rows)
      for (const { row, field, text } of cells) {
        const { [field]: shown, ...rest } = this.typedOf(row)
        if (shown === text) this.#show(row, rest)
      }
      // duplicates of other rows may have changed
      if (cells.some(({ field }) => field === 'phoneNumber' || field === 'email')) void this.#readRows()
      // so may the names that are to be matched
      if (cells.some(({ field }) => isMatchedField(field)))
        void this.#client.invalidateQueries(importQuery(this.importId))
    } catch (error) {
      // keep the value as typed, to be sent with the next change
      if (!isAppError(error, 'CONFLICT') && !isAppError(error, 'NOT_FOUND'))
        for (const cell of cells) {
          const name = `${cell.row} ${cell.field}`
          if (!this.#unsent.has(name)) this.#unsent.set(name, cell)
        }
      throw error
    }
  }

  /** Runs a change after all earlier ones; if somebody else was faster, everything is fetched again. */
  #change(work: (version: number) => Promise<void>): Promise<void> {
    const run = this.#queue.then(async () => {
      try {
        await work(this.#draft().version)
      } catch (error) {
        if (!isAppError(error, 'CONFLICT')) throw error
        this.#typed = new Map()
        this.#unsent.clear()
        await Promise.all([this.#client.invalidateQueries(importQuery(this.importId)), this.#readRows()])
        this.#tell()
        throw new AppError('CONFLICT', ELSEWHERE, { cause: error })
      }
    })
    this.#queue = run.catch(() => {})
    return run
  }

  #draft(): ImportDraft {
    const draft = this.#client.getQueryData<OneImport>(importQuery(this.importId).queryKey)?.draft
    if (!draft) throw new AppError('CONFLICT', 'This import has already ended')
    return draft
  }
  #keep(change: { version: number; counts: ImportCounts } | ImportDraft): void {
    this.#client.setQueryData<OneImport>(
      importQuery(this.importId).queryKey,
      one => one && { ...one, draft: one.draft && { ...one.draft, ...change } },
    )
  }
  #putRows(rows: readonly ImportRow[]): void {
    const byNumber = new Map(rows.map(row => [row.row, row]))
    this.#client.setQueriesData<RowPage<ImportRow>>(
      { queryKey: rowsKey(this.importId) },
      page => page && { ...page, rows: page.rows.map(row => byNumber.get(row.row) ?? row) },
    )
  }
  #readRows(): Promise<void> {
    return this.#client.invalidateQueries({ queryKey: rowsKey(this.importId) })
  }
  #show(row: number, typed: Typed): void {
    const next = new Map(this.#typed)
    if (Object.keys(typed).length === 0) next.delete(row)
    else next.set(row, typed)
    this.#typed = next
    this.#tell()
  }
  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}

const tellFailure = (error: unknown): void => toast.error(messageOf(error))
