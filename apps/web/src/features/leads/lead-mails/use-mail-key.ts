import { newKey } from '@plinth/contract/client'
import { useRef } from 'react'

/** The idempotency key of a mail: the same for every attempt of the same mail, so that it is sent once (decision 13). */
export function useMailKey(): (mail: object) => string {
  const tried = useRef({ text: '', key: '' })
  return mail => {
    const text = JSON.stringify(mail)
    if (tried.current.text !== text) tried.current = { text, key: newKey() }
    return tried.current.key
  }
}
