import { LEAD_LIMITS } from '@plinth/contract/leads/lead/lead-rules'
import { fittingName } from '@plinth/contract/readers/read-name'
import { characters } from '@plinth/contract/text-rules'

/** A sentence of a lead's history has at most so many characters. */
const LONGEST_SENTENCE = 1000
/** Less of a message in the remarks than this would say nothing. */
const LEAST_OF_MESSAGE = 40

/**
 * A message and lines about single fields, as many of them as the remarks of a lead hold, the lines before the end of the message; and
 * the rest as sentences of its history, so that nothing is lost.
 */
export function fitRemarks(message: string, lines: readonly string[]): { remarks: string; rest: string[] } {
  let room: number = LEAD_LIMITS.remarks
  const isKept = lines.map(line => {
    const cost = characters(line) + 1
    if (cost > room) return false
    room -= cost
    return true
  })
  const kept = lines.filter((_, at) => isKept[at])
  const further = lines.filter((_, at) => !isKept[at]).flatMap(sentences)
  if (message === '') return { remarks: kept.join('\n'), rest: further }
  if (characters(message) <= room) return { remarks: [message, ...kept].join('\n'), rest: further }
  // room for the mark that there is more
  const part = room < LEAST_OF_MESSAGE ? '' : cutAt(message, room - 2)
  const told = part === '' ? [] : [`${part} …`]
  const rest = message.slice(part.length).trim()
  const label = part === '' ? 'Remarks' : 'Remarks, continued'
  return { remarks: [...told, ...kept].join('\n'), rest: [...sentences(`${label}: ${rest}`), ...further] }
}

/** At the end of a word, unless that leaves more than half of the room empty. */
function cutAt(text: string, most: number): string {
  if (characters(text) <= most) return text
  const words = fittingName(text, most)
  return characters(words) > most / 2 ? words : [...text].slice(0, most).join('')
}

/** A text in pieces that a history holds, at the ends of words. */
function sentences(text: string): string[] {
  const pieces: string[] = []
  let rest = text.trim()
  while (rest !== '') {
    const piece = cutAt(rest, LONGEST_SENTENCE)
    pieces.push(piece)
    rest = rest.slice(piece.length).trim()
  }
  return pieces
}
