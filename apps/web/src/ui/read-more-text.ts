/** Longer than this a text may be cut (LM-157). */
const LONG = 250
/** Where it is cut. */
const CUT = 350

/**
 * The part of a long text that is shown first, or undefined where all of it is: up to 250 characters it is plain, from 351 on
 * its first 350 stand for it. Between them nothing would be hidden, so nothing offers to show more (LM-Q47).
 */
export function shortened(text: string): string | undefined {
  const characters = [...text]
  return characters.length <= LONG || characters.length <= CUT ? undefined : `${characters.slice(0, CUT).join('')}…`
}
