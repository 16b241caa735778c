import { AppError, ERROR_CODES, type ErrorCode } from '@plinth/contract/error-codes'
import { fetchSignedIn } from './api-client.ts'

/** Fetches a file that the server makes at once, with the name it gives it. Throws AppError. */
export async function fetchFile(
  service: Parameters<typeof fetchSignedIn>[0],
  path: string,
  init: Parameters<typeof fetchSignedIn>[2],
  usualName: string,
): Promise<{ content: Blob; name: string }> {
  const response = await fetchSignedIn(service, path, init).catch((cause: unknown) => {
    throw new AppError('UNAVAILABLE', 'Could not reach the server. Check your connection and try again', { cause })
  })
  if (!response.ok) throw await errorOf(response)
  const name = /filename="?([^";]+)"?/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  return { content: await response.blob(), name: name ?? usualName }
}

async function errorOf(response: Response): Promise<AppError> {
  const told: unknown = await response.json().catch(() => undefined)
  const { code, message } = (told ?? {}) as { code?: string; message?: string }
  return new AppError(code && code in ERROR_CODES ? (code as ErrorCode) : 'UNAVAILABLE', message)
}
