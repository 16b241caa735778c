import { describe, expect, it } from 'vitest'
import { DEFAULT_CONFIG, externalAddress } from '../../lib/server/runtime-config.ts'
import { activeItem, homeAddress, moduleTiles, moreItems, navItems, profileItems } from './navigation.ts'

const staff = (...features: string[]) => ({ features, isClient: false })
const labels = (items: readonly { label: string }[]) => items.map(item => item.label)

describe('navigation bar', () => {
  const IN_ORDER = [
    ['Home', '/admin/'],
    ['Leads', '/lms/'],
    ['Projects', '/pmt/'],
    ['Tools', '/tools/'],
    ['Chat', '/updates/'],
    ['Tasks', '/timeline/my-task/'],
    ['Purchase', '/po/global-po'],
    ['Book Keeping', '/account/project-summary'],
  ]
  it('shows every item in order to somebody with all features, once every module is there [SH-067 SH-068 SH-069 SH-071 SH-072 SH-073 SH-074 SH-075 SH-076 SH-077 SH-079]', () => {
    const elsewhere = IN_ORDER.map(([, to = '']) => to.split('/')[1] ?? '')
    const items = navItems({ ...staff('default', 'crm', 'accounts'), elsewhere })
    expect(items.filter(item => item.label !== 'Today').map(item => [item.label, item.to])).toEqual(IN_ORDER)
  })
  it('shows what is there, with the work of the day, and keeps all else behind More', () => {
    const all = staff('default', 'crm', 'accounts', 'quotation', 'fileManager', 'mom')
    expect(labels(navItems(all))).toEqual(['Home', 'Today', 'Leads', 'Projects', 'Quotations', 'Tasks'])
    expect(moreItems(all).map(item => [item.label, item.isBuilt])).toEqual(
      ['Tools', 'Chat', 'Purchase', 'Book Keeping', 'Timeline', 'File manager', 'Minutes of meeting', 'Attendance'].map(
        label => [label, false],
      ),
    )
    const withTools = { ...staff('crm'), elsewhere: ['tools', 'mom'] }
    expect(labels(navItems(withTools))).toEqual(['Home', 'Today', 'Leads', 'Projects', 'Tools', 'Tasks'])
    expect(labels(moreItems(withTools))).not.toContain('Tools')
    expect(moreItems({ ...all, elsewhere: ['mom'] })[0]).toMatchObject({ label: 'Minutes of meeting', isBuilt: true })
    expect(moreItems({ ...all, isClient: true })).toEqual([])
  })
  it('shows the default items while no feature is known [SH-080]', () => {
    expect(labels(navItems(staff()))).toEqual(['Home', 'Projects', 'Tasks'])
    expect(labels(moreItems(staff()))).toEqual(['Tools', 'Chat', 'Purchase', 'Timeline', 'Attendance'])
  })
  it('hides Leads without crm and Book Keeping without accounts [SH-070 SH-078]', () => {
    const seen = (feature: string) => {
      const viewer = { ...staff(feature), elsewhere: ['account'] }
      return labels([...navItems(viewer), ...moreItems(viewer), ...moreItems(staff(feature))])
    }
    expect(seen('accounts')).not.toContain('Leads')
    expect(seen('accounts')).toContain('Book Keeping')
    expect(seen('crm')).not.toContain('Book Keeping')
    expect(seen('crm')).toContain('Leads')
  })
  it('stands under the base address of the app, where one is configured [SH-066 SH-Q80]', () => {
    const config = { ...DEFAULT_CONFIG, appBase: 'https://app.example.org' }
    const all = staff('default', 'crm', 'accounts', 'accessPanel', 'companyDetails', 'quotation', 'fileManager', 'mom')
    for (const { to } of [...navItems(all), ...moduleTiles(all), ...profileItems(all)]) {
      expect(externalAddress(to, config, 'https://crm.example.org')).toBe(`https://app.example.org${to}`)
      expect(externalAddress(to, DEFAULT_CONFIG, 'https://crm.example.org')).toBeUndefined()
    }
  })
  it('reacts to each access name and to no other [SH-327 SH-328 SH-329 SH-330 SH-331 SH-332 SH-333 SH-334 SH-335 SH-336 SH-453]', () => {
    const seen = (...features: string[]) => [
      ...labels(navItems(staff(...features))),
      ...labels(moduleTiles(staff(...features))),
      ...labels(profileItems(staff(...features))),
    ]
    const always = seen('default')
    expect(seen('default', 'payroll', 'CRM', '')).toEqual(always)
    const added = (name: string) => [...new Set(seen('default', name).filter(label => !always.includes(label)))]
    expect(
      Object.fromEntries(
        ['crm', 'accounts', 'accessPanel', 'companyDetails', 'quotation', 'fileManager', 'mom'].map(name => [
          name,
          added(name),
        ]),
      ),
    ).toEqual({
      crm: ['Today', 'Leads'],
      accounts: ['Book Keeping'],
      accessPanel: ['Team Management'],
      companyDetails: ['Company Settings'],
      quotation: ['Quotations'],
      fileManager: ['File manager'],
      mom: ['Minutes of meeting'],
    })
  })
  it('has an entry for every module of the suite [SH-002 SH-015 SH-016 SH-017 SH-018 SH-019 SH-020 SH-021]', () => {
    const everything = staff('default', 'crm', 'accounts', 'quotation', 'fileManager', 'mom')
    expect(labels(moduleTiles(everything))).toEqual([
      'Leads',
      'Projects',
      'Quotations',
      'Tasks',
      'Tools',
      'Chat',
      'Purchase',
      'Book Keeping',
      'Timeline',
      'File manager',
      'Minutes of meeting',
      'Attendance',
    ])
    expect(moduleTiles({ ...everything, isClient: true })).toEqual([])
  })
  it('shows a client none of the staff items', () => {
    expect(navItems({ features: ['crm'], isClient: true })).toEqual([])
    expect(labels(profileItems({ features: ['accessPanel'], isClient: true }))).toEqual(['My Profile'])
    expect(homeAddress({ isClient: true })).toBe('/client/')
  })
})

