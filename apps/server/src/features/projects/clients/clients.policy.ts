import type { ClientField } from '@plinth/contract/projects/client-directory'
import { clientPinProblem } from '@plinth/contract/projects/client-rules'
import type { Actor } from '../../../platform/context.ts'
import type { ClientChanges } from './clients.tables.ts'

/**
 * Whether this is the firm as its own client, which onboarding adds (SH-337, SH-Q99): the super admin, without an
 * invitation, under the firm's own address or theirs.
 */
export const isOwnFirm = (
  actor: Pick<Actor, 'isSuperAdmin' | 'email'>,
  client: { email: string; isInvited: boolean; companyEmail: string },
): boolean =>
  actor.isSuperAdmin && !client.isInvited && [actor.email, client.companyEmail.toLowerCase()].includes(client.email)

/** First and last name of an account from the one name of a client record, cut where a person's names end (24 and 24). */
export function namesFrom(name: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = name.split(/\s+/)
  const cut = (part: string) => [...part].slice(0, 24).join('')
  return { firstName: cut(first), lastName: cut(rest.join(' ')) }
}

/** What is wrong with a client's pin code, or undefined; without a country it is one of the firm's. */
export const pinProblem = (
  client: { pinCode: string; country: string },
  company: Pick<Actor['company'], 'country'>,
): string | undefined => clientPinProblem(client.pinCode, client.country || company.country)

/** Who changed which field last, as it is kept, after somebody has changed these. */
export const changesBy = (
  client: { version: number; changes: ClientChanges },
  fields: readonly ClientField[],
  by: string,
): string =>
  JSON.stringify({
    ...client.changes,
    ...Object.fromEntries(fields.map(field => [field, { version: client.version + 1, by }])),
  })
