import { describe, expect, it } from 'vitest'
import { moduleTitle } from '../shell/module-titles.ts'
import { returnAddress } from './return-address.ts'

describe('address to come back to after signing in', () => {
  it.each(['/lms/9?search=rao', '/leads/lead-full-details/1', '/pmt/?leadId=3'])('keeps %s', address => {
    expect(returnAddress(address)).toBe(address)
  })
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '',
    undefined,
    7,
    ['/lms/'],
  ])('drops %j, which leads elsewhere', address => expect(returnAddress(address)).toBeUndefined())
  it.each(['/', '/admin', '/admin/', '/client/'])('needs none for %s', address => {
    expect(returnAddress(address)).toBeUndefined()
  })
})

describe('titles of reserved addresses', () => {
  it.each([
    ['/pmt/', 'Projects'],
    ['/timeline/my-task/', 'Tasks'],
    ['/my-profile/myprofile/personal', 'My Profile'],
    ['/my-profile/myprofile/accesspanel', 'Team Management'],
    ['/my-profile/myprofile/CompanySetting/CompanyProfile', 'Company Settings'],
    ['/my-profile/attendance/todays/', 'Attendance'],
    ['/personal-data', 'Get your team on board'],
    ['/quotation/new-quotation/1', 'Quotations'],
    ['/file-manager/1', 'File manager'],
  ])('%s is %s', (address, title) => expect(moduleTitle(address)).toBe(title))
})
