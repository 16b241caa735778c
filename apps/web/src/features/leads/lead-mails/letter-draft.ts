import { isBegun, type Letter } from './letter.ts'

/**
 * Keeps an unsent letter when its dialog is closed, as long as the tab is open, also across reloads. It is in session storage,
 * which signing out clears (SH-Q05).
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (about: string): string => `plinth.lead-mail.${about}`

/** Stores a letter, or removes it if it was never changed. If the storage is full the draft is lost, but not the letter. */
export function keepLetter(about: string, letter: Letter, blank: Letter, store: Store): void {
  try {
    if (isBegun(letter, blank)) store.setItem(keyOf(about), JSON.stringify({ ...letter, error: null }))
    else forgetLetter(about, store)
  } catch (error) {
    console.warn('The draft of the mail could not be kept', error)
  }
}

export const forgetLetter = (about: string, store: Store): void => store.removeItem(keyOf(about))

/** The stored letter; undefined when there is none, or it has an older format. */
export function readLetter(about: string, blank: Letter, store: Store): Letter | undefined {
  const kept = store.getItem(keyOf(about))
  if (kept === null) return undefined
  try {
    const stored: unknown = JSON.parse(kept)
    return isLetter(stored, blank) ? { ...stored, error: undefined } : undefined
  } catch {
    // written by an older version of the application
    return undefined
  }
}

function isLetter(stored: unknown, blank: Letter): stored is Letter {
  const one = Object(stored) as Partial<Letter>
  const hasFields = Object.keys(blank).every(key => key in one)
  const isText = (value: unknown): boolean => value === null || typeof value === 'string'
  return hasFields && Array.isArray(one.to) && Array.isArray(one.files) && isText(one.subject) && isText(one.html)
}
