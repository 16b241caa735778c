import {
  channelDefault,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationEvent,
} from '@plinth/contract/messages/notification-preferences'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { peopleWanting } from './notification-preferences.service.ts'

const app = testApp()
const events = Object.keys(NOTIFICATION_EVENTS) as NotificationEvent[]

describe('preferences', () => {
  it('begin with the defaults of each event and keep every choice', async () => {
    const { owner } = await app.firm()
    const { data: before } = await owner.api.notificationPreferences.list()
    expect(before.map(({ event }) => event)).toEqual(events)
    for (const { event, channels } of before) {
      for (const channel of NOTIFICATION_CHANNELS) expect(channels[channel]).toBe(channelDefault(event, channel))
    }
    await owner.api.notificationPreferences.set({ body: { event: 'lead-added', channel: 'email', isOn: false } })
    await owner.api.notificationPreferences.set({ body: { event: 'lead-deleted', channel: 'email', isOn: true } })
    await owner.api.notificationPreferences.set({ body: { event: 'lead-added', channel: 'push', isOn: false } })
    await owner.api.notificationPreferences.set({ body: { event: 'lead-added', channel: 'push', isOn: true } })
    const { data: after } = await owner.api.notificationPreferences.list()
    const of = (event: string) => after.find(one => one.event === event)?.channels
    expect(of('lead-added')).toEqual({ bell: true, email: false, push: true })
    expect(of('lead-deleted')).toEqual({ bell: true, email: true, push: true })
    expect(of('colleague-message')).toEqual({ bell: true, push: true })
  })

  it('are each person’s own', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await member.api.notificationPreferences.set({ body: { event: 'lead-added', channel: 'bell', isOn: false } })
    const { data } = await firm.owner.api.notificationPreferences.list()
    expect(data.every(({ channels }) => channels.bell ?? true)).toBe(true)
    const foreign = { event: 'lead-added', channel: 'bell', isOn: false, userId: firm.owner.userId } as const
    await expect(member.api.notificationPreferences.set({ body: foreign })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('refuse events and channels that do not exist, and people who are not signed in', async () => {
    const { owner } = await app.firm()
    const set = (body: object) => owner.api.notificationPreferences.set({ body: body as never })
    for (const body of [
      { event: 'colleague-message', channel: 'email', isOn: true },
      { event: 'password-changed', channel: 'email', isOn: false },
      { event: 'lead-added', channel: 'sms', isOn: true },
      { event: 'lead-added', channel: 'bell' },
    ])
      await expect(set(body)).rejects.toMatchObject({ code: 'INVALID' })
    await expect(app.anonymous().notificationPreferences.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('stay closed while a temporary password stands', async () => {
    const firm = await app.firm()
    const { api } = await firm.member({ mustChangePassword: true })
    await expect(api.notificationPreferences.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const body = { event: 'lead-added', channel: 'bell', isOn: false } as const
    await expect(api.notificationPreferences.set({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('who wants to hear of something', () => {
  const ask = (companyId: string, question: Parameters<typeof peopleWanting>[2]) =>
    app.app.services.db.tenant(companyId, tx => peopleWanting(tx, companyId, question))

  it('is everybody named whose choice or default says so, and who is active in the company', async () => {
    const firm = await app.firm()
    const [silent, keen, gone] = [await firm.member(), await firm.member(), await firm.member({ isActive: false })]
    const foreign = (await app.firm()).owner
    await silent.api.notificationPreferences.set({ body: { event: 'lead-added', channel: 'email', isOn: false } })
    await keen.api.notificationPreferences.set({ body: { event: 'lead-deleted', channel: 'email', isOn: true } })
    const userIds = [firm.owner, silent, keen, gone, foreign].map(({ userId }) => userId)
    const added = await ask(firm.companyId, { userIds, event: 'lead-added', channel: 'email' })
    expect(added.toSorted()).toEqual([firm.owner.userId, keen.userId].toSorted())
    const deleted = await ask(firm.companyId, { userIds, event: 'lead-deleted', channel: 'email' })
    expect(deleted).toEqual([keen.userId])
    const twice = [silent.userId, silent.userId]
    expect(await ask(firm.companyId, { userIds: twice, event: 'lead-added', channel: 'bell' })).toEqual([silent.userId])
  })

  it('is nobody by a channel that the event does not take', async () => {
    const { companyId, owner } = await app.firm()
    const question = { userIds: [owner.userId], event: 'colleague-message', channel: 'email' } as const
    expect(await ask(companyId, question)).toEqual([])
    expect(await ask(companyId, { userIds: [], event: 'lead-added', channel: 'bell' })).toEqual([])
  })
})
