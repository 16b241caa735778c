import { clientFor } from '../../scripts/new-firm.ts'
import type { SignedFirm } from './firm.ts'

/**
 * A person of the demo company: its owner, or a sales person who sees their own leads and may not assign. There is one such
 * company on a server, and a test removes it: only tests of one file, which run one after the other, may use it.
 */
export async function demoPerson(base: string, as: 'owner' | 'member'): Promise<SignedFirm & { fullName: string }> {
  const { data: session } = await clientFor(base).demoCompanies.enter({ body: { as } })
  const api = clientFor(base, session.accessToken)
  const { data: profile } = await api.people.profile()
  return { email: profile.email, token: session.accessToken, userId: profile._id, api, fullName: profile.fullName }
}
