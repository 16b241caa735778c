/** A piece of a plain text: words, or an address that can be opened. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi
/** What ends a sentence rather than an address; a closing bracket only where none was opened in it. */
const ENDING = /[.,;:!?'…]+$/

function addressIn(found: string): string {
  let address = found.replace(ENDING, '')
  while (address.endsWith(')') && address.split(')').length > address.split('(').length)
    address = address.slice(0, -1).replace(ENDING, '')
  return address
}

/** Splits a plain text at the http(s) addresses in it; everything else, markup too, is text (PJ-292). */
export function partsOf(text: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = addressIn(found)
    if (!URL.canParse(address)) continue
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ text: address, href: address })
    from = index + address.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}
