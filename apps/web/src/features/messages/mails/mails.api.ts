import { mailsEndpoints } from '@plinth/contract/messages/endpoints'
import type { mailsRoutes } from '@plinth/contract/messages/mails'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const mails = clientOf<typeof mailsRoutes>(mailsEndpoints, 'mails')

/** The newest 100 messages the server kept, of one recipient where an address is given; looked at again every 3 seconds. */
export const mailboxQuery = (to: string | undefined) => {
  const input = { query: to ? { to } : {} }
  return queryOptions({
    queryKey: mails.mailbox.key(input),
    queryFn: async ({ signal }) => (await mails.mailbox(input, { signal })).data,
    staleTime: 0,
    refetchInterval: 3_000,
  })
}
