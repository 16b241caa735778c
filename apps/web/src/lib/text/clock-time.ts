/** Times of day: `HH:mm` in the form, `h:mm AM` or `hh:mm AM` on the wire (LM-Q43). */

/** `3:05 PM` or `03:05 PM` to `15:05`; an empty text for anything else. */
export function toClock(text: string): string {
  const match = /^(\d{1,2}):(\d{2}) ?([AP])M$/i.exec(text.trim())
  if (!match) return ''
  const hours = (Number(match[1]) % 12) + (match[3]?.toUpperCase() === 'P' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${match[2]}`
}

/** `15:05` to `3:05 PM`; an empty text stays one. */
export function toTwelveHours(clock: string): string {
  const match = /^(\d{2}):(\d{2})/.exec(clock)
  if (!match) return ''
  const hours = Number(match[1])
  return `${hours % 12 === 0 ? 12 : hours % 12}:${match[2]} ${hours < 12 ? 'AM' : 'PM'}`
}
