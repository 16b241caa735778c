import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()

describe('the pipeline', () => {
  it('has four stages and their statuses in a new company', async () => {
    const { owner } = await app.firm()
    const { data } = await owner.api.pipelines.get()
    expect(data).toMatchObject({ pipelineValue: 0, version: 1, description: '' })
    const seen = data.stages.map(({ stageName, kind, sequence, status }) => [
      sequence,
      stageName,
      kind,
      status.map(one => `${one.id} ${one.statusName}`).join(', '),
    ])
    expect(seen).toEqual([
      [1, 'Prospect', 'prospect', '1 New'],
      [
        2,
        'Assigned',
        'assigned',
        '1 New, 2 Follow Up, 3 Interested, 5 Not Interested, 6 No Response, 7 Meeting Scheduled',
      ],
      [3, 'Won', 'won', '4 Sign Up'],
      [4, 'Lost', 'lost', '5 Not Interested, 6 No Response'],
    ])
  })

  it('is worth the budgets of the visible leads [LM-503 LM-504 LM-505 LM-506]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const mate = await firm.member()
    const other = await firm.member()
    await firm.team('North', [member, mate])
    const budgets: [string | null, number][] = [
      [member.userId, 1],
      [mate.userId, 10],
      [other.userId, 100],
      [null, 1000],
    ]
    for (const [assignee, budget] of budgets) {
      await app.rows(
        `insert into leads (company_id, id, first_name, phone, stage_id, origin, created_by, created_at, updated_at, assigned_to, budget)
         select $1, gen_random_uuid(), 'Lead', '9876543210', id, 'standard', $2, now(), now(), $3, $4 from stages
         where company_id = $1 and kind = 'prospect'`,
        [firm.companyId, firm.owner.userId, assignee, budget],
      )
    }
    const value = async (person: typeof member) => (await person.api.pipelines.get()).data.pipelineValue
    const cases = [
      ['all', true, 1111],
      ['all', false, 111],
      ['team', true, 1011],
      ['team', false, 11],
      ['own', true, 1001],
      ['own', false, 1],
    ] as const
    for (const [view, unassigned, expected] of cases) {
      await firm.permit('team_member', view, unassigned)
      expect(await value(member), `${view} ${unassigned}`).toBe(expected)
      expect(await value(firm.owner), 'the owner').toBe(1111)
    }
    expect(await value((await app.firm()).owner)).toBe(0)
  })

  it('is for staff with the leads module', async () => {
    await expect(app.anonymous().pipelines.get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const accountant = await (await app.firm()).member({ features: ['accounts'] })
    await expect(accountant.api.pipelines.get()).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Access disabled by Admin',
    })
  })
})
