/** The lines of phone contacts (vCard 2.1, 3.0 and 4.0): properties with their parameters and values. */

export interface CardProperty {
  /** in upper case, without a group before it */
  name: string
  /** parameters by name in lower case, each with its values in lower case; "type" also has those that stand without a name */
  parameters: ReadonlyMap<string, readonly string[]>
  /** as it is written, still with its escapes */
  value: string
}

/** What a property of a contact may be called; anything else is no line of a contact. */
const PROPERTY = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:[^:;"]|"[^"]*")*)*):(.*)$/s
const SOFT_BREAK = /=$/
const NOT_TEXT = new Set(['PHOTO', 'LOGO', 'SOUND', 'KEY'])

/** The properties in a text, in order; pictures, sounds and lines that are none are passed over. */
export function cardProperties(text: string): CardProperty[] {
  const found: CardProperty[] = []
  const lines = text.split(/\r\n|\r|\n/)
  for (let at = 0; at < lines.length; ) {
    const { line, next } = wholeLine(lines, at)
    at = next
    const parsed = PROPERTY.exec(line)
    if (!parsed) continue
    const [, name = '', written = '', value = ''] = parsed
    const upper = name.toUpperCase()
    if (NOT_TEXT.has(upper)) continue
    const parameters = parametersOf(written)
    found.push({ name: upper, parameters, value: decoded(value, parameters) })
  }
  return found
}

/**
 * A line together with those that continue it: lines that begin with a blank, and in quoted-printable those after a "=" at the
 * end.
 */
function wholeLine(lines: readonly string[], start: number): { line: string; next: number } {
  const first = lines[start] ?? ''
  const isQuoted = /^[^:]*quoted-printable/i.test(first)
  const parts = [first]
  let next = start + 1
  for (; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (isQuoted && SOFT_BREAK.test(parts.at(-1) ?? '')) {
      parts.push((parts.pop() ?? '').replace(SOFT_BREAK, ''), line.replace(/^[ \t]/, ''))
    } else if (/^[ \t]/.test(line)) parts.push(line.slice(1))
    else break
  }
  return { line: parts.join(''), next }
}

function parametersOf(written: string): Map<string, string[]> {
  const parameters = new Map<string, string[]>()
  for (const [part] of written.matchAll(/(?:[^;"]|"[^"]*")+/g)) {
    const equals = part.indexOf('=')
    // in version 2.1 a type or an encoding may stand alone
    const name = equals === -1 ? bareName(part) : part.slice(0, equals).toLowerCase()
    const values = part
      .slice(equals + 1)
      .replaceAll('"', '')
      .toLowerCase()
      .split(',')
    parameters.set(name, [...(parameters.get(name) ?? []), ...values])
  }
  return parameters
}

const bareName = (part: string): string => (/^(?:quoted-printable|base64|7bit|8bit)$/i.test(part) ? 'encoding' : 'type')

function decoded(value: string, parameters: ReadonlyMap<string, readonly string[]>): string {
  if (!parameters.get('encoding')?.includes('quoted-printable')) return value
  // what is not ASCII has been decoded with the file
  const bytes = Buffer.from(value)
    .toString('latin1')
    .replace(/=([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return decoderOf(parameters.get('charset')?.[0]).decode(Buffer.from(bytes, 'latin1'))
}

function decoderOf(charset = 'utf-8'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** A value without its escapes; a line break is one. */
export const unescaped = (value: string): string =>
  value.replace(/\\([nN\\,;:"])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))

/** The parts of a value between its unescaped semicolons. */
export const partsOf = (value: string): string[] =>
  value.split(/(?<=(?:^|[^\\])(?:\\\\)*);/).map(part => unescaped(part).trim())
