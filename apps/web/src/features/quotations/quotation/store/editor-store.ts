import { type ErrorCode, isAppError } from '@plinth/contract/error-codes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ChangeBatch, ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import {
  answered,
  type BatchAnswer,
  batched,
  changed,
  type EditorState,
  isUnsaved,
  type KeptChanges,
  type OpenConflict,
  openedState,
  redone,
  reloaded,
  restored,
  settled,
  told,
  undone,
} from './editor-state.ts'

/** What the head says of what was changed (QT-171); `refused` says in its own words that nothing more can be saved. */
export type SaveState = 'saved' | 'saving' | 'retrying' | 'offline' | 'refused'

export interface EditorSnapshot {
  state: EditorState
  totals: Totals
  saving: SaveState
  /** why nothing more is saved */
  refusal: string | undefined
}

/** The calls that the editor needs; they reject with AppError. */
export interface EditorServer {
  send: (batch: ChangeBatch) => Promise<BatchAnswer & { isReloadNeeded: boolean }>
  /** undefined where they are no longer kept and everything has to be read again */
  changesSince: (revision: number) => Promise<{ revision: number; effects: readonly ContentEffect[] } | undefined>
  load: () => Promise<{ content: Content; revision: number }>
}

export interface EditorSetup {
  content: Content
  revision: number
  isVariation: boolean
  isTemplate?: boolean
  server: EditorServer
  kept: KeptChanges | undefined
  /** keeps what is unsaved on the device, or forgets it (QT-172) */
  keep: (kept: KeptChanges | undefined) => void
}

/** How long after the last change it is sent: within 1 s after typing stops (QT-170). */
const PAUSE = 500
const RETRIES = [2_000, 4_000, 8_000, 15_000, 30_000]

const TEMPORARY: ReadonlySet<ErrorCode> = new Set([
  'UNAVAILABLE',
  'INTERNAL',
  'TOO_MANY_REQUESTS',
  'IN_PROGRESS',
  'STORAGE_FULL',
])

/** The state of an open editor, what saves it, and who hears of it. */
export class EditorStore {
  readonly #setup: EditorSetup
  readonly #listeners = new Set<() => void>()
  #snapshot: EditorSnapshot
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #isSending = false
  #isLooking = false
  #isClosed = false
  /** the newest revision that somebody was told of */
  #heard: number

  constructor(setup: EditorSetup) {
    this.#setup = setup
    this.#heard = setup.revision
    const state = openedState(setup.content, setup.revision, setup)
    const saving = isUnsaved(state) ? 'saving' : 'saved'
    this.#snapshot = { state, totals: totalsOf(state.content), saving, refusal: undefined }
  }

  /** The editor is on the screen: what is unsaved is sent, and tried again until it arrives. */
  open(): void {
    this.#isClosed = false
    if (isUnsaved(this.#snapshot.state)) this.#soon(0)
  }

  /** The connection was lost and is there again: whatever happened since is read. */
  hearAnything(): void {
    void this.#look(true)
  }

  /** The editor has left the screen: what waits is sent once more, and what cannot be stays on the device. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    void this.#send()
  }

  get = (): EditorSnapshot => this.#snapshot

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Changes the content, as one step; the text of the rule that refused something of it. */
  change = (changes: readonly ContentChange[]): string | undefined => {
    const { state, problem } = changed(this.#snapshot.state, changes)
    this.#change(state)
    return problem
  }
  undo = (): void => this.#change(undone(this.#snapshot.state))
  redo = (): void => this.#change(redone(this.#snapshot.state))
  settle = (conflict: OpenConflict, choice: 'mine' | 'theirs'): void =>
    this.#change(settled(this.#snapshot.state, conflict, choice))

  /** The version was put back to an earlier point by this person. */
  restored = (answer: { effects: readonly ContentEffect[]; revision: number }): void =>
    this.#put(restored(this.#snapshot.state, answer.effects, answer.revision))

  /** Sends what waits at once: Ctrl+S, and when the connection is back. */
  flush = (): void => {
    this.#failures = 0
    clearTimeout(this.#timer)
    void this.#send()
  }

  /** Somebody changed the version up to this revision; of own batches the answer tells. */
  hear(revision: number): void {
    this.#heard = Math.max(this.#heard, revision)
    void this.#look()
  }

  #put(state: EditorState, more: Partial<EditorSnapshot> = {}): void {
    const before = this.#snapshot
    if (state === before.state && more.saving === before.saving) return
    const totals = state.content === before.state.content ? before.totals : totalsOf(state.content)
    this.#snapshot = { ...before, ...more, state, totals }
    if (state.sent !== before.state.sent || state.waiting !== before.state.waiting)
      this.#setup.keep(isUnsaved(state) ? { sent: state.sent, waiting: state.waiting } : undefined)
    for (const listener of this.#listeners) listener()
  }

  #change(state: EditorState): void {
    const { saving } = this.#snapshot
    this.#put(state, { saving: isUnsaved(state) && saving === 'saved' ? 'saving' : saving })
    if (isUnsaved(state) && this.#failures === 0) this.#soon(PAUSE)
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer)
    if (!this.#isClosed || this.#failures === 0) this.#timer = setTimeout(() => void this.#send(), pause)
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#snapshot.saving === 'refused') return
    const sending = batched(this.#snapshot.state)
    if (!sending.sent) {
      this.#put(sending, { saving: 'saved' })
      return
    }
    this.#put(sending, this.#failures === 0 ? { saving: 'saving' } : {})
    this.#isSending = true
    try {
      const answer = await this.#setup.server.send(sending.sent)
      this.#failures = 0
      const next = answered(this.#snapshot.state, answer)
      this.#put(next, { saving: isUnsaved(next) ? 'saving' : 'saved' })
      if (answer.isReloadNeeded) await this.#reload()
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isSending = false
    }
    if (this.#failures > 0) return
    if (isUnsaved(this.#snapshot.state)) this.#soon(0)
    void this.#look()
  }

  #fail(error: unknown): void {
    const { state } = this.#snapshot
    if (isAppError(error) && !TEMPORARY.has(error.code)) {
      this.#put(state, { saving: 'refused', refusal: error.message })
      return
    }
    // what the server answered has no cause: it is there, and busy
    const isOffline = isAppError(error, 'UNAVAILABLE') && error.cause !== undefined
    this.#put(state, { saving: isOffline ? 'offline' : 'retrying' })
    this.#soon(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)] ?? PAUSE)
  }

  /** Reads what others changed up to the revision that was heard of. */
  async #look(isAnything = false): Promise<void> {
    if (this.#isClosed || this.#isSending || this.#isLooking) return
    const { revision } = this.#snapshot.state
    if (this.#heard <= revision && !isAnything) return
    this.#isLooking = true
    try {
      const since = await this.#setup.server.changesSince(revision)
      // an answer that came meanwhile has told the same
      if (since) this.#put(told(this.#snapshot.state, since.effects, since.revision))
      else await this.#reload()
    } catch (error) {
      // the next news, or the next saved change, brings it
      console.warn('What others changed could not be read', error)
    } finally {
      this.#isLooking = false
    }
  }

  async #reload(): Promise<void> {
    const { content, revision } = await this.#setup.server.load()
    this.#put(reloaded(this.#snapshot.state, content, revision))
  }
}
