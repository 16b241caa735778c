import type { Place } from '@plinth/contract/company/places'

/** A maps service outside, spoken to by the server only. Both throw when it does not answer as it should. */
export interface Geocoder {
  search(text: string, country: string | undefined): Promise<Place[]>
  /** null where there is nothing */
  nearest(latitude: number, longitude: number): Promise<Place | null>
}

/** A suggestion that comes later than this helps nobody who types. */
const TIMEOUT_MS = 3000
const MAX_BYTES = 512 * 1024

/**
 * JSON of a maps service at a fixed host: no redirects, 3 s, at most 512 KB. Throws for everything else,
 * with a message that holds neither the address nor a key.
 */
export async function askGeocoder(url: URL, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, {
    ...init,
    headers: { accept: 'application/json', 'user-agent': 'Plinth', ...init.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The geocoder answered ${response.status}`)
  }
  return JSON.parse(await boundedText(response)) as unknown
}

async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // leaving the loop ends the connection
    if (size > MAX_BYTES) throw new Error('The geocoder answered too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
