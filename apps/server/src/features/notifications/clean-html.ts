/**
 * HTML of a person's message made safe for other people's mailboxes (SH-Q83, security C2): the text is taken apart and
 * written anew with the few tags below, so that nothing of the original can pass except as escaped text. No attribute
 * survives but the address of a link.
 */

const TAGS = new Set('p br strong b em i u s ol ul li h1 h2 h3 h4 h5 h6 blockquote a'.split(' '))
/** Elements whose content is no text for people. */
const DROPPED = new Set('script style title textarea template noscript iframe object svg math head xmp'.split(' '))
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const MOST_OPEN = 50

/** The safe form of some HTML: balanced, with allowed tags only; linear in its length. */
export function cleanHtml(html: string): string {
  const out: string[] = []
  const open: string[] = []
  const lower = html.toLowerCase()
  let at = 0
  while (at < html.length) {
    const less = html.indexOf('<', at)
    out.push(escaped(html.slice(at, less < 0 ? html.length : less)))
    if (less < 0) break
    const tag = readTag(html, less)
    at = tag.end
    if (tag.kind === 'text') out.push('&lt;')
    else if (tag.kind === 'open' && DROPPED.has(tag.name)) at = afterElement(lower, tag.name, tag.end)
    else if (tag.kind === 'open' && TAGS.has(tag.name)) out.push(opened(tag, open))
    else if (tag.kind === 'close' && TAGS.has(tag.name)) out.push(closed(tag.name, open))
  }
  while (open.length > 0) out.push(`</${open.pop()}>`)
  return out.join('')
}

interface Tag {
  kind: 'open' | 'close' | 'ignored' | 'text'
  name: string
  attributes: string
  end: number
}

/** What begins at a `<`: a tag, a comment or declaration, or a mere character. */
function readTag(html: string, at: number): Tag {
  const ignored = (end: number): Tag => ({
    kind: 'ignored',
    name: '',
    attributes: '',
    end: end < 0 ? html.length : end,
  })
  if (html.startsWith('<!--', at)) {
    const end = html.indexOf('-->', at + 4)
    return ignored(end < 0 ? -1 : end + 3)
  }
  const next = html[at + 1] ?? ''
  if (next === '!' || next === '?') {
    const end = html.indexOf('>', at)
    return ignored(end < 0 ? -1 : end + 1)
  }
  const isClose = next === '/'
  const start = at + (isClose ? 2 : 1)
  let nameEnd = start
  while (/[A-Za-z0-9:-]/.test(html[nameEnd] ?? '')) nameEnd++
  if (!/[A-Za-z]/.test(html[start] ?? '')) return { kind: 'text', name: '', attributes: '', end: at + 1 }
  const end = tagEnd(html, nameEnd)
  return {
    kind: isClose ? 'close' : 'open',
    name: html.slice(start, nameEnd).toLowerCase(),
    attributes: html.slice(nameEnd, end),
    end: Math.min(html.length, end + 1),
  }
}

/** Where a tag's `>` stands, past the ones in quotes. */
function tagEnd(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at++) {
    const character = html[at]!
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return html.length
}

function afterElement(html: string, name: string, from: number): number {
  const close = html.indexOf(`</${name}`, from)
  if (close < 0) return html.length
  const end = html.indexOf('>', close)
  return end < 0 ? html.length : end + 1
}

function opened(tag: Tag, open: string[]): string {
  if (tag.name === 'br') return '<br>'
  if (open.length >= MOST_OPEN) return ''
  open.push(tag.name)
  if (tag.name !== 'a') return `<${tag.name}>`
  const href = linkAddress(tag.attributes)
  return href === undefined ? '<a>' : `<a href="${escaped(href)}" rel="noopener noreferrer nofollow">`
}

function closed(name: string, open: string[]): string {
  if (!open.includes(name)) return ''
  const closing: string[] = []
  for (;;) {
    const last = open.pop()!
    closing.push(`</${last}>`)
    if (last === name) return closing.join('')
  }
}

/** The address of a link where its scheme is harmless, as the URL parser writes it. */
function linkAddress(attributes: string): string | undefined {
  const [, double, single, bare] = /(?:^|[\s"'/])href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  const href = (double ?? single ?? bare ?? '').replaceAll('&amp;', '&').trim()
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  return SCHEMES.has(url.protocol) ? url.href : undefined
}

/** Text that no reader takes for markup; entities that were there already stay as they are. */
function escaped(text: string): string {
  return text
    .replace(/&(?!(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
