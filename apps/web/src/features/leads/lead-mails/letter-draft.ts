import { isBegun, type Letter } from './letter.ts'

/**
 * A letter begun and not sent outlives its dialog: it is found again while the tab is open, also after a reload. In session
 * storage, which logging out empties (SH-Q05).
 */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
const keyOf = (about: string): string => `plinth.lead-mail.${about}`

/** Keeps a letter; one that nothing was done to leaves nothing behind. A full storage costs the draft, never the letter. */
export function keepLetter(about: string, letter: Letter, blank: Letter, store: Store): void {
  try {
    if (isBegun(letter, blank)) store.setItem(keyOf(about), JSON.stringify({ ...letter, error: null }))
    else forgetLetter(about, store)
  } catch (error) {
    console.warn('The draft of the mail could not be kept', error)
  }
}

export const forgetLetter = (about: string, store: Store): void => store.removeItem(keyOf(about))

/** The letter begun earlier; undefined when there is none, or none of today's shape. */
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
