import { randomUUID } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'

/** Characters of rows read before other requests get their turn: about a quarter of a millisecond. */
const PORTION = 16 * 1024

type Read = (json: string) => unknown

interface Options {
  /** the list's name in the outermost object */
  list: string
  /** characters looked at and read at a time */
  portion?: number
}

/**
 * Reads an object that holds thousands of rows in a list as `read` does, but the rows in portions, so that other requests
 * get their turn in between. In one piece is read what is not such an object, or has its rows behind much else.
 * Throws what `read` throws, of a portion or of the whole.
 */
export async function readJsonRows(json: string, { list, portion = PORTION }: Options, read: Read): Promise<unknown> {
  const from = startOfRows(json.slice(0, portion), list)
  if (from === undefined) return read(json)
  const rows: unknown[] = []
  const take = (start: number, end: number): boolean => {
    const some = read(`[${json.slice(start, end)}]`) as unknown[]
    for (const one of some) rows.push(one)
    return some.length > 0
  }
  const end = await endOfRows(json, { from, portion, take })
  if (end === undefined) return read(json)
  // stands for the list while what is around it is read; unguessable, so that nothing else is taken for it
  const place = randomUUID()
  const body = read(`${json.slice(0, from)}"${place}"${json.slice(end + 1)}`) as Record<string, unknown>
  // unless the name comes again, when the last one counts
  if (body[list] === place) body[list] = rows
  return body
}

/** Where the list begins that the outermost object has under this name, if this head of it gets that far. */
function startOfRows(head: string, list: string): number | undefined {
  const name = JSON.stringify(list)
  let depth = 0
  for (let at = 0; at < head.length; at++) {
    const character = head[at]
    if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') depth--
    else if (character === '"') {
      const start = at
      at = endOfText(head, at)
      if (depth !== 1 || head.slice(start, at + 1) !== name) continue
      const opening = /\s*:\s*(?=\[)/y
      opening.lastIndex = at + 1
      if (opening.test(head)) return opening.lastIndex
    }
  }
  return undefined
}

interface Walk {
  /** where the list begins */
  from: number
  portion: number
  /** takes the elements between two places; answers whether there are any */
  take: (start: number, end: number) => boolean
}

/** Takes a list, portion by portion; answers where it ends, or undefined where something is odd. */
async function endOfRows(json: string, { from, portion, take }: Walk): Promise<number | undefined> {
  let start = from + 1
  let pauseAt = start + portion
  let depth = 0
  for (let at = start; at < json.length; at++) {
    if (at >= pauseAt) {
      pauseAt = at + portion
      await pause()
    }
    const character = json[at]
    if (character === '"') at = endOfText(json, at)
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || (character === ']' && depth > 0)) depth--
    else if (character === ']') {
      // a comma before the end is odd, and a list without elements is none to read in portions
      return take(start, at) ? at : undefined
    } else if (character === ',' && depth === 0 && at - start >= portion) {
      if (!take(start, at)) return undefined
      start = at + 1
    }
  }
  return undefined
}

/** Where the text ends whose first quotation mark is there; the end of everything where it does not. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let slashes = 0
    while (json[end - 1 - slashes] === '\\') slashes++
    if (slashes % 2 === 0) return end
  }
  return json.length
}
