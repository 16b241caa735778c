import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { addListed, clientAddress, projectOf } from './clients.factory.ts'

const app = testApp()

const read = async (firm: Firm, id: string) => (await firm.owner.api.clientDirectory.byId({ params: { id } })).data
const add = async (who: Member, id: string, body: { name: string; email?: string; phoneNumber?: string }) =>
  (await who.api.clientContacts.add({ params: { id }, body })).data

describe('contacts of a client', () => {
  it('are 1 to 20, of which one is the primary one, whose name, e-mail and phone are the client’s [PJ-021 PJ-295]', async () => {
    const firm = await app.firm()
    const client = await addListed(firm, { name: 'Ravi Nair', email: clientAddress() })
    const email = clientAddress()
    const anil = await add(firm.owner, client._id, { name: 'Anil Deo', email, phoneNumber: '98765' })
    expect(anil).toMatchObject({ isPrimary: false, access: 'none', accessAt: null })
    const { data: first } = await firm.owner.api.clientContacts.edit({
      params: { id: anil._id },
      body: { isPrimary: true, designation: 'Architect' },
    })
    expect(first).toMatchObject({ isPrimary: true, designation: 'Architect' })
    const changed = await read(firm, client._id)
    expect(changed).toMatchObject({ name: 'Anil Deo', email, phoneNumber: '98765' })
    expect(changed.contacts.map(contact => [contact.name, contact.isPrimary])).toEqual([
      ['Anil Deo', true],
      ['Ravi Nair', false],
    ])
    await firm.owner.api.clientContacts.edit({ params: { id: anil._id }, body: { name: 'Anil K. Deo' } })
    expect((await read(firm, client._id)).name).toBe('Anil K. Deo')
    const primary = firm.owner.api.clientContacts.remove({ params: { id: anil._id } })
    await expect(primary).rejects.toMatchObject({ message: 'Make another contact the primary one first' })
    for (let number = 3; number <= 20; number++) await add(firm.owner, client._id, { name: `Contact ${number}` })
    await expect(add(firm.owner, client._id, { name: 'One more' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'A client has at most 20 contacts',
    })
    await firm.owner.api.clientContacts.remove({ params: { id: changed.contacts[1]?._id ?? '' } })
    expect((await read(firm, client._id)).contacts).toHaveLength(19)
  })

  it('follow what the client’s own form, add-client and the wizard change [PJ-021 PJ-294]', async () => {
    const firm = await app.firm()
    const client = await addListed(firm, { name: 'Ravi Nair' })
    const email = clientAddress()
    await firm.owner.api.clientDirectory.edit({
      params: { id: client._id },
      body: { version: client.version, name: 'R. Nair', email, note: 'Of the client' },
    })
    expect((await read(firm, client._id)).contacts).toMatchObject([{ name: 'R. Nair', email, note: '' }])

    const { data: lead } = await firm.owner.api.leads.addEdit({ body: { firstName: 'M', phoneNumber: '9876500012' } })
    const conversion = { name: 'Meera Shah', email: clientAddress(), leadId: lead._id }
    const { data: made } = await firm.owner.api.clients.add({ body: conversion })
    const corrected = clientAddress()
    await firm.owner.api.clients.add({ body: { ...conversion, name: 'Meera Devi', email: corrected } })
    expect((await read(firm, made._id)).contacts).toMatchObject([
      { name: 'Meera Devi', email: corrected, isPrimary: true },
    ])
  })

  it('are checked as the client is: staff, numbers, and an address that is another client’s as the primary one [PJ-022 PJ-023]', async () => {
    const firm = await app.firm()
    const email = clientAddress()
    const [ravi, zoya] = [await addListed(firm, { name: 'Ravi', email }), await addListed(firm, { name: 'Zoya' })]
    const staff = add(firm.owner, zoya._id, { name: 'Asha', email: firm.owner.email })
    await expect(staff).rejects.toMatchObject({ code: 'CONFLICT', message: "User can't be client" })
    const anil = await add(firm.owner, zoya._id, { name: 'Anil', email })
    const params = { id: anil._id }
    const taken = firm.owner.api.clientContacts.edit({ params, body: { isPrimary: true } })
    await expect(taken).rejects.toMatchObject({ message: 'Client already exist', data: { _id: ravi._id } })
    const number = firm.owner.api.clientContacts.edit({ params, body: { countryCode: '+91', phoneNumber: '12345' } })
    await expect(number).rejects.toMatchObject({ fields: [{ field: 'phoneNumber', message: 'Invalid phone number' }] })
    await firm.owner.api.clientContacts.edit({ params, body: { countryCode: '+971', phoneNumber: '12345' } })
    const later = firm.owner.api.clientContacts.edit({ params, body: { countryCode: '+91' } })
    await expect(later).rejects.toMatchObject({ message: 'Invalid phone number' })
  })

  it('are for who may change the client; to others they do not exist [PJ-290]', async () => {
    const firm = await app.firm()
    const client = await addListed(firm, { name: 'Ravi Nair' })
    const contact = await add(firm.owner, client._id, { name: 'Anil' })
    const [runner, outsider] = [await firm.member(), await firm.member()]
    await projectOf(app, firm, client._id, 'Hill house', runner)
    const edit = (who: Member) => who.api.clientContacts.edit({ params: { id: contact._id }, body: { note: 'x' } })
    await expect(edit(runner)).resolves.toMatchObject({ data: { note: 'x' } })
    await expect(edit(outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(add(outsider, client._id, { name: 'New' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('tell the two who change the same name at once apart', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true })
    const client = await addListed(firm, { name: 'Ravi Nair' })
    const [primary] = client.contacts
    await admin.api.clientContacts.edit({ params: { id: primary?._id ?? '' }, body: { name: 'R. Nair' } })
    const late = firm.owner.api.clientDirectory.edit({
      params: { id: client._id },
      body: { version: client.version, name: 'Ravi K. Nair' },
    })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { conflicts: [{ field: 'name', yours: 'Ravi K. Nair', theirs: 'R. Nair' }] },
    })
  })
})
