import type { PushMessage } from '@plinth/contract/messages/push-subscriptions'

/** Push services take 4 KB altogether; encryption and padding need some of it (RFC 8291, section 4). */
const MOST_BYTES = 3500
const MOST_CHARACTERS = 300

/** Shortens to so many characters at most, never through the middle of one. */
export function shortened(text: string, most: number): string {
  const letters = [...text]
  return letters.length <= most
    ? text
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

/**
 * What a device shows of a notification. Only paths of this site are opened from it; a link that is anything else, or
 * too long to travel, leads to the start page.
 */
export function pushMessage(notification: { id: string; title: string; text: string; link: string }): PushMessage {
  const { id, title, text, link } = notification
  const body = shortened(text.replace(/\s+/g, ' ').trim(), MOST_CHARACTERS)
  const message = { title: shortened(title, 80), body, link: isPath(link) ? link : '/', tag: id }
  return Buffer.byteLength(JSON.stringify(message)) <= MOST_BYTES ? message : { ...message, link: '/' }
}

/** A path of this site: `//host` and `/\host` lead elsewhere. */
const isPath = (link: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(link)
