/** The 4-digit code a mail carries on a line of its own, if any. */
export const codeInMail = (text: string): string | undefined => /^[^\S\n]*(\d{4})[^\S\n]*$/m.exec(text)?.[1]

/** A piece of a mail's text; with an address where it can be followed. */
export interface TextPart {
  /** where the piece begins, which tells pieces of the same words apart */
  at: number
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"')\]]+/g

/** Cuts a mail's text at the web addresses in it, so that they can be shown as links; nothing is left out. */
export function splitAtLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    // a full stop or comma after an address belongs to the sentence
    const address = match[0].replace(/[.,;:!?]+$/, '')
    if (match.index > end) parts.push({ at: end, text: text.slice(end, match.index) })
    parts.push({ at: match.index, text: address, href: address })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) })
  return parts
}
