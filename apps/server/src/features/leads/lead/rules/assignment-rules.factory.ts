import type { SentAssignmentRule } from '@plinth/contract/leads/assignment/assignment-rules'
import type { Firm, Member, TestApp } from '../../../../test/harness.ts'

/** A firm that assigns its leads by itself, with some people. */
export async function firmWithRules(app: TestApp, names: readonly string[]) {
  const firm = await app.firm()
  const people: Member[] = []
  for (const firstName of names) people.push(await firm.member({ firstName }))
  const { companies, assignmentRules, leads } = firm.owner.api
  await companies.editSettings({ body: { leadAssignment: { autoAssign: true, method: 'ROUND_ROBIN' } } })
  const add = async (body: SentAssignmentRule) => (await assignmentRules.add({ body })).data
  /** adds a lead and returns whose it is */
  const bring = async (fields: object = {}): Promise<string | undefined> =>
    (await leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210', ...fields } })).data.assignedTo?._id
  const choices = async (search?: string) =>
    (await assignmentRules.choices({ query: search === undefined ? {} : { search } })).data
  return { firm, people, rules: assignmentRules, add, bring, choices }
}

/** How many of these leads each person has. */
export const countsOf = (assignees: readonly (string | undefined)[], people: readonly Member[]): number[] =>
  people.map(({ userId }) => assignees.filter(one => one === userId).length)

/** How many leads of the firm each person has. */
export async function leadsOf(app: TestApp, firm: Firm, people: readonly Member[]): Promise<number[]> {
  const rows = await app.rows<{ assigned_to: string }>('select assigned_to from leads where company_id = $1', [
    firm.companyId,
  ])
  return countsOf(
    rows.map(row => row.assigned_to),
    people,
  )
}