describe('active item', () => {
  it.each([
    ['/admin/', '/admin/'],
    ['/lms/9', '/lms/'],
    ['/leads/pipeline', '/lms/'],
    ['/leads/today', '/leads/today'],
    ['/leads/today/', '/leads/today'],
    ['/quotation/p1', '/quotation/'],
    ['/leads/lead-full-details/pmt', '/lms/'],
    ['/pmt', '/pmt/'],
    ['/timeline/task-manager/all-task/task/1', '/timeline/my-task/'],
    ['/elsewhere/admin/x', '/admin/'],
    ['/films/', undefined],
    ['/administration', undefined],
    ['/file-manager/ab-lms-1', undefined],
    ['/', undefined],
  ])('%s lights up %s [SH-081 SH-082 SH-083]', (pathname, to) => expect(activeItem(pathname)).toBe(to))
})

it('takes every page of one lead for a lead page, and nothing that only resembles one [IN-032 IN-033]', () => {
  for (const page of ['lead-details', 'lead-full-details'])
    for (const place of [`/leads/${page}/9`, `/${page}/9`, `/elsewhere/${page}/9`])
      expect(activeItem(place)).toBe('/lms/')
  for (const place of ['/elsewhere/lead-detailsx/9', '/elsewhere/my-lead-full-details', '/elsewhere/9?to=lead-details'])
    expect(activeItem(place)).toBeUndefined()
})

describe('profile menu', () => {
  it('shows all entries to somebody with the rights [SH-088 SH-089 SH-090 SH-091 SH-092 SH-093]', () => {
    const viewer = { ...staff('accessPanel', 'companyDetails'), elsewhere: ['my-profile'] }
    expect(profileItems(viewer)).toMatchObject([
      { label: 'My Profile', to: '/my-profile/myprofile/personal' },
      { label: 'Team Management', to: '/my-profile/myprofile/accesspanel' },
      { label: 'Company Settings', to: '/my-profile/myprofile/CompanySetting/CompanyProfile' },
      { label: 'Attendance', to: '/my-profile/attendance/todays/' },
    ])
  })
  it('hides the two guarded entries without their features, and what is not there yet [SH-090 SH-092]', () => {
    expect(labels(profileItems(staff()))).toEqual(['My Profile'])
  })
})
