import { ODD_ADDRESSES, ODD_PHONES } from '@plinth/contract/leads/lead-reach/odd-spellings.factory'
import { expect, it } from 'vitest'
import { takeAsItComes, type Written } from './taken-lead.policy.ts'

const take = (written: Written, dialCode = '+91') =>
  takeAsItComes(
    { name: 'Asha Rao', ...written },
    {
      source: { company: { country: '', dialCode } },
      defaults: { symbol: '₹', lead_source: '', campaign: '' },
      attribution: { pageUrl: '', referrer: '', utm: {} },
    },
  )

it.each(ODD_PHONES)(
  'a phone is taken as it is read everywhere: $written under $home [IN-427]',
  ({ written, home, read, isNoted }) => {
    const { fields, kept } = take({ phoneNumber: written, email: 'asha@example.com' }, home)
    const phones = [fields.phoneNumber, ...(fields.otherPhoneNumbers ?? [])].filter(phone => phone !== '')
    expect(phones.map(phone => `${fields.countryCode} ${phone}`)).toEqual(read)
    expect(kept.some(({ field }) => field === 'phoneNumber')).toBe(read.length !== 1 || isNoted === true)
  },
)

it.each(ODD_ADDRESSES)(
  'an address is taken as it is read everywhere: $written [IN-422]',
  ({ written, read, isNoted }) => {
    const { fields, kept } = take({ phoneNumber: '9876543210', email: written })
    const contacts = fields.otherContactDetails ?? []
    const addresses = [fields.email, ...contacts.map(contact => contact.otherContactEmailId)]
    expect(addresses.filter(address => address !== '')).toEqual(read)
    expect(kept.some(({ field }) => field === 'email')).toBe(read.length !== 1 || isNoted === true)
  },
)
