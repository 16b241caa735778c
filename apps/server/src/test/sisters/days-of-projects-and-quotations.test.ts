import { PROJECT_HEALTH } from '@plinth/contract/projects/project-statuses'
import { expect } from 'vitest'
import { idOf, phasesOf } from '../../features/projects/projects/phases/project-phases.factory.ts'
import { refreshStaleStandings } from '../../features/projects/projects/phases/standing-round.service.ts'
import { projectOf } from '../../features/projects/projects/projects.factory.ts'
import { unitOf } from '../../features/quotations/item-library/item-library.factory.ts'
import { expireQuotations } from '../../features/quotations/quotation/life/expiry.service.ts'
import { issuable } from '../../features/quotations/quotation/life/life.factory.ts'
import { change, setting } from '../../features/quotations/quotation/quotation.factory.ts'
import { testApp } from '../harness.ts'
import { inEveryZone, justBefore } from './zone-world.ts'

/** Days of projects and quotations, which are those of the firm in any zone and where the clocks change (decision 52). */

const app = testApp()
const { AT_RISK, LATE, ON_TRACK } = PROJECT_HEALTH
/** A little after midnight, when the standings of the new day are worked out. */
const NEW_DAY = 11

inEveryZone(app, {
  'a milestone is over on the day after it, and its project late after seven more': async world => {
    const { firm, begins } = world
    const projectId = await projectOf(app, firm, 'Lake house', { isConfirmed: true })
    const params = { id: await idOf(firm, projectId, 'Design') }
    await firm.owner.api.projectPhases.addMilestone({ params, body: { title: 'Brief', plannedOn: world.today } })
    const health = async (at: Date) => {
      app.clock.set(at)
      await refreshStaleStandings(app.app.services)
      return (await phasesOf(firm.owner, projectId)).health
    }
    expect(await health(world.now)).toBe(ON_TRACK)
    expect(await health(justBefore(begins(1)))).toBe(ON_TRACK)
    expect(await health(begins(1, NEW_DAY))).toBe(AT_RISK)
    expect(await health(justBefore(begins(8)))).toBe(AT_RISK)
    expect(await health(begins(8, NEW_DAY))).toBe(LATE)
  },
  'the home counts the days that a project has left': async ({ firm, day, begins }) => {
    await projectOf(app, firm, 'Lake house', {}, { expected_end_date: day(5) })
    const left = async (at: Date) => {
      app.clock.set(at)
      return (await firm.owner.api.projectOverview.dashboard()).data.projects[0]?.daysLeft
    }
    expect(await left(justBefore(begins(1)))).toBe(5)
    expect(await left(begins(1))).toBe(4)
    expect(await left(begins(5))).toBe(0)
  },
  'a quotation is valid for as many days as the firm says, at whatever hour it is begun': async ({ firm, day }) => {
    const { versionId } = await issuable(app, firm)
    const { data } = await firm.owner.api.versions.byId({ params: { id: versionId } })
    expect(data.content.head.validUntil).toBe(day(15))
  },
  'a quotation is issued on its last valid day, and expires when that is over': async ({ firm, today, ...world }) => {
    const { api } = firm.owner
    const { quotationId, versionId } = await issuable(app, firm)
    const until = (validUntil: string) => change(firm.owner, versionId, [setting('head', versionId, { validUntil })])
    const checks = async () =>
      (await api.decisions.checks({ params: { id: versionId } })).data.problems.map(one => one.path)
    await until(world.yesterday)
    expect(await checks()).toEqual(['head.validUntil'])
    await until(today)
    expect(await checks()).toEqual([])
    await api.decisions.issue({ params: { id: versionId }, body: {} })
    const state = async (at: Date) => {
      app.clock.set(at)
      await expireQuotations(app.app.services)
      return (await api.quotations.byId({ params: { id: quotationId } })).data.state
    }
    expect(await state(justBefore(world.begins(1)))).toBe('sent')
    expect(await state(world.begins(1))).toBe('expired')
    // from today until a year ahead
    const extend = (validUntil: string) => api.decisions.extend({ params: { id: versionId }, body: { validUntil } })
    await expect(extend(today)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(extend(world.day(367))).rejects.toMatchObject({ code: 'INVALID' })
    expect((await extend(world.day(366))).data.state).toBe('sent')
  },
  'a rate is old once it is more days of the calendar old than the firm wants': async ({ firm, begins }) => {
    const { api } = firm.owner
    const item = { name: 'Plywood', unitId: await unitOf(firm.owner, 'nos'), sellingRate: '10.00' }
    const itemId = (await api.items.create({ body: item })).data._id
    for (const [rateAt, isOld] of [
      [begins(-90), false],
      [justBefore(begins(-90)), true],
    ] as const) {
      await app.rows('update items set rate_at = $2 where id = $1', [itemId, rateAt])
      const listed = (await api.items.list({ query: { olderThan: '90' } })).data
      expect(listed.map(({ name }) => name)).toEqual(isOld ? ['Plywood'] : [])
      const line = { itemId, rateAt: rateAt.toISOString(), hsn: '4412', costRate: '60.00' }
      const { versionId } = await issuable(app, firm, { line })
      const { warnings } = (await api.decisions.checks({ params: { id: versionId } })).data
      expect(warnings.filter(text => text.includes('older'))).toEqual(isOld ? ['1 rate is older than 90 days'] : [])
    }
  },
})
