import { expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { actorOf, actorOfPerson } from './auth.service.ts'

const app = testApp()

/** A person of every kind that has rights of its own. */
const PEOPLE: Record<string, (firm: Firm) => Promise<{ userId: string; token: string }>> = {
  'a founder': async ({ owner }) => owner,
  'a super admin who is no admin': async ({ owner }) => {
    await app.rows('update users set is_admin = false where id = $1', [owner.userId])
    return owner
  },
  'an admin': firm => firm.member({ isAdmin: true }),
  'a leader of a team': async firm => {
    const leader = await firm.member()
    await firm.team('North', [leader, await firm.member()], [leader])
    return leader
  },
  'a member of a team': async firm => {
    const member = await firm.member()
    await firm.team('North', [member, await firm.member()])
    return member
  },
  'a member without rights': firm => firm.member({ crmEdit: false, crmCanAssign: false, features: [] }),
  'a client': firm => firm.member({ isClient: true, features: [] }),
}

it.each(Object.keys(PEOPLE))('work done for %s has the rights that they have when they sign in', async kind => {
  const firm = await app.firm()
  await firm.permit('team_lead', 'team', true)
  await firm.permit('team_member', 'team', false)
  // people of a team that is none of theirs
  await firm.team('South', [await firm.member()])
  const { userId, token } = (await PEOPLE[kind]?.(firm)) ?? firm.owner
  const { services } = app.app
  const signedIn = await actorOf(services, token)
  const worked = await services.db.tenant(firm.companyId, tx => actorOfPerson(tx, firm.companyId, userId))
  expect(signedIn).toMatchObject({ userId })
  const inOrder = (actor: typeof worked) =>
    actor && {
      ...actor,
      sessionId: '',
      leadAccess: { ...actor.leadAccess, memberIds: actor.leadAccess.memberIds.toSorted() },
    }
  expect(inOrder(worked)).toEqual(inOrder(signedIn))
})

it('no work is done for a person who is deactivated', async () => {
  const firm = await app.firm()
  const { userId } = await firm.member({ isActive: false })
  expect(await app.app.services.db.tenant(firm.companyId, tx => actorOfPerson(tx, firm.companyId, userId))).toBe(
    undefined,
  )
})
